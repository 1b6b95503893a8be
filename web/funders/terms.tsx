import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { findColumn } from '../../contract/deals/deals.ts';
import { openKinds } from '../../contract/deals/kind-access.ts';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { formatCount } from '../../contract/formats.ts';
import type { FunderPage } from '../../contract/funders/funders.ts';
import type { FunderDeals } from '../../contract/insights/funder-deals.ts';
import { useSession } from '../session/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Box, Grid, Group, Text } from '../ui/layout/layout.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { funderDealsQuery } from './api.ts';
import type { MarketTermsProps } from './market-terms.tsx';
import type { TermsSeenProps } from './terms-seen.tsx';
import styles from './terms.module.css';

/** For members. */
export const MarketTerms = onDemand<MarketTermsProps>(async () => (await import('./market-terms.tsx')).MarketTerms, {
  waiting: <SkeletonLines lines={8} label="Loading the terms" />,
  missing: 'The terms did not load.',
});
export const TermsSeen = onDemand<TermsSeenProps>(async () => (await import('./terms-seen.tsx')).TermsSeen);

const reportedCount = ({ figures }: FunderPage): number => figures.reduce((sum, { termCount }) => sum + termCount, 0);

/** How many terms are known: of its deals by kind, and those that founders reported. */
export function countTerms(funder: FunderPage, deals: readonly FunderDeals[] | undefined): number {
  const ofDeals = (deals ?? []).reduce((sum, { terms }) => sum + terms.length, 0);
  return ofDeals + reportedCount(funder);
}

/** Values beside the market for members; other readers see which terms are known, and of how many deals. */
export function FunderTerms({ funder }: { funder: FunderPage }) {
  const session = useSession();
  const { data } = useQuery(funderDealsQuery(funder.id));
  const withTerms = (data ?? []).filter(({ terms }) => terms.length > 0);
  const hasAccess = session.state === 'member' && session.hasAccess;
  const open = session.state === 'member' ? openKinds(session.profile.access) : [];
  const kinds = withTerms.map(({ kind }) => kind).filter((kind) => open.includes(kind));
  const closed = withTerms.filter(({ kind }) => !kinds.includes(kind));
  const reported = reportedCount(funder);
  if (withTerms.length === 0 && reported === 0) return null;
  return (
    <Box as="section" id="terms" className={styles.section} py={7} line="bottom" aria-labelledby="funder-terms">
      <Group justify="space-between" gap={[3, 5]} mb={4}>
        <Text as="h2" id="funder-terms" size="xl">
          Terms
        </Text>
        <Link to="/cost">What does the money cost?</Link>
      </Group>
      {kinds.length > 0 && <MarketTerms funder={funder} kinds={kinds} />}
      {closed.length + (hasAccess ? 0 : reported) > 0 && (
        <TermNames
          deals={closed}
          reported={hasAccess ? 0 : reported}
          hasAccess={hasAccess}
          isMember={session.state === 'member'}
        />
      )}
      {hasAccess && reported > 0 && (
        <Box mt={6}>
          <Text as="h3" size="lg" mb={4}>
            What founders reported
          </Text>
          <TermsSeen funder={funder} />
        </Box>
      )}
    </Box>
  );
}

interface TermNamesProps {
  deals: readonly FunderDeals[];
  /** How many terms founders reported, to readers who may not see them. */
  reported: number;
  hasAccess: boolean;
  isMember: boolean;
}

/** That terms are known, and no value. */
function TermNames({ deals, reported, hasAccess, isMember }: TermNamesProps) {
  return (
    <Grid className={styles.names} gap={[5, 7]}>
      <div>
        {deals.map(({ kind, count, terms }) => (
          <section key={kind} aria-label={`${kindLabels[kind]} terms`}>
            <Text tone="dim" size="sm" mb={4}>
              We know {formatCount(terms.length, 'term')} of its{' '}
              {formatCount(count, `${kindLabels[kind].toLowerCase()} deal`)}. Members see the values next to the market.
            </Text>
            <ul className={styles.terms}>
              {terms.map(({ key, count: stated }) => (
                <li key={key}>
                  <IconLock size={15} stroke={1.75} aria-hidden="true" />
                  <b>{findColumn(kind, key)?.label.replace(' (USD)', '')}</b>
                  <span>{formatCount(stated, 'deal')}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {reported > 0 && (
          <Text tone="dim" size="sm" mt={4}>
            Founders reported {formatCount(reported, 'term')} in reviews. Members see medians and shares of them.
          </Text>
        )}
      </div>
      {!hasAccess && <HowToSee isMember={isMember} />}
    </Grid>
  );
}

function HowToSee({ isMember }: { isMember: boolean }) {
  return (
    <Box className={styles.how} p={6}>
      <Text as="h3" size="lg">
        One review opens all of it
      </Text>
      <Text mt={3} mb={4} size="sm" leading="normal">
        You see the terms, the latest deals, the words of all reviews and the database. It takes about eight minutes.
      </Text>
      <ButtonLink to={isMember ? '/review' : '/signup'}>Write a review</ButtonLink>
      <Text mt={4} size="sm">
        No review to share? <Link to="/free-access">Ask for free access</Link>.{' '}
        {!isMember && (
          <>
            A member already? <Link to="/login">Log in</Link>.
          </>
        )}
      </Text>
    </Box>
  );
}
