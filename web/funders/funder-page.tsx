import { Tabs } from '@mantine/core';
import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import type { FunderPage as Funder } from '../../contract/funders.ts';
import type { ReviewClass } from '../../contract/review-options.ts';
import { useSession } from '../account/session.ts';
import { CallError } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { NotFoundPage } from '../errors/not-found-page.tsx';
import { usePageTitle } from '../frame/page-title.ts';
import type { Place } from '../frame/page.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Monogram } from '../ui/monogram.tsx';
import { Note } from '../ui/note.tsx';
import { loadWhenIdle, onDemand } from '../ui/on-demand.tsx';
import { SkeletonBar, SkeletonLines } from '../ui/skeleton.tsx';
import { funderQuery } from './api.ts';
import { ClassSummary } from './class-figures.tsx';
import { dealsAddress } from './deal-links.ts';
import { FunderReviews } from './funder-reviews.tsx';
import { FunderSide } from './funder-side.tsx';
import { aboutFunder } from './funder-words.ts';
import { KindBadges } from './kind-badges.tsx';
import { useReviewFilter } from './use-review-filter.ts';
import type { TermsSeenProps } from './terms-seen.tsx';
import styles from './funder-page.module.css';

/** Behind its tab. */
const TermsSeen = onDemand<TermsSeenProps>(async () => (await import('./terms-seen.tsx')).TermsSeen);

export async function prefetch({ params: { id } }: Place): Promise<void> {
  if (id !== undefined) await queryClient.prefetchQuery(funderQuery(id));
}

/** Everything everybody may know of a funder, and for people with access what others wrote. */
export function FunderPage() {
  const id = (useParams()['id'] ?? '').toLowerCase();
  const { data: funder, error, refetch } = useQuery(funderQuery(id));
  // An address that can be no id is refused as such; for the reader that is the same.
  const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400);
  usePageTitle(funder?.name ?? (isUnknown ? 'Page not found' : 'Funder'));
  if (isUnknown && !funder) return <NotFoundPage />;
  if (funder?.mergedInto) return <Navigate to={`/funder/${funder.mergedInto}`} replace />;
  return (
    <>
      <div className="band">
        <div className={`wrap ${styles.band}`}>
          <Link to="/funder" className={styles.back}>
            <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
            All funders
          </Link>
          {funder ? (
            <Head funder={funder} />
          ) : (
            <div className={styles.headPlace}>
              <SkeletonBar width={320} height={40} />
            </div>
          )}
        </div>
      </div>
      <div className="wrap">
        {error && !funder && (
          <div className={styles.message}>
            <ErrorState message={`This funder did not load. ${error.message}`} onRetry={() => void refetch()} />
          </div>
        )}
        {!funder && !error && (
          <div className={`${styles.message} ${styles.waiting}`}>
            <SkeletonLines lines={8} label="Loading the funder" />
          </div>
        )}
        {funder && <Body funder={funder} />}
      </div>
    </>
  );
}

function Head({ funder }: { funder: Funder }) {
  const [firstKind] = funder.dealKinds;
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <Monogram name={funder.name} size={88} />
        <div className={styles.names}>
          <h1>{funder.name}</h1>
          <div className={styles.about}>
            <KindBadges kinds={funder.kinds} />
            <span>{aboutFunder(funder)}</span>
            {funder.website && (
              <a href={funder.website} target="_blank" rel="noreferrer nofollow ugc">
                {hostOf(funder.website)}{' '}
                <IconExternalLink size={15} stroke={1.75} aria-hidden="true" className={styles.leave} />
              </a>
            )}
            <span>{funder.id}</span>
          </div>
        </div>
      </div>
      <div className={styles.actions}>
        <ButtonLink to={`/review/funder/${encodeURIComponent(funder.id)}`} size="lg">
          Review this funder
        </ButtonLink>
        {firstKind && (
          <ButtonLink to={dealsAddress(funder, firstKind)} variant="default" size="lg">
            See their deals
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function hostOf(website: string): string {
  return URL.canParse(website) ? new URL(website).host.replace(/^www\./, '') : website;
}

function Body({ funder }: { funder: Funder }) {
  const session = useSession();
  const control = useReviewFilter();
  const [tab, setTab] = useTab();
  useEffect(() => loadWhenIdle([TermsSeen]), []);
  const canRead = session.state === 'member' && session.hasAccess;
  const showRating = (reviewClass: ReviewClass) => (rating: number) => {
    setTab('reviews');
    control.change({ reviewClass, overall: String(rating) });
    document.querySelector('#reviews')?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      {funder.isProposed && (
        <div className={styles.message}>
          <Note tone="warning">
            A member proposed this funder. Only admins see this page until a review of it comes out.
          </Note>
        </div>
      )}
      <div className={styles.summary}>
        {funder.figures.map((figures) => (
          <ClassSummary
            key={figures.reviewClass}
            figures={figures}
            onChooseRating={canRead ? showRating(figures.reviewClass) : undefined}
          />
        ))}
      </div>
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
            <h2 className={styles.hidden}>Reviews</h2>
            <FunderReviews funder={funder} control={control} />
          </Tabs.Panel>
          <Tabs.Panel value="terms">
            <h2 className={styles.hidden}>Terms seen</h2>
            <TermsSeen funder={funder} />
          </Tabs.Panel>
        </Tabs>
        <FunderSide funder={funder} />
      </div>
    </>
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
