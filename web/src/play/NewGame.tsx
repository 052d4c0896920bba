import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Player, PresetName, Tsoro, VariantInfo } from '../tsoro/api';
import { num, t } from '../i18n';
import { Dialog } from '../ui/Dialog';
import { Check, Choice, Select } from '../ui/Fields';
import type { Setup, Sitter } from './table';
import { explainError, levelTitle, presetHint, presetTitle, sizeName } from './words';

interface NewGameProps {
  tsoro: Tsoro;
  last: Setup;
  onClose: () => void;
  onStart: (setup: Setup) => void;
}

type Side = Player | 'random';
const sizes = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21];
const customary = [6, 8, 12, 15, 18, 21];
const clocks = ['none', '3+2', '5+5', '10+10', '20+15', '60+0'] as const;
const handicaps = ['0', '2', '4', '6', '8'] as const;

function useVariant(tsoro: Tsoro, preset: PresetName, keys: Record<string, string>) {
  const [found, setFound] = useState<VariantInfo | null>(null);
  const [error, setError] = useState<unknown>(null);
  const text = JSON.stringify([preset, keys]);
  useEffect(() => {
    let here = true;
    tsoro.variantFrom(preset, keys).then(
      (variant) => here && (setFound(variant), setError(null)),
      (problem) => here && (setFound(null), setError(problem)),
    );
    return () => {
      here = false;
    };
  }, [tsoro, text]);
  return { variant: found, error };
}

/** A start with fewer stones for one side: holes farthest from its heads are emptied first. */
async function handicapped(tsoro: Tsoro, variant: VariantInfo, weaker: Player, stones: number): Promise<string | undefined> {
  if (stones === 0) return undefined;
  const start = await tsoro.position(variant.text, variant.start);
  const counts = Uint8Array.from(start.counts);
  const holes = variant.geometry.holes.filter((hole) => hole.owner === weaker && !hole.inner).sort((a, b) => a.pit - b.pit);
  let left = stones;
  for (const { index } of holes) {
    const away = Math.min(left, counts[index]!);
    counts[index]! -= away;
    left -= away;
  }
  return (await tsoro.positionFrom(variant.text, { counts, mover: start.mover })).position;
}

export function NewGame({ tsoro, last, onClose, onStart }: NewGameProps) {
  const engineSide = last.sides.north.kind === 'engine' ? last.sides.north : last.sides.south;
  const [opponent, setOpponent] = useState<'engine' | 'person'>(last.sides.south.kind === 'person' && last.sides.north.kind === 'person' ? 'person' : 'engine');
  const [level, setLevel] = useState(String(engineSide.kind === 'engine' ? engineSide.level : (tsoro.levels[0]?.level ?? 1)));
  const [side, setSide] = useState<Side>(last.sides.north.kind === 'person' && last.sides.south.kind === 'engine' ? 'north' : 'south');
  const [preset, setPreset] = useState<PresetName>((last.variant.split(':')[0] as PresetName) ?? 'fuva');
  const [files, setFiles] = useState(/files=(\d+)/.exec(last.variant)?.[1] ?? '');
  const [bonus, setBonus] = useState('');
  const [sanctuary, setSanctuary] = useState(false);
  const [repeat, setRepeat] = useState('endless');
  const [clock, setClock] = useState<string>(last.clock === undefined ? 'none' : `${last.clock.minutes}+${last.clock.increment}`);
  const [handicap, setHandicap] = useState<string>('0');
  const [faceToFace, setFaceToFace] = useState(last.faceToFace ?? false);
  const [problem, setProblem] = useState<unknown>(null);
  const keys = useMemo(() => {
    const chosen: Record<string, string> = {};
    if (files !== '') chosen.files = files;
    if (bonus !== '') chosen.bonus = bonus;
    if (sanctuary) chosen.sanctuary = 'on';
    if (repeat !== 'endless') chosen.repeat = repeat;
    return chosen;
  }, [files, bonus, sanctuary, repeat]);
  const { variant, error } = useVariant(tsoro, preset, keys);

  const start = async () => {
    if (variant === null) return;
    const mine: Player = side === 'random' ? (Math.random() < 0.5 ? 'south' : 'north') : side;
    const engine: Sitter = { kind: 'engine', level: Number(level) };
    const person: Sitter = { kind: 'person' };
    const sides = opponent === 'person' ? { south: person, north: person } : { south: mine === 'south' ? person : engine, north: mine === 'north' ? person : engine };
    const [minutes, increment] = clock.split('+').map(Number);
    try {
      const position = await handicapped(tsoro, variant, opponent === 'person' || mine === 'south' ? 'north' : 'south', Number(handicap));
      onStart({
        variant: variant.text,
        sides,
        ...(position === undefined ? {} : { position }),
        ...(clock === 'none' ? {} : { clock: { minutes: minutes!, increment: increment! } }),
        faceToFace: opponent === 'person' && faceToFace,
      });
    } catch (failed) {
      setProblem(failed);
    }
  };

  const failure = problem ?? error;
  return (
    <Dialog title={t('New game')} onClose={onClose} class="new-game">
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <Choice legend={t('You play against')} name="opponent" value={opponent} onChange={setOpponent} options={[{ value: 'engine', text: t('The computer') }, { value: 'person', text: t('A person, here') }]} />
        {opponent === 'engine' ? (
          <>
            <LevelChoice levels={tsoro.levels.map((entry) => entry.level)} value={Number(level)} onChange={(value) => setLevel(String(value))} />
            <Choice legend={t('Your side')} name="side" value={side} onChange={setSide} options={[{ value: 'south', text: t('South, begins') }, { value: 'north', text: t('North') }, { value: 'random', text: t('By lot') }]} />
          </>
        ) : (
          <Check checked={faceToFace} onChange={setFaceToFace}>
            {t('We sit face to face: North reads the board from the other side')}
          </Check>
        )}
        <div class="columns">
          <Select label={t('Variant')} value={preset} options={tsoro.presets.map((name) => ({ value: name, text: presetTitle(name) }))} onChange={(name) => (setPreset(name), setBonus(''))} />
          <Select
            label={t('Size')}
            value={files}
            options={[{ value: '', text: t('Usual size') }, ...sizes.map((size) => ({ value: String(size), text: customary.includes(size) ? t('{size}, customary', { size: sizeName(size) }) : sizeName(size) }))]}
            onChange={setFiles}
          />
        </div>
        <p class="hint-text">{presetHint(preset)}</p>
        <details>
          <summary>{t('More')}</summary>
          <div class="form">
            <div class="columns">
              <Select label={t('Clock')} value={clock} options={clocks.map((value) => ({ value, text: clockName(value) }))} onChange={setClock} />
              <Select label={opponent === 'engine' ? t('The computer begins with') : t('North begins with')} value={handicap} options={handicaps.map((value) => ({ value, text: value === '0' ? t('all its stones') : t('{count} stones fewer', { count: Number(value) }) }))} onChange={setHandicap} />
            </div>
            <div class="columns">
              <Select label={t('Bonus holes')} value={bonus} options={[{ value: '', text: t('As in the variant') }, ...[0, 1, 2, 3, 4, 5].map((count) => ({ value: String(count), text: num(count) }))]} onChange={setBonus} />
              <Select
                label={t('When play repeats itself')}
                value={repeat}
                options={[
                  { value: 'endless', text: t('Nobody wins') },
                  { value: 'majority', text: t('More stones win') },
                  { value: 'forbidden', text: t('It is forbidden') },
                ]}
                onChange={setRepeat}
              />
            </div>
            <Check checked={sanctuary} onChange={setSanctuary}>
              {t('Heads are safe from the bonus')}
            </Check>
          </div>
        </details>
        <div role="status" class="problem">
          {failure ? explainError(failure) : ''}
        </div>
        <div class="buttons">
          <button type="submit" class="primary" disabled={variant === null}>
            {t('Start')}
          </button>
          <button type="button" onClick={onClose}>
            {t('Cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function clockName(value: string): string {
  if (value === 'none') return t('None');
  const [minutes, increment] = value.split('+').map(Number) as [number, number];
  return t('{minutes} min + {seconds} s', { minutes, seconds: increment });
}

function LevelChoice({ levels, value, onChange }: { levels: number[]; value: number; onChange: (level: number) => void }) {
  const text = levelTitle(value, levels.length);
  return (
    <label class="field">
      <span>
        {t('Strength')}: <strong>{text}</strong>
      </span>
      <input type="range" min={levels[0]} max={levels[levels.length - 1]} step="1" value={value} aria-valuetext={text} onInput={(event) => onChange(Number(event.currentTarget.value))} />
    </label>
  );
}
