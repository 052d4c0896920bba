/* One lap on vectors of one type; sow_vector.h includes this once for every type VEC. It may hold
   several sowings side by side, 16 bytes each, for look-ups stay within 16 bytes. VEC_FN(name)
   makes the functions' names; look, min and bounded are given for VEC. */

INLINE VEC VEC_FN(splat)(unsigned value)
{
    return (VEC){0} + (unsigned char)value;
}

/* The stones of pit `at`, in every lane of its sowing: of the vectors only the one that has the pit
   answers with more than 0. Below a vector's first pit the index has its top bit set, as pits are
   fewer than 128; the last vector is never overshot. */
INLINE VEC VEC_FN(stones_at)(int width, const VEC *half, VEC at)
{
    if (width == 1) {
        return VEC_FN(look)(half[0], at);
    }
    VEC stones = VEC_FN(look)(half[0], VEC_FN(bounded)(at));
    for (int i = 1; i < width; i++) {
        VEC inside = at - (unsigned char)(16 * i);
        bool last = i == width - 1;
        stones |= VEC_FN(look)(half[i], last ? inside : VEC_FN(bounded)(inside));
    }
    return stones;
}

/* One lap of fewer stones than pits where `active` is set, none elsewhere; returns the pit of the
   last stone. index: the pit of each lane, 127 beyond the last; size: 2N. */
INLINE VEC VEC_FN(lap)(int width, const VEC *index, VEC size, VEC *half, VEC at, VEC stones,
                       VEC active)
{
    typedef signed char signed_lanes __attribute__((vector_size(sizeof(VEC))));
    VEC first = at + 1;
    VEC lift = at | ~active; /* no lane's index where nothing is to be done */
    stones &= active;
    for (int i = 0; i < width; i++) {
        VEC behind = index[i] - first; /* steps from the first hole sown, round the ring */
        behind = VEC_FN(min)(behind, behind + size);
        VEC lifted = (VEC)(index[i] == lift);
        VEC sown = (VEC)((signed_lanes)stones > (signed_lanes)behind);
        half[i] = (half[i] & ~lifted) - sown;
    }
    VEC last = at + stones;
    return VEC_FN(min)(last, last - size);
}

#undef VEC
#undef VEC_FN
