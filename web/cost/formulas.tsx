import type { ReactNode } from 'react';
import { formatDecimal, formatInteger } from '../../contract/formats.ts';
import { formatExact } from '../../contract/rarer-formats.ts';
import { Text } from '../ui/layout/layout.tsx';
import { participations, stakeOf } from './equity.ts';
import { moneyWords, rateWords, shareWords, type Figures } from './figures.ts';
import styles from './formulas.module.css';

/** Every formula of the page, with the numbers that stand above. */
export function Formulas({ figures }: { figures: Figures }) {
  return (
    <section className={styles.formulas} aria-labelledby="formulas">
      <h2 id="formulas">How it is worked out</h2>
      <EquityFormulas equity={figures.equity} />
      <LoanFormulas loan={figures.loan} />
      <GrantFormulas grant={figures.grant} />
    </section>
  );
}

function Formula({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Text size="sm" leading="normal">
      <b className="strong">{name}</b> = {children}
    </Text>
  );
}

const Worked = ({ children }: { children: ReactNode }) => <Text className={styles.worked}>{children}</Text>;
const Note = ({ children }: { children: ReactNode }) => (
  <Text size="sm" leading="normal" tone="soft">
    {children}
  </Text>
);

const proceeds = {
  none: 'the greater of (preference × amount) and (share × price)',
  capped:
    'first (preference × amount), then the share of the rest, together at most (cap × amount); or (share × price), where that is more',
  uncapped: 'first (preference × amount), then the share of the rest',
} as const satisfies Record<(typeof participations)[number], string>;

function EquityFormulas({ equity }: Pick<Figures, 'equity'>) {
  const participation = equity.problem === null ? equity.terms.participation : 'none';
  return (
    <div>
      <h3>Equity</h3>
      <Formula name="Share">amount ÷ (pre-money + amount)</Formula>
      {equity.problem === null && (
        <Worked>
          {formatInteger(equity.terms.amount)} ÷ ({formatInteger(equity.terms.preMoney)} +{' '}
          {formatInteger(equity.terms.amount)}) = {shareWords(stakeOf(equity.terms))}
        </Worked>
      )}
      <Formula name="To the investor">{proceeds[participation]}, and never more than the price</Formula>
      <Formula name="Cost">to the investor − amount</Formula>
      <Note>One investor and one round: later rounds, option pools and dividends are left out.</Note>
    </div>
  );
}

function LoanFormulas({ loan }: Pick<Figures, 'loan'>) {
  return (
    <div>
      <h3>Loan</h3>
      <Formula name="A month">
        (amount − due at the end × (1 + r)<sup>−n</sup>) × r ÷ (1 − (1 + r)<sup>−n</sup>), with r = yearly rate ÷ 12 and
        n = months after the interest-only period. Without interest: (amount − due at the end) ÷ n
      </Formula>
      {loan.problem === null && <LoanWorked loan={loan} />}
      <Formula name="A month of interest only">amount × r</Formula>
      <Formula name="Cost">all payments + fee − amount</Formula>
      <Note>
        <b className="strong">APR</b> is the yearly rate at which all payments are worth, on the first day, what you
        really receive
        {loan.problem === null && `, ${moneyWords(Math.max(loan.cost.received, 0))} after the fee`}. It is found by
        bisection. US: the rate of a month × 12 (Regulation Z, Appendix J, actuarial method). EU: (1 + the rate of a
        month)<sup>12</sup> − 1 (Directive 2008/48/EC, Annex I).
      </Note>
    </div>
  );
}

function LoanWorked({ loan: { terms, cost } }: { loan: Extract<Figures['loan'], { problem: null }> }) {
  const rate = terms.ratePct / 1_200;
  const months = formatInteger(terms.months - terms.graceMonths);
  const spread = formatInteger(terms.amount - cost.balloon);
  if (rate === 0)
    return (
      <Worked>
        {spread} ÷ {months} = {moneyWords(cost.monthly)}
      </Worked>
    );
  return (
    <Worked>
      ({formatInteger(terms.amount)} − {formatInteger(cost.balloon)} × {formatExact(1 + rate)}
      <sup>−{months}</sup>) × {formatExact(rate)} ÷ (1 − {formatExact(1 + rate)}
      <sup>−{months}</sup>) = {moneyWords(cost.monthly)}
      {cost.rates !== null && `; APR ${rateWords(cost.rates.american)}`}
    </Worked>
  );
}

function GrantFormulas({ grant }: Pick<Figures, 'grant'>) {
  return (
    <div>
      <h3>Grant</h3>
      <Formula name="Hours">hours to apply ÷ chance + hours to report</Formula>
      {grant.problem === null && (
        <Worked>
          {formatDecimal(grant.terms.hoursToApply)} ÷ {formatDecimal(grant.terms.chancePct)}% +{' '}
          {formatDecimal(grant.terms.hoursToReport)} = {formatInteger(grant.cost.hours)} hours
        </Worked>
      )}
      <Formula name="Cost">hours × what an hour costs you</Formula>
      <Formula name="Match">amount × match</Formula>
      <Note>
        1 ÷ chance is the number of applications for one grant on average, if each has the same chance. A match is not
        counted as cost: it is money for the same work.
      </Note>
    </div>
  );
}
