/** Where a page starts, counted in rows from the top, and the cursor that leads to it. */
export interface PageStart {
  readonly cursor: string | null;
  readonly from: number;
}

/**
 * The pages that the member passed in one table, so that a dropped page is found again without all those between. It
 * grows while pages load, and React renders anyway when the rows come.
 */
export interface PageTrail {
  readonly note: (start: PageStart, rowCount: number) => void;
  /** The last known start at or before this row; the top when nothing else is known. */
  readonly placeOf: (index: number) => PageStart;
  /** The row after the last one that was ever loaded. */
  readonly reach: () => number;
}

export function createPageTrail(): PageTrail {
  const starts = new Map<number, PageStart>([[0, { cursor: null, from: 0 }]]);
  let reach = 0;
  return {
    note: ({ cursor, from }, rowCount) => {
      starts.set(from, { cursor, from });
      reach = Math.max(reach, from + rowCount);
    },
    placeOf: (index) => {
      let found: PageStart = { cursor: null, from: 0 };
      for (const start of starts.values()) if (start.from <= index && start.from >= found.from) found = start;
      return found;
    },
    reach: () => reach,
  };
}
