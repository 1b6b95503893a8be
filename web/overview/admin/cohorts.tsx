import { useQuery } from '@tanstack/react-query';
import { cohortStep, fewestInCohort, type Cohort } from '../../../contract/overview/overview.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { emptyValue, formatDay, formatInteger, formatMonth, formatPercent } from '../../../contract/formats.ts';
import { Box, Text } from '../../ui/layout/layout.tsx';
import { cohortsQuery } from './api.ts';
import { OverviewCard } from './card.tsx';
import styles from './page.module.css';

/** A table and bars in one: the bar only repeats the share beside it. */
export function CohortsCard() {
  const query = useQuery(cohortsQuery);
  return (
    <OverviewCard
      title="From sign-up to a first review"
      text="By month of sign-up, counted each Monday and at the first start. Authors are rounded to fives, so that no one can be identified."
      query={query}
      lines={6}
      area="cohorts"
    >
      {({ cohorts, computedOn }) =>
        computedOn === null ? (
          <EmptyState title="Not counted yet">The first count runs on Monday at 06:20 UTC.</EmptyState>
        ) : (
          <>
            <div
              className={styles.scroll}
              role="region"
              aria-label="From sign-up to a first review, as a table"
              tabIndex={0}
            >
              <Box as="table" className={styles.table} width="100%" size="sm">
                <thead>
                  <tr>
                    <th scope="col">Signed up</th>
                    <th scope="col">Members</th>
                    <th scope="col">Sent a review</th>
                    <th scope="col">Share</th>
                  </tr>
                </thead>
                <tbody>
                  {cohorts.map((cohort) => (
                    <CohortRow key={cohort.month} cohort={cohort} />
                  ))}
                </tbody>
              </Box>
            </div>
            <Text mt={4} tone="dim" size="sm" leading="normal">
              Counted on {formatDay(computedOn)}.
            </Text>
          </>
        )
      }
    </OverviewCard>
  );
}

function CohortRow({ cohort: { month, members, authors } }: { cohort: Cohort }) {
  // "Or more" must hold: 60 of 67 are 89.6%, not 90% or more.
  const share = authors === null ? null : Math.floor((authors / members) * 100);
  return (
    <tr>
      <th scope="row">{formatMonth(month)}</th>
      <td>{formatInteger(members)}</td>
      <td>{authorsWords(members, authors)}</td>
      <td>
        {share === null ? (
          emptyValue
        ) : (
          <>
            <i className={styles.bar} style={{ width: `${share * 0.6}px` }} aria-hidden="true" />
            {formatPercent(share)} or more
          </>
        )}
      </td>
    </tr>
  );
}

function authorsWords(members: number, authors: number | null): string {
  if (authors !== null) return `${formatInteger(authors)} or more`;
  return members < fewestInCohort ? 'Too few members to say' : `Under ${cohortStep}`;
}
