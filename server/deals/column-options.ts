import { sql } from 'kysely';
import { maximumColumnOptions } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { normalise, textContains } from '../../contract/table/filter-rules.ts';
import type { Db } from '../database/connect.ts';
import { getColumn } from './columns.ts';
import { asHeld, engine } from './dialects.ts';
import { isFunderName, namesIn, rowsIn, valuesFrom } from './engine/columns.ts';
import { answerFrom } from './engine/keep.ts';

/** Up to 50 values that the column holds and that contain the term, in order. */
export async function listColumnOptions(
  db: Db,
  { kind, key, search, isNewestOnly = false }: { kind: DealKind; key: string; search: string; isNewestOnly?: boolean },
): Promise<string[]> {
  const column = getColumn(kind, key);
  const isSeen = isNewestOnly ? engine.isNewest(kind) : sql`true`;
  // What it is compared and ordered by is known to the database alone, and there are far fewer values than rows.
  const held = await answerFrom(db, {
    kind,
    question: ['options', key, isNewestOnly],
    answer: async (ask) => {
      const distinct =
        isFunderName(column) && !isNewestOnly
          ? sql`select distinct name as value from ${namesIn(kind)}`
          : valuesFrom(
              column,
              sql`select distinct ${asHeld(column)} as value from ${rowsIn(kind)} where ${isSeen}`,
              '',
            );
      const rows = await ask(sql<{ value: string | null }>`
        select distinct value::varchar as value from (${distinct}) as options`);
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
  readonly isPlain: boolean;
}

/** Plain ASCII, most of what columns hold, is normal already but for its capital letters. */
const isAscii = (text: string): boolean => Buffer.byteLength(text) === text.length;
function optionOf(value: string): HeldOption {
  const isPlain = isAscii(value);
  return { value, normalised: isPlain ? value.toLowerCase() : normalise(value), isPlain };
}

/** By the bytes of both texts, as the database orders. */
const compareOptions = (one: HeldOption, other: HeldOption): number =>
  one.isPlain && other.isPlain
    ? compareUnits(one.normalised, other.normalised) || compareUnits(one.value, other.value)
    : compareBytes(one.normalised, other.normalised) || compareBytes(one.value, other.value);
const compareUnits = (one: string, other: string): number => Number(one > other) - Number(one < other);
const compareBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));
