import { msg, t } from '../i18n';
import { boardLooks, boardNames, stoneLooks, stoneNames } from '../board/looks';
import * as settings from '../settings';
import { Data } from '../store/Data';
import { Dialog } from './Dialog';
import { Check, Choice, Select } from './Fields';

const appearanceNames = { auto: msg('As the device'), light: msg('Light'), dark: msg('Dark') };
const orientationNames = { auto: msg('As it fits'), flat: msg('Flat'), upright: msg('Upright') };
const motionNames = { auto: msg('As the device'), on: msg('Yes'), off: msg('No') };

export function Settings({ onClose }: { onClose: () => void }) {
  const { appearance, boardLook, stoneLook, orientation, motion, sound, confirmChoices, previews } = settings;
  const stones = [{ value: 'usual' as const, text: t('What suits the board') }, ...stoneLooks.map((value) => ({ value, text: t(stoneNames[value]) }))];
  return (
    <Dialog title={t('Settings')} onClose={onClose}>
      <div class="form">
        <Choice legend={t('Appearance')} name="appearance" value={appearance.value} options={settings.appearances.map((value) => ({ value, text: t(appearanceNames[value]) }))} onChange={(value) => (appearance.value = value)} />
        <div class="columns">
          <Select label={t('Board')} value={boardLook.value} options={boardLooks.map((value) => ({ value, text: t(boardNames[value]) }))} onChange={(value) => (boardLook.value = value)} />
          <Select label={t('Stones')} value={stoneLook.value} options={stones} onChange={(value) => (stoneLook.value = value)} />
        </div>
        <Choice legend={t('The board lies')} name="orientation" value={orientation.value} options={settings.orientations.map((value) => ({ value, text: t(orientationNames[value]) }))} onChange={(value) => (orientation.value = value)} />
        <Choice legend={t('Moving stones')} name="motion" value={motion.value} options={(['auto', 'on', 'off'] as const).map((value) => ({ value, text: t(motionNames[value]) }))} onChange={(value) => (motion.value = value)} />
        <SpeedChoice />
        <Check checked={sound.value === 'on'} onChange={(on) => (sound.value = on ? 'on' : 'off')}>
          {t('Sounds')}
        </Check>
        <Check checked={previews.value === 'on'} onChange={(on) => (previews.value = on ? 'on' : 'off')}>
          {t('Show a move before it is played (on touch, the first tap shows and the second plays)')}
        </Check>
        <Check checked={confirmChoices.value === 'on'} onChange={(on) => (confirmChoices.value = on ? 'on' : 'off')}>
          {t('Ask before a move with a choice is played')}
        </Check>
        <Data />
      </div>
    </Dialog>
  );
}

export function SpeedChoice() {
  const at = Math.max(0, settings.speeds.indexOf(settings.speed.value as (typeof settings.speeds)[number]));
  return (
    <label class="field speed">
      <span>{t('Speed of sowing')}</span>
      <input
        type="range"
        min="0"
        max={settings.speeds.length - 1}
        step="1"
        value={at}
        aria-valuetext={t('{times} times', { times: settings.speed.value })}
        onInput={(event) => (settings.speed.value = settings.speeds[Number(event.currentTarget.value)]!)}
      />
    </label>
  );
}
