export interface MeasuredEngine {
  engine: string;
  beatsLower?: number; // points of a hundred against the level below, where they were measured
}

// Engine strings by family and level, as `scripts/measure-opponents` has found them.
export const kOpponentStrings: Record<string, MeasuredEngine[]> = {};
