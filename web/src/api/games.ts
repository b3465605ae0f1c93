import { sleep } from '../base/sleep.ts';
import { Store } from '../base/store.ts';
import { transport } from './transport.ts';
import type { EngineInfo, Games } from './types.ts';

// What the server can play; asked for until it answers.
export const games = new Store<Games | null>(null);

export async function loadGames(): Promise<void> {
  while (games.get() === null) {
    try {
      games.set(await transport.games());
    } catch {
      await sleep(1000);
    }
  }
}

export function enginesOf(family: string): EngineInfo[] {
  return games.get()?.games.find((each) => each.name === family)?.engines ?? [];
}

// A family without a preset of that name is played by plain alpha-beta instead.
export function available(game: string, engine: string): string {
  const known = enginesOf(game.split(':')[0] ?? game);
  if (engine !== 'best' || known.length === 0 || known.some((each) => each.name === engine)) return engine;
  return 'alphabeta';
}
