import { sleep } from '../base/sleep.ts';
import { familyOf } from '../base/spec.ts';
import { Store } from '../base/store.ts';
import { messageOf, Refused } from './errors.ts';
import { transport } from './transport.ts';
import type { FamilyInfo, Games } from './types.ts';

const kRetry = 1000;

// What the server can play: all that the page knows of games beside their boards, rules and lessons. Views are shown once
// it is there.
export const games = new Store<Games | null>(null);

// Why there are none, if whoever answers has said so.
export const gamesRefused = new Store<string>('');

export async function loadGames(): Promise<void> {
  while (games.get() === null) {
    try {
      games.set(await transport.games());
    } catch (error) {
      if (error instanceof Refused) gamesRefused.set(messageOf(error));
      await sleep(kRetry);
    }
  }
}

export function families(): FamilyInfo[] {
  return games.get()?.games ?? [];
}

export function familyInfo(game: string): FamilyInfo | undefined {
  return families().find((each) => each.name === familyOf(game));
}

// A name of a single variant, as people may write it into a link, stands for that variant.
export function unaliased(game: string): string {
  const aliases = families().flatMap((each) => each.aliases);
  return aliases.find((alias) => alias.name === game)?.spec ?? game;
}

// What a click on a family opens.
export function usualGame(family: string): string {
  return familyInfo(family)?.usual ?? family;
}

// A family without a preset of that name is played by plain alpha-beta instead.
export function available(game: string, engine: string): string {
  const known = familyInfo(game)?.engines ?? [];
  if (engine !== 'best' || known.length === 0 || known.some((each) => each.name === engine)) return engine;
  return 'alphabeta';
}
