export class Refused extends Error {}
export class Unreachable extends Error {}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
