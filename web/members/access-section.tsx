import { listOf } from '../../contract/lists.ts';
import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Access } from '../../contract/access/access.ts';
import type { Profile } from '../../contract/members/account.ts';
import { dealKinds } from '../../contract/deals/options.ts';
import { accessToKind, openKinds } from '../../contract/deals/kind-access.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import type { MyPass } from '../../contract/members/own-account.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { formatCount, formatDay } from '../../contract/formats.ts';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { endOf } from '../session/ended-access.ts';
import { Box, Group } from '../ui/layout/layout.tsx';
import { historyReadsQuery, passesQuery } from './own-account-api.ts';
import { useProductSettings } from '../api/config.ts';
import { lengthWords } from '../../contract/product-settings/words.ts';
import styles from './user-page.module.css';

/** Until when the database is open, why, how to continue, and how it came about. */
export function AccessSection({ profile, hasAccess }: { profile: Profile; hasAccess: boolean }) {
  const { reason, accessExpiresOn } = profile.access;
  return (
    <>
      {hasAccess && accessExpiresOn !== null && (
        <OpenUntil endsOn={accessExpiresOn} reason={reason} access={profile.access} />
      )}
      {hasAccess && accessExpiresOn === null && (
        <div className={styles.box}>
          <p className="small dim">Access to the database</p>
          <p className={styles.headline}>No end date</p>
          {reason !== null && <p className="dim">Reason: {reason}</p>}
          <ButtonLink to="/database/equity" variant="default" className={styles.action}>
            Open the database
          </ButtonLink>
        </div>
      )}
      {!hasAccess && <Closed />}
      <PassHistory />
      <HistoryReads />
    </>
  );
}

/** A member who once had access is not told that they never did. */
function Closed() {
  const endedOn = endOf(useQuery(passesQuery).data ?? []);
  return (
    <div className={styles.box}>
      <p className={styles.headline}>{endedOn === null ? 'No access yet' : 'Your access has ended'}</p>
      <p className="dim">
        {endedOn === null
          ? 'Share one review to open the database.'
          : `It ended on ${formatDay(endedOn)}. One more review opens the database again.`}
      </p>
      <Group className={`${styles.row} ${styles.action}`} align="stretch" gap={4}>
        <ButtonLink to="/review">Share a review</ButtonLink>
        <ButtonLink to="/free-access" variant="default">
          Free access
        </ButtonLink>
      </Group>
    </div>
  );
}

const millisecondsPerDay = 86_400_000;
const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / millisecondsPerDay);

/** Where a code was for one kind of deals: which are open, each with its day. Nothing where all are alike. */
function KindLines({ access }: { access: Access }) {
  if (access.kinds === undefined) return null;
  const closed = dealKinds.filter((kind) => !accessToKind(access, kind).isOpen);
  return (
    <>
      {access.kinds.map(({ kind, expiresOn }) => (
        <p key={kind} className="small">
          {kindLabels[kind]} deals until {formatDay(expiresOn)}
        </p>
      ))}
      {closed.length > 0 && <p className="small dim">Closed: {listOf(closed)} deals. One review opens them.</p>}
    </>
  );
}

function OpenUntil({ endsOn, reason, access }: { endsOn: string; reason: string | null; access: Access }) {
  const { reviewAccessDays, furtherAccessDays } = useProductSettings();
  const { data, dataUpdatedAt } = useQuery(passesQuery);
  // Counted from the moment of the answer; before it, the line below says nothing.
  const today = data === undefined ? endsOn : new Date(dataUpdatedAt).toISOString().slice(0, 10);
  const live = (data ?? []).filter(({ state }) => state === 'live');
  // A first review counts from today, whatever else is live; one more on top of it.
  const isReviewed = data === undefined || live.some(({ kind }) => kind === 'review' || kind === 'further_review');
  const startedOn = live.map(({ startsOn }) => startsOn).sort((one, other) => one.localeCompare(other))[0] ?? today;
  const left = Math.max(0, daysFrom(today, endsOn));
  const whole = Math.max(1, daysFrom(startedOn, endsOn));
  return (
    <div className={styles.box}>
      <Group gap={[4, 6]} justify="space-between">
        <div>
          <p className="small dim">Database access until</p>
          <p className={styles.headline}>{formatDay(endsOn)}</p>
        </div>
        <ButtonLink to="/review" variant="default">
          {isReviewed
            ? `Add ${furtherAccessDays} days with a review`
            : `Get ${lengthWords(reviewAccessDays)} with a review`}
        </ButtonLink>
      </Group>
      <Progress value={(left / whole) * 100} aria-label={`${left} of ${whole} days left`} className={styles.bar} />
      <Group as="p" className="small dim" wrap={false} align="stretch" justify="space-between" gap={5} my={3}>
        <span>{data === undefined ? '' : `Started ${formatDay(startedOn)}`}</span>
        <span>{data === undefined ? '' : `${formatCount(left, 'day')} left`}</span>
      </Group>
      {reason !== null && <p className="small dim">Reason: {reason}</p>}
      <KindLines access={access} />
      <ButtonLink to={`/database/${openKinds(access)[0] ?? 'equity'}`} className={styles.action}>
        Open the database
      </ButtonLink>
    </div>
  );
}

/** How the access came about, in words; nothing for a member who never had any. */
function PassHistory() {
  const { data, isPending, refetch } = useQuery(passesQuery);
  if (isPending) return <SkeletonLines lines={2} label="Loading how you got access" />;
  if (data === undefined)
    return <ErrorState message="How you got access did not load." onRetry={() => void refetch()} />;
  if (data.length === 0) return null;
  return (
    <Box as="details" className={styles.history} mt={5} size="md">
      <summary>How you got it</summary>
      <ul>
        {data.map((pass: MyPass, place) => (
          <li key={place} data-state={pass.state}>
            {pass.words}
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** When an admin read the history above with its exact days, and why; nothing for most members. */
function HistoryReads() {
  const { data, isError, refetch } = useQuery(historyReadsQuery);
  if (isError) return <ErrorState message="Who read your history did not load." onRetry={() => void refetch()} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <Box as="section" className={styles.history} mt={5} size="md" aria-label="Who read this history">
      <p className="small dim">An admin read this history:</p>
      <ul>
        {data.map(({ readOn, reason }, place) => (
          <li key={place}>
            On {formatDay(readOn)}. The reason they gave: {reason}
          </li>
        ))}
      </ul>
    </Box>
  );
}
