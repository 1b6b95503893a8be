import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReasonCode } from '../../../contract/reviews/reasons.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import styles from './decision-bar.module.css';
import { letterQuery } from './api.ts';

interface DecisionLetterProps {
  decision: 'request_changes' | 'decline' | 'remove';
  reasonCode: ReasonCode;
  message: string;
}

const pauseMilliseconds = 300;

/** The letter itself, written by the server: what the moderator types stands in it a moment later. */
export function DecisionLetter({ decision, reasonCode, message }: DecisionLetterProps) {
  const [said] = useDebouncedValue(message, pauseMilliseconds);
  const letter = useQuery({
    ...letterQuery({ decision, reasonCode, message: said }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className={styles.letter} aria-label="The letter">
      <b>The writer will read</b>
      {letter.isPending && <SkeletonLines lines={5} label="Writing the letter" />}
      {letter.isError && <p>The preview did not load. The letter is sent all the same.</p>}
      {letter.data && (
        <>
          <Text mt={3} weight={600}>
            {letter.data.subject}
          </Text>
          {/* Long ones scroll: with the keyboard too. */}
          <div className={styles.letterText} role="region" aria-label="Words of the letter" tabIndex={0}>
            {letter.data.text}
          </div>
        </>
      )}
    </section>
  );
}
