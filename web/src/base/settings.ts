import { Store } from './store.ts';
import { load, save } from './memory.ts';

export type Look = 'auto' | 'light' | 'dark' | 'slate' | 'contrast';
export const kLooks: Look[] = ['auto', 'light', 'dark', 'slate', 'contrast'];

export interface Settings {
  look: Look;
  sound: boolean;
  coordinates: boolean;
  letters: boolean; // Latin letters on the tiles of dark chess
  motion: boolean;
  ponder: boolean; // opponents think on a person's time
  language: string; // a code, or auto: as the browser wants
}

export type BoardSwitch = 'letters';
export type Switch = 'sound' | 'coordinates' | 'motion' | 'ponder' | BoardSwitch;

const kKey = 'palamedes.settings';
const kUsual: Settings = {
  look: 'auto',
  sound: true,
  coordinates: true,
  letters: false,
  motion: true,
  ponder: false,
  language: 'auto',
};

export const settings = new Store<Settings>({ ...kUsual, ...load<Partial<Settings>>(kKey, {}) });

export function applyLook(): void {
  document.documentElement.dataset['look'] = settings.get().look;
  document.documentElement.dataset['motion'] = settings.get().motion ? 'on' : 'off';
}

settings.watch(() => {
  save(kKey, settings.get());
  applyLook();
});

export function motionAllowed(): boolean {
  return settings.get().motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
