import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import type { FunderPage as Funder } from '../../contract/funders/funders.ts';
import { formatInteger, formatRating } from '../../contract/formats.ts';
import { openKinds } from '../../contract/deals/kind-access.ts';
import type { ReviewClass } from '../../contract/reviews/options.ts';
import { SaveButton } from '../shortlist/save-button.tsx';
import { useSession } from '../session/session.ts';
import { queryClient } from '../api/query-client.ts';
import type { Place } from '../frame/page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/states/note.tsx';
import { loadWhenIdle, onDemand } from '../ui/on-demand.tsx';
import { funderDealsQuery, funderQuery } from './api.ts';
import { ClassSummary } from './class-figures.tsx';
import { dealsAddress } from './deal-links.ts';
import { FunderDeals } from './funder-deals.tsx';
import { WhatFoundersSay } from './what-founders-say.tsx';
import { FunderReviews } from './reviews.tsx';
import { Ratings } from './ratings.tsx';
import { FunderSide } from './side.tsx';
import { aboutFunder } from '../../contract/subjects/about-funder.ts';
import { compareAddress, comparedWith, useCompared } from '../subjects/compared.ts';
import { KindBadges } from '../subjects/kind-badges.tsx';
import { SubjectNames } from '../subjects/names.tsx';
import { SubjectPage } from '../subjects/page.tsx';
import { useHashPlace } from '../ui/use-hash-place.ts';
import { useReviewFilter } from './use-review-filter.ts';
import type { LatestDealsProps } from './latest-deals.tsx';
import { countTerms, FunderTerms, MarketTerms, TermsSeen } from './terms.tsx';
import dealStyles from './funder-deals.module.css';
import styles from '../subjects/page.module.css';
import { Grid, Text } from '../ui/layout/layout.tsx';

/** For members. */
const LatestDeals = onDemand<LatestDealsProps>(async () => (await import('./latest-deals.tsx')).LatestDeals);

export function prefetch({ params: { id } }: Place): void {
  if (id === undefined) return;
  void queryClient.prefetchQuery(funderQuery(id));
  void queryClient.prefetchQuery(funderDealsQuery(id));
}

/** All public facts about a funder and, for members with access, its reviews. */
export function FunderPage() {
  const id = (useParams()['id'] ?? '').toLowerCase();
  const query = useQuery(funderQuery(id));
  const funder = query.data;
  return (
    <SubjectPage noun="funder" title="Funder" query={query} head={funder && <Head funder={funder} />}>
      {funder && <Body funder={funder} />}
    </SubjectPage>
  );
}

function Head({ funder }: { funder: Funder }) {
  const [firstKind] = funder.dealKinds;
  return (
    <Grid className={styles.head} gap={5}>
      <SubjectNames subject={funder} about={aboutFunder(funder)}>
        <KindBadges kinds={funder.kinds} />
      </SubjectNames>
      <Grid className={styles.actions} gap={4}>
        <ButtonLink to={`/review/funder/${encodeURIComponent(funder.id)}`} size="lg">
          Review this funder
        </ButtonLink>
        {firstKind && (
          <ButtonLink to={dealsAddress(funder, firstKind)} variant="default" size="lg">
            See their deals
          </ButtonLink>
        )}
        <CompareLink id={funder.id} />
        <SaveButton funder={funder} place="page" />
      </Grid>
      <Parts funder={funder} />
    </Grid>
  );
}

/** Beside those that were gathered in this tab. */
function CompareLink({ id }: { id: string }) {
  const chosen = useCompared();
  return (
    <ButtonLink to={compareAddress(comparedWith(chosen, id))} variant="default" size="lg">
      Compare
    </ButtonLink>
  );
}

/** To the parts of the page that this funder has, with how much each holds: both scores are on the first screen of a phone. */
function Parts({ funder }: { funder: Funder }) {
  const { data } = useQuery(funderDealsQuery(funder.id));
  const dealCount = (data ?? []).reduce((sum, { count }) => sum + count, 0);
  const termCount = countTerms(funder, data);
  const rated = funder.figures.some(({ dimensions, facts }) => dimensions.length + facts.length > 0);
  const reviews = funder.figures.reduce((sum, { count }) => sum + (count.exact ?? 0), 0);
  const scores = funder.figures
    .toReversed()
    .flatMap(({ score, reviewClass }) =>
      score === null ? [] : `${formatRating(score)} ${reviewClass === 'funded' ? 'funded' : 'pitched'}`,
    );
  const session = useSession();
  const mayClaim = session.state === 'guest' || (session.state === 'member' && session.profile.memberType === 'funder');
  const countWords = (count: number): string => (count > 0 ? formatInteger(count) : '');
  const parts = [
    { to: '#funder-deals', name: 'Deals', told: countWords(dealCount), isThere: true },
    { to: '#terms', name: 'Terms', told: countWords(termCount), isThere: termCount > 0 },
    { to: '#ratings', name: 'Ratings', told: scores.join(', '), isThere: rated },
    { to: '#reviews', name: 'Reviews', told: countWords(reviews), isThere: true },
    { to: '#claim', name: 'Work here?', told: '', isThere: mayClaim },
  ];
  return (
    <nav className={styles.parts} aria-label="On this page">
      {parts.map(
        ({ to, name, told, isThere }) =>
          isThere && (
            <a key={to} href={to}>
              {name} {told !== '' && <span>{told}</span>}
            </a>
          ),
      )}
    </nav>
  );
}

function Body({ funder }: { funder: Funder }) {
  const session = useSession();
  const control = useReviewFilter();
  useHashPlace();
  const canRead = session.state === 'member' && session.hasAccess;
  useEffect(() => (canRead ? loadWhenIdle([MarketTerms, TermsSeen]) : undefined), [canRead]);
  const isReviewed = funder.figures.some(({ score }) => score !== null);
  const showRating = (reviewClass: ReviewClass) => (rating: number) => {
    control.change({ reviewClass, overall: String(rating) });
    document.querySelector('#reviews')?.scrollIntoView({ block: 'start' });
  };
  const spread = funder.figures
    .toReversed()
    .map((figures) => (
      <ClassSummary
        key={figures.reviewClass}
        figures={figures}
        onChooseRating={canRead ? showRating(figures.reviewClass) : undefined}
      />
    ));
  return (
    <>
      {funder.proposedBy !== null && <ProposedNote id={funder.id} by={funder.proposedBy} />}
      <div className={dealStyles.first}>
        <FunderDeals funder={funder} />
        <WhatFoundersSay funder={funder} />
      </div>
      <FunderTerms funder={funder} />
      <Ratings figures={funder.figures} />
      {canRead && <LatestOf funder={funder} />}
      <div className={styles.body}>
        <section id="reviews" className={styles.tabs} aria-labelledby="funder-reviews">
          <Text as="h2" id="funder-reviews" size="xl" mb={4}>
            Reviews
          </Text>
          <FunderReviews funder={funder} control={control} />
          {!canRead && isReviewed && <div className={styles.spread}>{spread}</div>}
        </section>
        <FunderSide funder={funder}>{canRead && isReviewed && spread}</FunderSide>
      </div>
    </>
  );
}

/** Of the kind of which it has most deals, where the member may open its table. */
function LatestOf({ funder }: { funder: Funder }) {
  const session = useSession();
  const { data } = useQuery(funderDealsQuery(funder.id));
  const kinds = session.state === 'member' ? openKinds(session.profile.access) : [];
  const most = data?.find(({ kind, count }) => count > 0 && kinds.includes(kind));
  return most === undefined ? null : <LatestDeals funder={funder} kind={most.kind} />;
}

/** What made a funder that is not in the directory yet, and what lists it. */
function ProposedNote({ id, by }: { id: string; by: NonNullable<Funder['proposedBy']> }) {
  const session = useSession();
  const isAdmin = session.state === 'member' && session.isAdmin;
  return (
    <div className={styles.message}>
      <Note tone="warning">
        {by === 'import'
          ? 'An import added this funder, and no admin has confirmed it yet.'
          : 'A member proposed this funder.'}{' '}
        Only admins and moderators see this page, and the directory leaves the funder out, until an admin lists it or a
        moderator approves a review of it.{' '}
        {isAdmin && <Link to={`/admin/funders/${encodeURIComponent(id)}`}>Open the record</Link>}
      </Note>
    </div>
  );
}
