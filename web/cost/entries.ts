import { useMemo, useState } from 'react';
import type { UsualNumber } from '../../contract/insights/cost-terms.ts';
import type { Written } from '../ui/forms/unread.ts';
import { isUnread } from '../ui/forms/unread.ts';
import { keepInTab, keptInTab } from '../session/unsaved-copies.ts';
import { participations, type Participation } from './equity.ts';
import { termKeys, termOf, type Term, type TermKey } from './terms.ts';

/*
 * What a person enters. It lives in this tab, over a reload too, and goes with a sign-out: no address and no call
 * holds it.
 */

/** What is not here was not entered: a median or the first number is there. Null is an emptied field. */
export interface Entries {
  readonly numbers: Readonly<Partial<Record<TermKey, Written<number>>>>;
  readonly participation: Participation;
}

/** The usual numbers by the term that begins with them. */
export type Usual = ReadonlyMap<TermKey, UsualNumber>;

export interface EntriesControl {
  /** As it is in the field. */
  readonly written: (key: TermKey) => Written<number>;
  /** Null: empty, or a text that is not understood. */
  readonly value: (key: TermKey) => number | null;
  readonly isUnread: (key: TermKey) => boolean;
  readonly isEntered: (key: TermKey) => boolean;
  readonly enter: (key: TermKey, written: Written<number>) => void;
  /** Back to the median, or to the first number. */
  readonly forget: (key: TermKey) => void;
  readonly participation: Participation;
  readonly choose: (participation: Participation) => void;
  readonly usual: Usual;
}

const place = 'cost';

export function useEntries(usual: Usual): EntriesControl {
  const [entries, setEntries] = useState<Entries>(() => readEntries(keptInTab(place)));
  return useMemo(() => {
    const change = (next: (before: Entries) => Entries): void =>
      setEntries((before) => {
        const after = next(before);
        keepInTab(place, after);
        return after;
      });
    const written = (key: TermKey): Written<number> => entries.numbers[key] ?? startOf(key, entries, usual);
    return {
      written,
      value: (key) => {
        const found = written(key);
        return isUnread(found) ? null : found;
      },
      isUnread: (key) => isUnread(written(key)),
      isEntered: (key) => entries.numbers[key] !== undefined,
      enter: (key, entered) => change((before) => ({ ...before, numbers: { ...before.numbers, [key]: entered } })),
      forget: (key) =>
        change((before) => {
          const { [key]: _forgotten, ...numbers } = before.numbers;
          return { ...before, numbers };
        }),
      participation: entries.participation,
      choose: (participation) => change((before) => ({ ...before, participation })),
      usual,
    };
  }, [entries, usual]);
}

/** An emptied field stays empty. */
function startOf(key: TermKey, { numbers }: Entries, usual: Usual): number | null {
  if (key in numbers) return null;
  const median = usual.get(key)?.middle?.median;
  return median === undefined ? (termOf(key).initial ?? null) : roundedFor(termOf(key), median);
}

/** Money and whole numbers as such, all else with two decimals, and within the bounds of the field. */
export function roundedFor({ unit, isWhole, least, most }: Term, value: number): number {
  const within = Math.min(Math.max(value, least ?? -Infinity), most ?? Infinity);
  return unit === 'money' || isWhole === true ? Math.round(within) : Math.round(within * 100) / 100;
}

/** What was kept may be of an earlier release. */
export function readEntries(kept: unknown): Entries {
  const { numbers, participation } = asRecord(kept);
  const found = Object.entries(asRecord(numbers)).filter(
    ([key, value]) => termKeys.some((one) => one === key) && isWritten(value),
  );
  return {
    numbers: Object.fromEntries(found),
    participation: participations.find((one) => one === participation) ?? 'none',
  };
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function isWritten(value: unknown): value is Written<number> {
  if (value === null || typeof value === 'number') return true;
  const { unread, message } = asRecord(value);
  return typeof unread === 'string' && typeof message === 'string';
}
