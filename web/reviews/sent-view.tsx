import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, Navigate } from 'react-router';
import { useSession } from '../session/session.ts';
import { FullFooter } from '../frame/footer.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EyeChart } from '../ui/eye-chart.tsx';
import { formatDay } from '../../contract/formats.ts';
import { intakeHours, settlementDays } from '../../contract/reviews/days.ts';
import type { MyReview } from '../../contract/reviews/reviews.ts';
import { myReviewsQuery, type SubjectKind } from './api.ts';
import { addressOfForm, addressOfReview } from '../subjects/form-address.ts';
import { Grid, Group, Stack, Text } from '../ui/layout/layout.tsx';
import { Note } from '../ui/states/note.tsx';
import { PasskeyOffer } from './passkey-offer.tsx';
import { useProductSettings } from '../api/config.ts';
import { workingDays } from '../../contract/product-settings/words.ts';
import styles from './sent-view.module.css';

const blur = [0, 0, 0, 0.8, 2, 3, 4];

export interface SentViewProps {
  subjectKind: SubjectKind;
  /** Empty when the page was loaded again: then the review says it. */
  subjectName: string;
  reviewId: string;
}

/** After sending: what happens now, and what the person may see in the meantime. */
export function SentView({ subjectKind, subjectName, reviewId }: SentViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = useQuery(myReviewsQuery);
  const sent = data?.reviews.find(({ id }) => id === reviewId);
  const name = subjectName || sent?.subjectName;
  // What waits for the intake can still be changed.
  const isTakenIn = sent !== undefined && !sent.can.includes('resend');
  const { reviewDays } = useProductSettings();
  const session = useSession();
  const hasAccess = session.state === 'member' && session.hasAccess;
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  // An old address: the review was withdrawn before it came in, or is of another account.
  if (data !== undefined && sent === undefined && subjectName === '') return <Navigate to="/review" replace />;
  return (
    <>
      <div className={`band ${styles.band}`}>
        <Grid className={`wrap ${styles.head}`} gap={7} pt={6}>
          <Stack className={styles.text} pb={7} gap={6}>
            <h1 ref={heading} tabIndex={-1}>
              Thank you. Your review is on its way.
            </h1>
            <Text maxWidth="34em" size="lg">
              A person checks your review{name ? ` of ${name}` : ''}, usually within {workingDays(reviewDays)} after it
              comes in. We will email you when it is decided.
            </Text>
            <Access sent={sent} />
            <Group gap={4} align="stretch">
              {hasAccess && (
                <ButtonLink to="/database/equity" size="lg">
                  Open the database
                </ButtonLink>
              )}
              <ButtonLink to="/review" size="lg" variant={hasAccess ? 'default' : 'filled'}>
                See its status
              </ButtonLink>
              <ButtonLink
                to={subjectKind === 'funder' ? '/funder' : addressOfForm(subjectKind)}
                size="lg"
                variant="default"
              >
                Review someone else
              </ButtonLink>
            </Group>
          </Stack>
          <div className={styles.chart}>
            <EyeChart size={17} blur={blur} />
          </div>
        </Grid>
      </div>
      <Grid className={`wrap ${styles.after}`} flex={1} gap={7} pt={7} pb={8}>
        <section>
          <h2>What happens next</h2>
          <ol className={styles.steps}>
            <li>
              <b>Sent</b>
              <p>
                {sent && `${formatDay(sent.sentOn)}. `}
                {isTakenIn
                  ? 'It is with the moderators. You can still withdraw it.'
                  : `It goes to the moderators with at least two others, or with fewer after ${intakeHours} hours unless you chose to wait. Until then you can change it, or withdraw it without a trace.`}
              </p>
            </li>
            <li>
              <b>Checked</b>
              <p>
                We check three things: that it is your own experience, that it follows the guidelines, and that it does
                not reveal who you are.
              </p>
            </li>
            <li>
              <b>Approved, and the database opens</b>
              <p>
                Decisions reach their authors once a day, several together: your full access starts at most{' '}
                {settlementDays} days after ours. If we need a change, we ask you first.
              </p>
            </li>
            <li>
              <b>{subjectKind === 'entrepreneur' ? 'Passed on' : 'Published'}</b>
              <p>
                {subjectKind === 'entrepreneur'
                  ? 'The organisation reads it on a Monday after that.'
                  : 'On a Monday after that, once others are ready, or later if you chose so.'}{' '}
                Once it is approved, your list of reviews names the day and what it waits for.
              </p>
            </li>
          </ol>
        </section>
        <Stack as="aside" gap={5} aria-label="What else you can do">
          <PasskeyOffer />
        </Stack>
      </Grid>
      <FullFooter />
    </>
  );
}

/** The provisional access, in the same words as in the menu. */
function Access({ sent }: { sent: MyReview | undefined }) {
  const { provisionalDays } = useProductSettings();
  const session = useSession();
  if (session.state !== 'member') return null;
  if (!session.hasAccess && sent?.state === 'submitted' && sent.reason !== null)
    return (
      <Note tone="warning" title={sent.reason}>
        {sent.howToFix} <Link to={addressOfReview(sent)}>Change it</Link>
      </Note>
    );
  if (!session.hasAccess)
    return (
      <Text maxWidth="34em">
        {provisionalDays > 0 &&
          'Each mailbox gets access during a check once, and again a year after the month in which it ended. '}
        An approved review opens the database.
      </Text>
    );
  const { reason, accessExpiresOn } = session.profile.access;
  return (
    <Text maxWidth="34em">
      <b className="strong">
        The database is open for you{accessExpiresOn ? ` until ${formatDay(accessExpiresOn)}` : ''}.
      </b>{' '}
      {reason && `${reason}.`}
    </Text>
  );
}
