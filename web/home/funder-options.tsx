import { aboutFunder } from '../../contract/subjects/about-funder.ts';
import { FoundScore } from '../subjects/found-score.tsx';
import { Group, Stack } from '../ui/layout/layout.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { FoundFunder } from '../../contract/funders/funders.ts';
import styles from './funder-search.module.css';

interface FunderOptionsProps {
  id: string;
  search: { isPending: boolean; isError: boolean };
  found: readonly FoundFunder[];
  active: number;
  onChoose: (funder: FoundFunder) => void;
}

/** What was found, under the field. The field keeps the focus and its keys, so the entries act on the press itself. */
export function FunderOptions({ id, search, found, active, onChoose }: FunderOptionsProps) {
  return (
    <div className={styles.found}>
      <div id={`${id}-list`} className={styles.list} role="listbox" aria-label="Funders">
        {found.map((funder, place) => (
          <Stack
            key={funder.id}
            id={`${id}-${place}`}
            className={styles.option}
            py={3}
            px={4}
            role="option"
            aria-selected={place === active}
            tabIndex={-1}
            onMouseDown={(event) => {
              event.preventDefault();
              onChoose(funder);
            }}
          >
            <Group gap={4} justify="space-between" wrap={false}>
              <b>{funder.name}</b>
              <FoundScore funder={funder} />
            </Group>
            <span className="small dim">{aboutFunder(funder)}</span>
          </Stack>
        ))}
      </div>
      <p className={styles.state} role="status">
        {messageOf(search, found.length)}
      </p>
      <div role="status">
        <VisuallyHidden>{found.length > 0 && `${found.length} found`}</VisuallyHidden>
      </div>
    </div>
  );
}

function messageOf({ isPending, isError }: FunderOptionsProps['search'], count: number): string {
  if (isError) return 'The search is not responding. Press Find to look in the directory.';
  if (isPending) return 'Searching';
  return count === 0 ? 'No funder has that name. Press Find to look in the directory.' : '';
}
