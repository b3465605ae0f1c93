import { spoken, type Coded } from '../text/coded.ts';

// What was asked is not allowed: in the server's words, and as a code where a rule of a game says no.
export class Refused extends Error {
  constructor(
    private told: Coded,
    private game = '',
  ) {
    super(told.text);
  }

  get spoken(): string {
    return spoken(this.game, this.told);
  }
}

export class Unreachable extends Error {}

export function messageOf(error: unknown): string {
  if (error instanceof Refused) return error.spoken;
  return error instanceof Error ? error.message : String(error);
}
