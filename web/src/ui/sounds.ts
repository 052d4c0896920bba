// Small sounds made on the spot: stones that knock, a hand that lifts, a capture. Nothing is fetched.
import { sound } from '../settings';
import type { SowerSounds } from '../board/sower';

let context: AudioContext | undefined;

/** Browsers let a page sound only after a gesture; before it there is silence. */
function audio(): AudioContext | undefined {
  if (context === undefined && navigator.userActivation?.hasBeenActive === false) return undefined;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
  } catch {
    return undefined;
  }
  return context;
}

let last = 0;

function knock(pitch: number, loud: number, length: number): void {
  const out = audio();
  if (out === undefined || out.state !== 'running') return;
  const now = out.currentTime;
  // A hurried sowing would only roar.
  if (now - last < 0.028) return;
  last = now;
  const tone = out.createOscillator();
  const volume = out.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, now);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.55, now + length);
  volume.gain.setValueAtTime(loud, now);
  volume.gain.exponentialRampToValueAtTime(0.0008, now + length);
  tone.connect(volume).connect(out.destination);
  tone.start(now);
  tone.stop(now + length);
}

const played: SowerSounds = {
  lift: () => knock(240, 0.05, 0.09),
  drop: (count) => knock(900 + 40 * Math.min(count, 10) + Math.random() * 70, 0.1, 0.055),
  take: (count) => knock(330 + Math.min(count, 12) * 12, 0.16, 0.22),
};

export function sounds(): SowerSounds | undefined {
  return sound.value === 'on' ? played : undefined;
}

/** Two soft notes at the end of a game. */
export function endSound(): void {
  if (sound.value !== 'on') return;
  knock(520, 0.12, 0.3);
  setTimeout(() => knock(390, 0.12, 0.5), 180);
}
