import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { NearMatch } from '../../../../contract/imports/near-matches.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { formatCount } from '../../../../contract/formats.ts';
import { nearMatchesQuery } from '../api.ts';
import { useDecidePair } from '../use-decide-pair.ts';
import styles from '../../../admin/item-list.module.css';
import { Group, Text } from '../../../ui/layout/layout.tsx';

/** Funders that imports brought in under a name close to one we had: the same, or another? */
export function ImportNearMatches() {
  const near = useQuery(nearMatchesQuery());
  if (near.isLoadingError)
    return <ErrorState message="The funders to compare did not load." onRetry={() => void near.refetch()} />;
  const matches = near.data?.matches ?? [];
  if (matches.length === 0) return null;
  return (
    <section aria-labelledby="near-funders">
      <Text id="near-funders" as="h2" mb={3} size="lg">
        The same funder?
      </Text>
      <Text className={styles.hint} maxWidth="70ch" tone="dim" size="sm" leading="normal">
        These came with imports under a name close to one we have. Merging moves the deals and keeps the new name as
        another name.
      </Text>
      <ul>
        {matches.map((match) => (
          <NearMatchItem key={match.id} match={match} />
        ))}
      </ul>
    </section>
  );
}

function NearMatchItem({ match }: { match: NearMatch }) {
  const decide = useDecidePair(match);
  const { added, known } = match;
  return (
    <Group className={styles.item} as="li" gap={[3, 5]} py={4} justify="space-between">
      <div>
        <b>{added.name}</b>
        <span>
          New, {formatCount(added.dealCount, 'deal')}. We have {known.name}, {formatCount(known.dealCount, 'deal')}.
        </span>
        {decide.error && <span role="alert">{decide.error.message}</span>}
      </div>
      <Group flex="none" gap={3} align="stretch">
        <Button size="xs" variant="default" disabled={decide.isPending} onClick={() => decide.send('merge')}>
          Merge into {known.name}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="ink"
          disabled={decide.isPending}
          onClick={() => decide.send('different')}
        >
          They differ
        </Button>
      </Group>
    </Group>
  );
}
