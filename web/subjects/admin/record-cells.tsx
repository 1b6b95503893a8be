import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  recordColumns,
  recordKinds,
  recordStates,
  typesOfRecords,
  type RecordColumn,
  type RecordKind,
  type RecordRow,
  type RecordState,
} from '../../../contract/subjects/admin-subjects.ts';
import { nameOfCountry } from '../../../contract/country-names.ts';
import { sectors } from '../../../contract/subjects/organisations.ts';
import { labelOf, moneyKinds } from '../../../contract/reviews/options.ts';
import type { DataColumn } from '../../table/column.ts';
import type { ListItem } from '../../table/list.tsx';
import { emptyValue, formatDay, formatInteger, formatCount } from '../../../contract/formats.ts';
import { TriState } from '../../ui/tri-state.tsx';

type Key = RecordColumn['key'];

const looks: Readonly<Record<Key, { group: string; width: number; align?: 'center' | 'end' }>> = {
  name: { group: 'Record', width: 240 },
  state: { group: 'Record', width: 112 },
  types: { group: 'What', width: 170 },
  moneyKinds: { group: 'What', width: 120 },
  sector: { group: 'What', width: 180 },
  country: { group: 'What', width: 150 },
  website: { group: 'Known as', width: 190 },
  aliases: { group: 'Known as', width: 170 },
  deals: { group: 'On it', width: 90, align: 'end' },
  reviews: { group: 'On it', width: 110, align: 'end' },
  isClaimed: { group: 'On it', width: 110, align: 'center' },
  changedOn: { group: 'On it', width: 140 },
};
const stateColors: Readonly<Record<RecordState, string>> = { proposed: 'amber', listed: 'green', hidden: 'gray' };

export function StateBadge({ state }: { state: RecordState }) {
  return <Badge color={stateColors[state]}>{recordStates[state]}</Badge>;
}

const columnsOf = (kind: RecordKind): readonly DataColumn<RecordRow>[] =>
  recordColumns[kind].map((column) => ({
    ...column,
    group: looks[column.key].group,
    width: looks[column.key].width,
    align: looks[column.key].align ?? 'start',
    cell: (row) => recordCell(kind, column, row),
    text: (row) => recordText(kind, column.key, row),
  }));

/** The columns of the contract as the table shows them. Made once: the table compares by identity. */
export const recordTableColumns = Object.fromEntries(recordKinds.map((kind) => [kind, columnsOf(kind)])) as Readonly<
  // Object.fromEntries forgets its keys: they are the kinds.
  Record<RecordKind, readonly DataColumn<RecordRow>[]>
>;

function recordCell(kind: RecordKind, { key }: RecordColumn, row: RecordRow): ReactNode {
  if (key === 'state') return <StateBadge state={row.state} />;
  if (key === 'isClaimed') return <TriState value={row.isClaimed} />;
  return recordText(kind, key, row);
}

const joined = (words: readonly string[]): string => (words.length === 0 ? emptyValue : words.join(', '));

export function recordText(kind: RecordKind, key: Key, row: RecordRow): string {
  switch (key) {
    case 'name':
      return row.name;
    case 'state':
      return recordStates[row.state];
    case 'types':
      return joined(row.types.map((type) => labelOf(typesOfRecords[kind].values, type)));
    case 'moneyKinds':
      return joined(row.moneyKinds.map((money) => moneyKinds[money]));
    case 'sector':
      return row.sector === null ? emptyValue : labelOf(sectors, row.sector);
    case 'country':
      return row.country === null ? emptyValue : nameOfCountry(row.country);
    case 'website':
      return row.website?.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '') ?? emptyValue;
    case 'aliases':
      return joined(row.aliases);
    case 'deals':
    case 'reviews':
      return formatInteger(row[key]);
    case 'isClaimed':
      return row.isClaimed ? 'Yes' : 'No';
    case 'changedOn':
      return formatDay(row.changedOn);
  }
}

/** A record in two lines: name and state, then what it is and where, and how many reviews. */
export const recordListItem =
  (kind: RecordKind) =>
  (row: RecordRow): ListItem => ({
    name: row.name,
    figure: <StateBadge state={row.state} />,
    line: [recordText(kind, 'types', row), recordText(kind, 'country', row)]
      .filter((word) => word !== emptyValue)
      .join(', '),
    note: formatCount(row.reviews, 'review'),
  });
