import type { ReactNode } from 'react';
import type { DealKind } from '../../contract/deals/options.ts';
import { formatCount, formatInteger } from '../../contract/formats.ts';
import { fewestComparable } from '../../contract/insights/offer-check.ts';
import { Link } from 'react-router';
import { KindBadges } from '../subjects/kind-badges.tsx';
import { Text } from '../ui/layout/layout.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { tableAddress, type Case, type UsualOfKind } from './usual.ts';
import styles from './column.module.css';

export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly about: string;
}

interface ColumnProps {
  kind: DealKind;
  name: string;
  headline: string;
  lead: string;
  /** What is missing, in the place of the facts. */
  problem: string | null;
  facts: readonly Fact[];
  usual: UsualOfKind;
  asked: Case;
  children: ReactNode;
}

/** One kind of money: its cost in a line, the facts, and the terms it follows from. */
export function Column({ kind, name, headline, lead, problem, facts, usual, asked, children }: ColumnProps) {
  const id = `cost-${kind}`;
  const isComing = usual.isOpen && usual.query.isPending;
  return (
    <section className={styles.column} data-kind={kind} aria-labelledby={id}>
      <KindBadges kinds={[kind]} />
      <h2 id={id}>
        <span className={styles.name}>{name}: </span>
        {problem === null ? headline : isComing ? 'Loading' : 'Not known yet'}
      </h2>
      <Text tone="dim" size="sm">
        {lead}
      </Text>
      {problem === null ? (
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
              <dd className={styles.about}>{fact.about}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Text className={styles.problem} role="status">
          {isComing ? 'The usual terms are loading. You can enter your own.' : problem}
        </Text>
      )}
      <div className={styles.terms} role="group" aria-label={`Terms of the ${name.toLowerCase()}`}>
        <h3>Your terms</h3>
        <Usual kind={kind} usual={usual} asked={asked} />
        <div className={styles.fields}>{children}</div>
      </div>
    </section>
  );
}

/** Of how many deals the medians are, or why there are none. */
function Usual({ kind, usual: { isOpen, query }, asked }: Pick<ColumnProps, 'kind' | 'usual' | 'asked'>) {
  if (!isOpen) return <Text className={styles.of}>Your own numbers: medians need access</Text>;
  if (query.isError)
    return (
      <div className={styles.of}>
        <ErrorState message="The medians did not load." onRetry={() => void query.refetch()} />
      </div>
    );
  if (query.isPending) return <SkeletonLines lines={1} label="Loading the medians" />;
  const { dealCount } = query.data;
  const deals = <Link to={tableAddress(kind, asked)}>{formatCount(dealCount, 'deal')}</Link>;
  return (
    <Text className={styles.of}>
      {dealCount < fewestComparable ? (
        <>
          {deals} like yours: too few for a median, which needs {formatInteger(fewestComparable)}. Choose a wider region
          or any stage.
        </>
      ) : (
        <>Medians of {deals}, as far as they state the term</>
      )}
    </Text>
  );
}
