import { useQuery } from '@tanstack/react-query';
import { mailboxHadAccess } from '../../contract/free-access/free-access.ts';
import { useSession } from '../session/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Box, Grid, Stack, Text } from '../ui/layout/layout.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { Note } from '../ui/states/note.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { myRequestQuery } from './api.ts';
import { CodeBox } from './code-box.tsx';
import styles from './page.module.css';
import { RequestForm } from './request-form.tsx';
import { useProductSettings } from '../api/config.ts';
import { lengthWords, workingDays } from '../../contract/product-settings/words.ts';
import { RequestState } from './request-state.tsx';

/** For people who have no review to share: a code they were given, or a request that says why. */
export function FreeAccessPage() {
  const isMember = useSession().state === 'member';
  const settings = useProductSettings();
  const { data } = useQuery({ ...myRequestQuery, enabled: isMember });
  const state = data?.application?.state;
  // A member who asked comes back for the answer, so it stands first then.
  const hasAsked = isMember && state !== undefined && state !== 'withdrawn';
  return (
    <>
      <div className="band">
        <div className="wrap page-head">
          <h1>Free access</h1>
          <Text tone="soft" maxWidth="36em" size="lg" leading="normal">
            Fundsight costs nothing. Most people open the database by sharing a review. If you have none to share, tell
            us why you need it.
          </Text>
        </div>
      </div>
      <Grid className={`wrap ${styles.page}`} gap={7} pt={7} pb={9}>
        <div className={styles.main}>
          {!hasAsked && <WaysIn />}
          <section aria-labelledby="ask">
            <Text id="ask" as="h2" mb={5} size="2xl">
              {hasAsked ? 'Your request' : 'Ask for access'}
            </Text>
            <Ask />
          </section>
          {hasAsked && <WaysIn />}
        </div>
        <Stack as="aside" gap={5} aria-label="Other ways in">
          <CodeBox />
          <Grid as="section" gap={4} boxed="md" p={6} aria-labelledby="quickest">
            <Text id="quickest" as="h2" size="lg">
              Quickest way in
            </Text>
            <p className="small">
              A review takes about eight minutes and can be anonymous.
              {settings.provisionalDays > 0 && ' You can look around while we check it.'}
            </p>
            <ButtonLink to="/review" className={styles.wide}>
              Share your review
            </ButtonLink>
          </Grid>
          <p className="small dim">
            We answer each request, usually within {workingDays(settings.applicationDays)}. We reply to the email you
            log in with.
          </p>
        </Stack>
      </Grid>
    </>
  );
}

/** The form, or how the request of this member stands. */
function Ask() {
  const session = useSession();
  const isMember = session.state === 'member';
  const { data, isPending, refetch } = useQuery({ ...myRequestQuery, enabled: isMember });
  if (session.state === 'guest') return <RequestForm isSignedIn={false} />;
  if (session.state === 'loading' || isPending) return <SkeletonLines lines={8} label="Loading your request" />;
  if (data === undefined) return <ErrorState message="Your request did not load." onRetry={() => void refetch()} />;
  return (
    <>
      {data.application && (
        <RequestState request={{ ...data, application: data.application }} access={session.profile.access} />
      )}
      {data.isMailboxUsed && (
        <Note title={mailboxHadAccess}>
          Or you already made a request with another form of your address. A review opens the database too.
        </Note>
      )}
      {data.canAsk && <RequestForm isSignedIn />}
    </>
  );
}

/** Without a length: that of a review, as it is set. */
const ways: readonly (readonly [who: string, how: string, howLong?: string])[] = [
  ['Anyone with an experience to share', 'Review a funder or an entrepreneur'],
  ['Clients of a provider', 'Review an accelerator, adviser or the like', '90 or 180 days'],
  ['Students and teachers', 'Ask with a school email', '30 days, at once'],
  ['Researchers and reporters', 'Ask, and say what for', '30 to 90 days'],
  ['Founder support organisations', 'Ask, and say what for', '30 to 90 days'],
  ['Invited guests', 'Enter your code', 'As the invitation says'],
];

/** The ways to get access, and for how long. */
function WaysIn() {
  const { reviewAccessDays } = useProductSettings();
  return (
    <Box as="table" className={styles.ways} width="100%" size="md">
      <thead>
        <tr>
          <th scope="col">Who</th>
          <th scope="col">How</th>
          <th scope="col">How long</th>
        </tr>
      </thead>
      <tbody>
        {ways.map(([who, how, howLong = lengthWords(reviewAccessDays)]) => (
          <tr key={who}>
            <th scope="row">{who}</th>
            <td>{how}</td>
            <td>{howLong}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
