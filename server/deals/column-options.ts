import { sql } from 'kysely';
import { maximumColumnOptions } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { normalise, textContains } from '../../contract/table/filter-rules.ts';
import type { Db } from '../database/connect.ts';
import { getColumn } from './columns.ts';
import { engine } from './dialects.ts';
import { itemsOf, rowsIn } from './engine/columns.ts';
import { answerFrom } from './engine/keep.ts';

/** Up to 50 values that the column holds and that contain the term, in order. */
export async function listColumnOptions(
  db: Db,
  { kind, key, search, isNewestOnly = false }: { kind: DealKind; key: string; search: string; isNewestOnly?: boolean },
): Promise<string[]> {
  const column = getColumn(kind, key);
  const value = engine.value(column);
  const isSeen = isNewestOnly ? engine.isNewest(kind) : sql`true`;
  // What it is compared and ordered by is known to the database alone, and there are far fewer values than rows.
  const held = await answerFrom(db, {
    kind,
    question: ['options', key, isNewestOnly],
    answer: async (ask) => {
      const distinct = sql`select distinct ${value} as value from ${rowsIn(kind)} where ${isSeen}`;
      const items = column.isArray
        ? sql`select distinct ${itemsOf(sql`value`)} as value from (${distinct}) as lists`
        : distinct;
      const rows = await ask(sql<{ value: string | null }>`select value::varchar as value from (${items}) as held`);
      return rows.flatMap((row) => (row.value === null ? [] : [optionOf(row.value)])).toSorted(compareOptions);
    },
  });
  return held
    .filter(({ normalised }) => textContains(normalised, search))
    .slice(0, maximumColumnOptions)
    .map(({ value: option }) => option);
}

interface HeldOption {
  readonly value: string;
  readonly normalised: string;
}

/** Plain ASCII, most of what columns hold, is normal already but for its capital letters. */
const isAscii = (text: string): boolean => Buffer.byteLength(text) === text.length;
const optionOf = (value: string): HeldOption => ({
  value,
  normalised: isAscii(value) ? value.toLowerCase() : normalise(value),
});

/** By the bytes of both texts, as the database orders. */
const compareOptions = (one: HeldOption, other: HeldOption): number =>
  compareTexts(one.normalised, other.normalised) || compareTexts(one.value, other.value);
const compareTexts = (one: string, other: string): number =>
  isAscii(one) && isAscii(other)
    ? Number(one > other) - Number(one < other)
    : Buffer.compare(Buffer.from(one), Buffer.from(other));
