import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { defaultFunderOrder, type FunderGroup } from '../../contract/deals/facets.ts';
import { formatCount, formatInteger, formatRating, formFor } from '../../contract/formats.ts';
import { funderGroupsQuery } from '../deals/api.ts';
import { Group, Stack, Text } from '../ui/layout/layout.tsx';
import { SightBar } from '../ui/sight-bar.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { rowsOf, type Comparison } from './comparison.ts';

const most = 5;
const hasScore = (funder: FunderGroup): boolean => funder.funderId !== null && funder.rating !== null;

/** How the funders of these deals treat people: those with most of the deals, as far as people have reviewed them. */
export function FunderReviews({ comparison }: { comparison: Comparison }) {
  const query = useInfiniteQuery(funderGroupsQuery(comparison.kind, rowsOf(comparison), defaultFunderOrder));
  const page = query.data?.pages[0];
  return (
    <section aria-labelledby="founders-say">
      <h2 id="founders-say">What founders say</h2>
      {query.error && (
        <ErrorState message={`The reviews did not load. ${query.error.message}`} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonLines lines={4} label="Loading the reviews" />}
      {page && <Reviewed funders={page.rows} funderCount={page.funderCount ?? page.rows.length} />}
    </section>
  );
}

function Reviewed({ funders, funderCount }: { funders: readonly FunderGroup[]; funderCount: number }) {
  const reviewed = funders.filter(hasScore);
  const looked =
    funders.length < funderCount
      ? `${formatInteger(funders.length)} funders with most of these deals`
      : `${formatCount(funderCount, 'funder')} behind these deals`;
  if (reviewed.length === 0)
    return <Text py={4}>Of the {looked}, none has a Pitch score yet: a score takes five reviews.</Text>;
  return (
    <Stack gap={4} py={4}>
      <p>
        Of the {looked}, {formatInteger(reviewed.length)} {formFor(reviewed.length, 'has', 'have')} a Pitch score: a
        score takes five reviews.
      </p>
      <Stack as="ul" gap={4}>
        {reviewed.slice(0, most).map((funder) => (
          <li key={funder.name}>
            <Link to={`/funder/${funder.funderId}#reviews`}>{funder.name}</Link>
            <Group as="span" gap={3} align="center">
              {funder.rating === null ? null : <SightBar value={funder.rating} size="xs" />}
              <Text as="span" tone="dim" size="sm">
                {funder.rating === null ? null : `${formatRating(funder.rating)}, `}
                {formatCount(funder.reviewCount, 'review')}, {formatCount(funder.dealCount, 'deal')}
              </Text>
            </Group>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
