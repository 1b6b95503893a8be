import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { FunderPage as Funder } from '../../contract/funders/funders.ts';
import { openKinds } from '../../contract/deals/kind-access.ts';
import type { ReviewClass } from '../../contract/reviews/options.ts';
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
import { FunderSide } from './side.tsx';
import { aboutFunder } from '../../contract/subjects/about-funder.ts';
import { KindBadges } from '../subjects/kind-badges.tsx';
import { SubjectNames } from '../subjects/names.tsx';
import { SubjectPage } from '../subjects/page.tsx';
import { useReviewFilter } from './use-review-filter.ts';
import type { LatestDealsProps } from './latest-deals.tsx';
import type { TermsSeenProps } from './terms-seen.tsx';
import dealStyles from './funder-deals.module.css';
import hiddenStyles from '../ui/visually-hidden.module.css';
import styles from '../subjects/page.module.css';
import { Box, Grid } from '../ui/layout/layout.tsx';

/** For members. */
const LatestDeals = onDemand<LatestDealsProps>(async () => (await import('./latest-deals.tsx')).LatestDeals);
/** Behind its tab. */
const TermsSeen = onDemand<TermsSeenProps>(async () => (await import('./terms-seen.tsx')).TermsSeen);

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
      </Grid>
    </Grid>
  );
}

function Body({ funder }: { funder: Funder }) {
  const session = useSession();
  const control = useReviewFilter();
  const [tab, setTab] = useTab();
  useEffect(() => loadWhenIdle([TermsSeen]), []);
  const isReviewed = funder.figures.some(({ score }) => score !== null);
  const canRead = session.state === 'member' && session.hasAccess;
  const showRating = (reviewClass: ReviewClass) => (rating: number) => {
    setTab('reviews');
    control.change({ reviewClass, overall: String(rating) });
    document.querySelector('#reviews')?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      {funder.proposedBy !== null && <ProposedNote id={funder.id} by={funder.proposedBy} />}
      <div className={dealStyles.first}>
        <FunderDeals funder={funder} />
        <WhatFoundersSay funder={funder} />
      </div>
      {isReviewed && (
        <Box className={styles.summary} line="bottom">
          {funder.figures.map((figures) => (
            <ClassSummary
              key={figures.reviewClass}
              figures={figures}
              onChooseRating={canRead ? showRating(figures.reviewClass) : undefined}
            />
          ))}
        </Box>
      )}
      {session.state === 'member' && session.hasAccess && <LatestOf funder={funder} />}
      <div className={styles.body}>
        <Tabs
          id="reviews"
          value={tab}
          onChange={(value) => setTab(value === 'terms' ? 'terms' : 'reviews')}
          keepMounted={false}
          className={styles.tabs}
        >
          <Tabs.List aria-label={`About ${funder.name}`}>
            <Tabs.Tab value="reviews">Reviews</Tabs.Tab>
            <Tabs.Tab value="terms">Terms seen</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="reviews">
            <h2 className={hiddenStyles.hidden}>Reviews</h2>
            <FunderReviews funder={funder} control={control} />
          </Tabs.Panel>
          <Tabs.Panel value="terms">
            <h2 className={hiddenStyles.hidden}>Terms seen</h2>
            <TermsSeen funder={funder} />
          </Tabs.Panel>
        </Tabs>
        <FunderSide funder={funder} />
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
          ? 'An import made this funder, and no admin has confirmed it yet.'
          : 'A member proposed this funder.'}{' '}
        Only admins and moderators see this page, and the directory leaves the funder out, until an admin lists it or a
        moderator approves a review of it.{' '}
        {isAdmin && <Link to={`/admin/funders/${encodeURIComponent(id)}`}>Open the record</Link>}
      </Note>
    </div>
  );
}

type Tab = 'reviews' | 'terms';

/** Which tab is open stands in the address. */
function useTab(): [Tab, (tab: Tab) => void] {
  const [address, setAddress] = useSearchParams();
  const open = (tab: Tab): void =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (tab === 'terms') next.set('tab', 'terms');
        else next.delete('tab');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [address.get('tab') === 'terms' ? 'terms' : 'reviews', open];
}
