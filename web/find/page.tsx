import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAdjustmentsHorizontal, IconLink } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { accessToKind, openKinds } from '../../contract/deals/kind-access.ts';
import { listOf } from '../../contract/lists.ts';
import { NewestOnlyNote } from '../deals/database-gate.tsx';
import { refreshSession, useSession, type Session } from '../session/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Group, Text } from '../ui/layout/layout.tsx';
import { CentredLoader } from '../ui/lens.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Note } from '../ui/states/note.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { showError, showSuccess } from '../ui/states/toasts.ts';
import { findQuery } from './api.ts';
import { keepLastSearch } from './last-search.ts';
import type { FindFormProps } from './form.tsx';
import { Results } from './results.tsx';
import { SavedSearches } from './saved-searches.tsx';
import { listUnread } from './unread-address.ts';
import { kindsOf, printState, readState, searchAddress } from './state.ts';
import { useFind, type FindControl } from './use-find.ts';
import { searchWords } from './words.ts';
import styles from './page.module.css';

/** Its lists are a large part of the page. */
const FindForm = onDemand<FindFormProps>(async () => (await import('./form.tsx')).FindForm, {
  waiting: <SkeletonLines lines={8} gap={40} label="Loading the search" />,
  missing: 'The search did not load.',
});

const Example = onDemand(async () => (await import('./example.tsx')).Example, {
  waiting: <SkeletonLines lines={6} label="Loading the example" />,
  missing: 'The example did not load.',
});

/** Find your funders: whom to ask, in which order. Guests see an example. */
export function FindPage() {
  const session = useSession();
  const control = useFind();
  if (session.state === 'loading') return <CentredLoader />;
  if (session.state === 'guest' && session.failure)
    return (
      <div className={`wrap ${styles.alone}`}>
        <ErrorState
          message={`We could not check who you are. ${session.failure.message}`}
          onRetry={() => void refreshSession()}
        />
      </div>
    );
  return isOpenFor(session, control) ? (
    <Find session={session} control={control} />
  ) : (
    <WithoutAccess session={session} />
  );
}

type MemberSession = Extract<Session, { state: 'member' }>;

const isOpenFor = (session: Session, { state }: FindControl): session is MemberSession =>
  session.state === 'member' &&
  session.hasAccess &&
  kindsOf(state.kind).some((kind) => accessToKind(session.profile.access, kind).isOpen);

function Band({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div className={styles.band}>
      <div className={`wrap ${styles.head}`}>
        <div>
          <h1>Find your funders</h1>
          <Text tone="soft" mt={2}>
            {words}
          </Text>
        </div>
        {children}
      </div>
    </div>
  );
}

function Find({ session, control }: { session: MemberSession; control: FindControl }) {
  const { state, isOpen, toggle } = control;
  const [params] = useSearchParams();
  const { data, error, refetch, isPlaceholderData } = useQuery(findQuery(printState(readState(params))));
  const searched = searchAddress(params.toString());
  useEffect(() => keepLastSearch(searched), [searched]);
  const seen = kindsOf(state.kind)[0] ?? 'equity';
  return (
    <>
      <Band words={searchWords(state)}>
        <Group gap={3}>
          <Button
            className={styles.change}
            variant="default"
            size="sm"
            leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden="true" />}
            aria-expanded={isOpen}
            aria-controls="search"
            onClick={toggle}
          >
            Change search
          </Button>
          <SavedSearches state={state} />
          <Button
            variant="default"
            size="sm"
            leftSection={<IconLink size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => void copyLink()}
          >
            Copy link
          </Button>
        </Group>
      </Band>
      <div className={`wrap ${styles.grid}`}>
        <div id="search" className={styles.search} data-open={isOpen || undefined}>
          <FindForm control={control} />
        </div>
        <div className={styles.found}>
          <SearchNotes unread={listUnread(params)} hasUnread={control.hasUnread} />
          <NewestOnlyNote access={session.profile.access} kind={seen} />
          {data ? (
            <Results found={data} control={control} isStale={isPlaceholderData} />
          ) : error ? (
            <div className={styles.alone}>
              <ErrorState message="The funders did not load." onRetry={() => void refetch()} />
            </div>
          ) : (
            <SkeletonLines lines={12} label="Loading the funders" />
          )}
        </div>
      </div>
    </>
  );
}

/** What of the address or of the form is not in the search that was asked. */
function SearchNotes({ unread, hasUnread }: { unread: readonly string[]; hasUnread: boolean }) {
  return (
    <>
      {hasUnread && (
        <Note tone="warning">These results are for your previous search. Correct the amount to update them.</Note>
      )}
      {unread.length > 0 && (
        <Note tone="warning" title="Part of this link isn’t recognised">
          These results leave out {listOf(unread)}.
        </Note>
      )}
    </>
  );
}

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    showSuccess('Link copied');
  } catch {
    showError('Your browser did not allow copying.');
  }
}

function WithoutAccess({ session }: { session: Session }) {
  const isMember = session.state === 'member';
  const [openKind] = isMember ? openKinds(session.profile.access) : [];
  return (
    <>
      <Band words="Who funds companies like yours, on what terms, and how they treat people.">
        <Group gap={3}>
          <ButtonLink to={isMember ? '/review' : '/signup'}>
            {isMember ? 'Share your review' : 'Sign up to share your review'}
          </ButtonLink>
          <ButtonLink to={isMember ? '/free-access' : '/login'} variant="default">
            {isMember ? 'Other ways to get access' : 'Log in'}
          </ButtonLink>
        </Group>
      </Band>
      <div className={`wrap ${styles.body}`}>
        <Note
          tone="info"
          title={isMember && session.hasAccess ? 'Your access is for another kind of deals' : 'Searching needs access'}
        >
          One review opens the database and this search. Below is a worked example. All of its funders and numbers are
          invented.
          {openKind !== undefined && (
            <>
              {' '}
              <Link to={`/find?kind=${openKind}`}>Search {openKind} funders</Link>
            </>
          )}
        </Note>
        <Example />
      </div>
    </>
  );
}
