import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router';
import type { FunderPage as Funder } from '../../contract/funders.ts';
import { CallError } from '../api/call.ts';
import { NotFoundPage } from '../errors/not-found-page.tsx';
import { usePageTitle } from '../frame/page-title.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Monogram } from '../ui/monogram.tsx';
import { Note } from '../ui/note.tsx';
import { SkeletonBar, SkeletonLines } from '../ui/skeleton.tsx';
import { funderQuery } from './api.ts';
import { ClassSummary } from './class-figures.tsx';
import { FunderReviews } from './funder-reviews.tsx';
import { aboutFunder } from './funder-words.ts';
import { KindBadges } from './kind-badges.tsx';
import styles from './funder-page.module.css';

/** Everything everybody may know of a funder, and for people with access what others wrote. */
export function FunderPage() {
  const id = (useParams()['id'] ?? '').toLowerCase();
  const { data: funder, error, refetch } = useQuery(funderQuery(id));
  usePageTitle(funder?.name ?? 'Funder');
  // An address that can be no id is refused as such; for the reader that is the same.
  const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400);
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
          {funder ? <Head funder={funder} /> : <SkeletonBar width={320} height={40} />}
        </div>
      </div>
      <div className="wrap">
        {error && !funder && (
          <div className={styles.message}>
            <ErrorState message={`This funder did not load. ${error.message}`} onRetry={() => void refetch()} />
          </div>
        )}
        {!funder && !error && (
          <div className={styles.message}>
            <SkeletonLines lines={8} label="Loading the funder" />
          </div>
        )}
        {funder && <Body funder={funder} />}
      </div>
    </>
  );
}

function Head({ funder }: { funder: Funder }) {
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <Monogram name={funder.name} size={72} />
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
      <ButtonLink to={`/review/funder/${encodeURIComponent(funder.id)}`} size="lg">
        Review this funder
      </ButtonLink>
    </div>
  );
}

function hostOf(website: string): string {
  return URL.canParse(website) ? new URL(website).host.replace(/^www\./, '') : website;
}

function Body({ funder }: { funder: Funder }) {
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
          <ClassSummary key={figures.reviewClass} figures={figures} />
        ))}
      </div>
      <div className={styles.body}>
        <FunderReviews funder={funder} />
        <aside className={styles.side}>
          {funder.description && (
            <section>
              <h3>About</h3>
              <p className={styles.text}>{funder.description}</p>
            </section>
          )}
          <section>
            <h3>Who wrote these</h3>
            <p className={styles.text}>
              Black bars hide what the writer asked us to hide. <b className="strong">Verified</b> means that we saw
              contact between the writer and this funder. Pitch and Funded are counted apart. Scores appear once five
              different organisations have written, and change once a week at most.
            </p>
            <Link to="/how-it-works">How anonymity works</Link>
          </section>
        </aside>
      </div>
    </>
  );
}
