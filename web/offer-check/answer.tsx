import { useQuery } from '@tanstack/react-query';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { fewestComparable } from '../../contract/insights/offer-check.ts';
import { formatCount, formatInteger } from '../../contract/formats.ts';
import { Group, Stack, Text } from '../ui/layout/layout.tsx';
import { loadWhenIdle, onDemand } from '../ui/on-demand.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { termsQuery } from './api.ts';
import type { BehindProps } from './behind.tsx';
import { checkAddress, type Comparison } from './comparison.ts';
import { findingsOf } from './findings.ts';
import type { VerdictProps } from './verdict.tsx';
import type { Offered } from './offer.ts';
import { comparisonWords, type CountedStep } from './steps.ts';
import { firstFew, useNarrowerSteps, useWiderSteps } from './use-steps.ts';
import styles from './answer.module.css';

/** Below the answer. */
const Behind = onDemand<BehindProps>(async () => (await import('./behind.tsx')).Behind, {
  waiting: <SkeletonLines lines={5} label="Loading the closest deals" />,
  missing: 'The closest deals did not load.',
});

/** Comes when there is something to say. */
const Verdict = onDemand<VerdictProps>(async () => (await import('./verdict.tsx')).Verdict, {
  waiting: <SkeletonLines lines={3} gap={44} label="Loading the comparison of your terms" />,
  missing: 'The comparison of your terms did not load.',
});

interface AnswerProps {
  comparison: Comparison;
  offered: Offered;
  thisYear: number;
}

/** Where the offer stands. It follows each change of the form. */
export function Answer({ comparison, offered, thisYear }: AnswerProps) {
  useEffect(() => loadWhenIdle([Verdict, Behind]), []);
  const { data, error, isPlaceholderData, refetch } = useQuery(termsQuery(comparison));
  const said = comparisonWords(comparison);
  const words =
    said === ''
      ? `All ${comparison.kind} deals, without offers and programmes`
      : said.charAt(0).toUpperCase() + said.slice(1);
  return (
    <section
      id="answer"
      className={styles.answer}
      aria-label="Answer"
      tabIndex={-1}
      data-stale={isPlaceholderData || undefined}
    >
      <Group as="p" className={styles.base} align="baseline" gap={3} aria-live="polite">
        <b>{data ? formatCount(data.dealCount, 'comparable deal') : 'Comparable deals'}</b>
        <Text as="span" tone="dim" size="sm">
          {words}
        </Text>
      </Group>
      {error && <ErrorState message={`The comparison did not load. ${error.message}`} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines lines={8} gap={44} label="Counting comparable deals" />}
      {data && data.dealCount < fewestComparable && <TooFew comparison={comparison} dealCount={data.dealCount} />}
      {data && data.dealCount >= fewestComparable && (
        <>
          <Steps comparison={comparison} dealCount={data.dealCount} thisYear={thisYear} />
          <Findings findings={findingsOf(comparison.kind, offered, data.terms)} dealCount={data.dealCount} />
          <Behind comparison={comparison} dealCount={data.dealCount} offered={offered} terms={data.terms} />
        </>
      )}
    </section>
  );
}

interface StepsProps {
  comparison: Comparison;
  dealCount: number;
  thisYear: number;
}

function Steps({ comparison, dealCount, thisYear }: StepsProps) {
  const wider = firstFew(useWiderSteps(comparison, dealCount));
  const narrower = useNarrowerSteps(comparison, dealCount, thisYear);
  return (
    <div className={styles.steps}>
      {wider.length > 0 && <StepList label="Widen" steps={wider} />}
      {narrower.length > 0 && <StepList label="Narrow" steps={narrower} />}
    </div>
  );
}

function StepList({ label, steps }: { label: string; steps: readonly CountedStep[] }) {
  return (
    <nav aria-label={label} className={styles.stepList}>
      <span>{label}</span>
      {steps.map(({ label: words, to, count }) => (
        <Link
          key={words}
          to={checkAddress(to)}
          preventScrollReset
          aria-label={`${words}, ${formatCount(count, 'deal')}`}
        >
          {words} <b>{formatInteger(count)}</b>
        </Link>
      ))}
    </nav>
  );
}

function Findings(props: VerdictProps) {
  if (props.findings.length === 0) {
    return (
      <Stack className={styles.begin} mt={5} p={5} gap={3}>
        <h2>Enter a term to see where it stands</h2>
        <p>Each term you enter is placed among these deals at once. Leave out what you do not know.</p>
      </Stack>
    );
  }
  return <Verdict {...props} />;
}

/** No comparison of fewer than ten, only the ways to more. */
function TooFew({ comparison, dealCount }: { comparison: Comparison; dealCount: number }) {
  const all = useWiderSteps(comparison, dealCount);
  const enough = all.filter(({ count }) => count >= fewestComparable);
  // Where no step alone is enough, each is a beginning.
  const steps = enough.length > 0 ? enough : all;
  return (
    <Stack className={styles.tooFew} gap={5} mt={5}>
      <h2>Too few to say anything</h2>
      <p>
        Below ten deals, one odd round could change the picture, so we show no comparison.
        {steps.length > 0 && ' Widen it in one step:'}
      </p>
      {steps.length > 0 && (
        <ul className={styles.wider} aria-label="Ways to widen the comparison">
          {steps.map(({ label, insteadOf, to, count }) => (
            <li key={label}>
              <Link to={checkAddress(to)} preventScrollReset>
                <span>
                  {label} instead of {insteadOf}
                </span>
                <span>{formatCount(count, 'deal')}</span>
                <IconArrowRight size={18} stroke={2} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        Your terms stay as you typed them.{' '}
        {enough.length === 0 && Object.keys(comparison.filters).length > 0 && (
          <Link to={checkAddress({ kind: comparison.kind, filters: {} })}>
            Compare with all {comparison.kind} deals
          </Link>
        )}
      </p>
    </Stack>
  );
}
