/** One figure: where it stands, what the page shows, what an independent count gives, and how that was worked out. */
export interface Figure {
  readonly element: string;
  readonly shown: string | null;
  readonly expected: string;
  readonly how: string;
}

/** What the audit found on one page. */
export interface PageLedger {
  /** Texts are compared after spaces are made one. A figure that is not on the page is missing, not different. */
  compare(figure: Figure): void;
  /** For what no single text says: a superlative, a sum, an order. */
  holds(element: string, isTrue: boolean, how: string): void;
  /** An element that the page must have and has not. */
  missing(element: string): void;
}

export interface Ledger {
  page(name: string): PageLedger;
  /** Tries one page. What fails on the way to its figures is missing, and the audit is resumed. */
  attempt(name: string, check: () => Promise<void>): Promise<void>;
  /** What differs and what is missing, a line each. */
  findings(): readonly string[];
  /** Prints counts and differences. 0: all agree. 1: a figure differs. 2: something is not there to compare. */
  report(print: (line: string) => void): 0 | 1 | 2;
}

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

export function createLedger(): Ledger {
  const counts = new Map<string, number>();
  const differences: string[] = [];
  const gaps: string[] = [];

  function page(name: string): PageLedger {
    counts.set(name, counts.get(name) ?? 0);
    const count = (): unknown => counts.set(name, (counts.get(name) ?? 0) + 1);
    const missing = (element: string): void => void gaps.push(`${name}: ${element} is not on the page`);
    return {
      missing,
      compare({ element, shown, expected, how }) {
        if (shown === null) return missing(element);
        count();
        if (tidy(shown) !== tidy(expected))
          differences.push(`${name}: ${element} shows "${tidy(shown)}", expected "${tidy(expected)}" (${how})`);
      },
      holds(element, isTrue, how) {
        count();
        if (!isTrue) differences.push(`${name}: ${element} does not hold (${how})`);
      },
    };
  }

  function report(print: (line: string) => void): 0 | 1 | 2 {
    for (const [name, count] of counts) {
      print(`${String(count).padStart(7)}  ${name}`);
      if (count === 0) gaps.push(`${name}: not one figure was compared`);
    }
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    for (const line of differences) print(`DIFFERS  ${line}`);
    for (const line of gaps) print(`MISSING  ${line}`);
    print(`figures: ${total} compared, ${differences.length} differ, ${gaps.length} missing`);
    if (gaps.length > 0) return 2;
    return differences.length > 0 ? 1 : 0;
  }

  async function attempt(name: string, check: () => Promise<void>): Promise<void> {
    try {
      await check();
    } catch (error) {
      gaps.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    }
  }

  return { page, attempt, report, findings: () => [...differences, ...gaps] };
}
