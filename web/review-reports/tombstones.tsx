import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Tombstone } from '../../contract/review-reports/review-reports.ts';
import { formatDay, formFor } from '../../contract/formats.ts';
import { Text } from '../ui/layout/layout.tsx';
import { tombstonesQuery } from './api.ts';

interface TombstonesProps {
  subjectKind: 'funder' | 'provider';
  subjectId: string;
}

/** What is left of reviews that were taken down or back, in one line: nothing that tells which. Nothing where there are none. */
export function Tombstones({ subjectKind, subjectId }: TombstonesProps) {
  const { data } = useQuery(tombstonesQuery(subjectKind, subjectId));
  if (data === undefined || data.length === 0) return null;
  return (
    <Text pt={5} mt={5} line="top" size="sm" tone="dim">
      {tombstoneWords(data)} <Link to="/guidelines">How we decide</Link>
    </Text>
  );
}

/** "3 reviews are no longer here: writers took 2 back, 1 was removed on 02 Nov 2026: Names a person." */
export function tombstoneWords(stones: readonly Pick<Tombstone, 'takenDownOn' | 'reason'>[]): string {
  const takenBack = stones.filter(({ takenDownOn }) => takenDownOn === null).length;
  const takenDown = stones.flatMap(({ takenDownOn, reason }) =>
    takenDownOn === null ? [] : [`one was removed on ${formatDay(takenDownOn)}: ${reason?.replace(/\.$/, '') ?? ''}`],
  );
  const parts = [
    ...(takenBack === 0
      ? []
      : [formFor(takenBack, 'one was withdrawn by its author', `${takenBack} were withdrawn by their authors`)]),
    ...takenDown,
  ];
  const count = formFor(stones.length, '1 review is', `${stones.length} reviews are`);
  return `${count} no longer here: ${parts.join('; ')}.`;
}
