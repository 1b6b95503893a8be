import { useState } from 'react';
import type { Range } from '../../../contract/table/values.ts';

/**
 * Both ends of a range as they were written last. Ends that are the wrong way round wait, as both fields show them, until
 * one of them is corrected; the rows keep the range before.
 */
export function useRange<Bound extends string | number>(
  range: Range<Bound>,
  onRange: (range: Range<Bound> | null) => void,
) {
  const [written, setWritten] = useState<Range<Bound> | null>(null);
  const [seen, setSeen] = useState(range);
  const [sent, setSent] = useState(range);
  if (!isSame(seen, range)) {
    setSeen(range);
    // What we sent ourselves may come back late, and changes nothing. Otherwise a chip, a bar or the way back set other
    // ends: those that waited are no more.
    if (!isSame(sent, range)) {
      setSent(range);
      setWritten(null);
    }
  }
  const shown = written ?? range;
  const commit = (next: Range<Bound>): void => {
    setWritten(next);
    // The address may come late: what was written last decides whether this is new.
    if (isBackwards(next) || isSame(next, shown)) return;
    setSent(next);
    onRange(next.from === null && next.to === null ? null : next);
  };
  return { shown, isBackwards: isBackwards(shown), commit };
}

const isSame = <Bound>(one: Range<Bound>, other: Range<Bound>): boolean =>
  one.from === other.from && one.to === other.to;

const isBackwards = <Bound extends string | number>({ from, to }: Range<Bound>): boolean =>
  from !== null && to !== null && from > to;
