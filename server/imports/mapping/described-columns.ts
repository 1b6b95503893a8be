import type { DealColumnKey } from '../../../contract/deals/deals.ts';
import type { UnusedColumn } from '../../../contract/imports/report.ts';
import { sureFrom } from '../../../contract/imports/imports.ts';
import { isPersonal, type Candidate } from './candidates.ts';
import { columnsOf, type Fields } from './combine-columns.ts';
import { judgeDay, judgeNumber } from './judge-column.ts';
import type { ColumnProfile as Profile } from './profile-columns.ts';
import { describeUnused } from './unused-columns.ts';

/** The columns of an unknown file with what is made of each. */

/** A profile with what is made of it. */
export interface ColumnProfile extends Profile {
  readonly field: DealColumnKey | null;
  readonly confidence: number;
  readonly why: string;
  readonly reads: string;
  readonly isPersonal: boolean;
  /** What it seems to hold although nothing is read from it. */
  readonly holds?: string;
  readonly looksLike?: UnusedColumn['looksLike'];
}

export function described(
  profile: Profile,
  assigned: ReadonlyMap<DealColumnKey, Candidate>,
  fields: Fields,
  /** What it is of one of several deals in a row. */
  ofPart: DealColumnKey | null,
): ColumnProfile {
  const own = [...assigned].find(([, candidate]) => candidate.profile === profile)?.[1] ?? null;
  const isPrivate = isPersonal(profile);
  // One of several columns of a field.
  const part = own !== null || isPrivate ? null : (ofPart ?? keyOfColumn(fields, profile.name));
  const unused = own === null && part === null && !isPrivate ? describeUnused(profile) : null;
  return {
    ...profile,
    field: own?.key ?? part,
    isPersonal: isPrivate,
    confidence: own?.score ?? (part === null ? 0 : sureFrom),
    why: isPrivate
      ? 'Holds personal data.'
      : (own?.why ?? (part === null ? 'No column of ours has that name.' : 'One of several columns of it.')),
    reads: readsOf(profile),
    ...(unused === null ? {} : { holds: unused.text, looksLike: unused.looksLike }),
  };
}

const keyOfColumn = (fields: Fields, name: string): DealColumnKey | null => {
  // Its own keys.
  for (const [key, rules] of Object.entries(fields) as [DealColumnKey, Fields[DealColumnKey]][])
    if (columnsOf(rules).includes(name)) return key;
  return null;
};

function readsOf(profile: Profile): string {
  const number = judgeNumber(profile);
  const day = judgeDay(profile);
  if (day.order !== null && day.share >= 0.8) return `date, ${day.order}`;
  if (number.grouping !== null && number.share >= 0.8) return `number, ${number.grouping}`;
  return 'text';
}
