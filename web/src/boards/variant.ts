import { familyInfo } from '../api/games.ts';
import { valuesOf } from '../game/settings.ts';

// What a variant's text says of a setting, or the server's default.
export function settingOf(game: string, name: string): string {
  const family = familyInfo(game);
  return (family && valuesOf(family, game).get(name)) ?? '';
}
