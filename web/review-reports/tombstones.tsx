import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../contract/formats.ts';
import { Text } from '../ui/layout/layout.tsx';
import { tombstonesQuery } from './api.ts';
import styles from './tombstones.module.css';

interface TombstonesProps {
  subjectKind: 'funder' | 'provider';
  subjectId: string;
}

/** What is left of reviews that were taken down or back: nothing that tells which. Nothing where there are none. */
export function Tombstones({ subjectKind, subjectId }: TombstonesProps) {
  const { data } = useQuery(tombstonesQuery(subjectKind, subjectId));
  return data?.map(({ takenDownOn, reason }, place) => (
    <Text key={place} className={styles.stone} p={5} my={6} size="sm">
      {takenDownOn === null
        ? 'A review stood here. Its writer took it back.'
        : `Taken down on ${formatDay(takenDownOn)}: ${reason}`}
    </Text>
  ));
}
