/** Faults that no test can see or need not see, by the line they stand in. */
export interface KnownSurvivor {
  readonly path: string;
  /** The line of the source, without its indentation. */
  readonly line: string;
  readonly original: string;
  readonly reason: string;
}

export const knownSurvivors: readonly KnownSurvivor[] = [];
