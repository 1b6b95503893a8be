import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { foundByOf } from '../../../contract/reviews/statements.ts';
import type { ReasonCode } from '../../../contract/reviews/reasons.ts';
import { Box, Text } from '../../ui/layout/layout.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import styles from './decision-bar.module.css';
import { emailQuery } from './api.ts';

interface DecisionEmailProps {
  decision: 'request_changes' | 'decline' | 'remove';
  reasonCode: ReasonCode;
  message: string;
  /** What the program marked; of several reviews nothing. */
  flags: readonly string[];
}

const pauseMilliseconds = 300;

/** The email itself, written by the server: what the moderator types stands in it a moment later. */
export function DecisionEmail({ decision, reasonCode, message, flags }: DecisionEmailProps) {
  const [said] = useDebouncedValue(message, pauseMilliseconds);
  const email = useQuery({
    ...emailQuery({ decision, reasonCode, message: said, foundBy: foundByOf(reasonCode, flags) }),
    placeholderData: keepPreviousData,
  });
  return (
    <Box as="section" className={styles.email} mt={5} px={5} py={4} size="sm" aria-label="The email">
      <b>The writer will receive</b>
      {email.isPending && <SkeletonLines lines={5} label="Writing the email" />}
      {email.isError && <p>The preview did not load. The email will still be sent.</p>}
      {email.data && (
        <>
          <Text mt={3} weight={600}>
            {email.data.subject}
          </Text>
          {/* Long ones scroll: with the keyboard too. */}
          <div className={styles.emailText} role="region" aria-label="Words of the email" tabIndex={0}>
            {email.data.text}
          </div>
        </>
      )}
    </Box>
  );
}
