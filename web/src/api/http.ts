import { t } from '../text/words.ts';
import { Refused, Unreachable } from './errors.ts';
import type { Coded } from '../text/coded.ts';
import type { BoardData, Checked, GameRecord, GameRef, Games, Known, State, WatchedNews } from './types.ts';

// `?token=` of the page's address goes with every request; the server wants it when it is not on loopback.
export function token(): string | null {
  return new URLSearchParams(location.search).get('token');
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  const key = token();
  if (key) headers['Authorization'] = `Bearer ${key}`;
  let response: Response;
  try {
    if (body === undefined) {
      response = await fetch(path, { headers });
    } else {
      headers['Content-Type'] = 'application/json';
      response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    }
  } catch {
    throw new Unreachable(t.noAnswer);
  }
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    throw new Unreachable(t.unreadable(response.status));
  }
  if (!response.ok) {
    const told = answer as ({ error?: string } & Partial<Coded>) | null;
    const text = told?.error ?? t.refusedWith(response.status);
    throw new Refused({ ...told, text }, (body as { game?: string } | undefined)?.game);
  }
  return answer as T;
}

export const http = {
  games: () => ask<Games>('/api/games'),
  board: (game: string) => ask<BoardData>('/api/board', { game }),
  state: (ref: GameRef, from = 0) => ask<State>('/api/state', from > 0 ? { ...ref, from } : ref),
  play: (ref: GameRef, move: string) => ask<State>('/api/play', { ...ref, move }),
  known: (ref: GameRef) => ask<Known>('/api/known', ref),
  check: (game: string, position: string) => ask<Checked>('/api/check', { game, position }),
  records: (text: string) => ask<{ records: GameRecord[] }>('/api/record', { text }),
  watch: (from: number) => ask<WatchedNews>('/api/watch', { from }),
  watchedGame: (number: number) => ask<GameRecord>('/api/watch/game', { number }),
  recordText: (record: GameRecord) => ask<{ text: string }>('/api/record/text', record),
};
