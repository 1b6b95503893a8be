import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { directoryQuery } from './api.ts';
import { DirectoryFilters, funderLists } from './directory-filters.tsx';
import { FunderRows } from './directory-rows.tsx';
import { filterOf, useDirectory } from '../subjects/directory-state.ts';
import { Directory } from '../subjects/directory.tsx';
import { Group } from '../ui/layout/layout.tsx';
import styles from '../subjects/directory.module.css';

/** All funders. */
export function DirectoryPage() {
  const control = useDirectory(funderLists);
  const query = useInfiniteQuery(directoryQuery(filterOf(funderLists, useDeferredValue(control.state))));
  return (
    <Directory
      noun="funder"
      title="Funders"
      lead="Equity investors, lenders and grant makers, reviewed by the people they met."
      control={control}
      filters={<DirectoryFilters control={control} counts={query.data?.pages[0]?.counts ?? null} />}
      query={query}
      form="/review/funder"
      Rows={FunderRows}
    >
      <Group as="p" className={styles.notHere} wrap={false} align="stretch" gap={4} mt={6} p={5} size="sm">
        <IconPlus size={18} stroke={1.75} aria-hidden="true" />
        <span>
          Met a funder that is not listed? <Link to="/review/funder">Review it</Link> and we will add its page.
        </span>
      </Group>
    </Directory>
  );
}
