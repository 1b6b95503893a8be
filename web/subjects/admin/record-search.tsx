import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { RecordKind } from '../../../contract/subjects/admin-subjects.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { emptyValue } from '../../../contract/formats.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import styles from './merge-page.module.css';
import { recordText, StateBadge } from './record-cells.tsx';
import { kindWords } from './record-kinds.ts';
import { foundRecordsQuery } from './api.ts';

const waitMilliseconds = 250;

/** Looks for the other record of a merge; each answer is a link to the preview. */
export function RecordSearch({ kind, id, name }: { kind: RecordKind; id: string; name: string }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, waitMilliseconds);
  const { data, error, refetch, isFetching } = useQuery(foundRecordsQuery(kind, search));
  const words = kindWords[kind];
  const others = (data ?? []).filter((row) => row.id !== id);
  return (
    <div className={styles.search}>
      <TextField
        label={`Which ${words.one} is it the same as?`}
        help="Name, other name or website"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error && <ErrorState message={`The ${words.many} did not load.`} onRetry={() => void refetch()} />}
      {isFetching && !data && <SkeletonLines lines={3} label="Searching" />}
      {data && others.length === 0 && (
        <Text tone="dim" size="sm">
          No other {words.one} has that name.
        </Text>
      )}
      <ul className={styles.found}>
        {others.map((row) => (
          <li key={row.id}>
            <span>
              <Link to={`${words.list}/${id}/merge?into=${row.id}`} aria-label={`Compare ${name} with ${row.name}`}>
                {row.name}
              </Link>
              <Text as="span" tone="dim" size="sm">
                {[row.id, recordText(kind, 'country', row), recordText(kind, 'website', row)]
                  .filter((word) => word !== emptyValue)
                  .join(', ')}
              </Text>
            </span>
            <StateBadge state={row.state} />
          </li>
        ))}
      </ul>
    </div>
  );
}
