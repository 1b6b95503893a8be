import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { MyReviewWithAnswers } from '../../contract/reviews/reviews.ts';
import { useSession } from '../session/session.ts';
import { FullFooter } from '../frame/footer.tsx';
import { KindBadges } from '../subjects/kind-badges.tsx';
import { figuresOf } from '../deals/figures-api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EyeChart } from '../ui/eye-chart.tsx';
import { formatCount, formatDay, formatPercent } from '../../contract/formats.ts';
import { formatMedian, roundApproximate } from '../../contract/medians.ts';
import { myReviewsQuery } from './api.ts';
import { addressOfDraft, addressOfSubject } from '../subjects/form-address.ts';
import { Box, Grid, Group, Stack, Text } from '../ui/layout/layout.tsx';
import { PasskeyOffer } from './passkey-offer.tsx';
import { addressOfPoint, startingPointsOf, type StartingPoint } from './starting-points.ts';
import styles from './sent-view.module.css';

export interface ApprovedViewProps {
  review: MyReviewWithAnswers;
}

/** A review that passed the check: what it opens, and where to start. */
export function ApprovedView({ review }: ApprovedViewProps) {
  const session = useSession();
  const isOpen = session.state === 'member' && session.hasAccess;
  const until = session.state === 'member' ? session.profile.access.accessExpiresOn : null;
  return (
    <>
      <div className={`band ${styles.band}`}>
        <Grid className={`wrap ${styles.head}`} gap={7} pt={6}>
          <Stack className={styles.text} pb={7} gap={6}>
            <h1>{isOpen ? 'Thank you. The database is open.' : 'Thank you. Your review counts.'}</h1>
            <Text maxWidth="34em" size="lg">
              Your review of {review.subjectName} has been approved. {review.nextStep}
              {isOpen && until && (
                <>
                  {' '}
                  You have full access until <b className="strong">{formatDay(until)}</b>.
                </>
              )}
            </Text>
            <Group gap={4} align="stretch">
              {isOpen && (
                <ButtonLink to="/database/equity" size="lg">
                  Open the database
                </ButtonLink>
              )}
              <ButtonLink to={addressOfSubject(review)} size="lg" variant="default">
                Go to {review.subjectName}
              </ButtonLink>
            </Group>
          </Stack>
          <div className={styles.chart}>
            <EyeChart size={17} />
          </div>
        </Grid>
      </div>
      <Grid className={`wrap ${styles.after}`} flex={1} gap={7} pt={7} pb={8}>
        {isOpen && <StartingPoints review={review} />}
        <More />
      </Grid>
      <FullFooter />
    </>
  );
}

function StartingPoints({ review }: { review: MyReviewWithAnswers }) {
  return (
    <section>
      <h2>Start with what you told us</h2>
      <ul className={styles.points}>
        {startingPointsOf(review).map((point) => (
          <li key={point.label}>
            <Point point={point} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const dealWords = { equity: 'deal', debt: 'loan', grant: 'grant' } as const;

const rateWords = (rate: number, isApproximate: boolean): string =>
  isApproximate ? `about ${formatPercent(roundApproximate(rate))}` : formatPercent(rate);

function Point({ point }: { point: StartingPoint }) {
  const { data: figures } = useQuery(figuresOf(point.kind, point.filter));
  const median =
    typeof figures?.medianRatePct === 'number'
      ? `Median rate ${rateWords(figures.medianRatePct, figures.isMedianRateApproximate)}`
      : figures &&
        figures.medianAmountUsd !== null &&
        `Median amount ${formatMedian(figures.medianAmountUsd, figures.isMedianAmountApproximate)}`;
  return (
    <Link to={addressOfPoint(point)}>
      <Box as="span" flex={1} minWidth={0}>
        <b>{point.label}</b>
        <Group as="span" gap={[2, 2]} tone="dim" size="sm">
          <KindBadges kinds={[point.kind]} />
          {median}
        </Group>
      </Box>
      {figures && <span className={styles.count}>{formatCount(figures.count, dealWords[point.kind])}</span>}
      <IconArrowRight size={20} stroke={1.75} aria-hidden="true" />
    </Link>
  );
}

/** The next draft, and a quicker way to log in. */
function More() {
  const draft = useQuery(myReviewsQuery).data?.drafts[0];
  return (
    <Stack as="aside" gap={5} aria-label="What else you can do">
      <Stack className={styles.box} p={5} boxed="md" as="section" gap={3} data-tone="beige">
        <h2>One more?</h2>
        <p className="small dim">
          {draft?.subjectName
            ? `Each approved review adds access. You have a draft about ${draft.subjectName}.`
            : 'Each approved review adds access and helps the next person.'}
        </p>
        <ButtonLink to={draft ? addressOfDraft(draft) : '/review'} variant="ink">
          {draft ? 'Continue that draft' : 'Review someone else'}
        </ButtonLink>
      </Stack>
      <PasskeyOffer />
    </Stack>
  );
}
