import { formatCurrency } from '../../contract/formats.ts';
import { formatShortMoney } from '../../contract/rarer-formats.ts';
import { Text } from '../ui/layout/layout.tsx';
import type { EntriesControl } from './entries.ts';
import { priceWhereEquityCosts } from './equity.ts';
import { costsAt, moneyWords, type CostKind, type Figures } from './figures.ts';
import { TermField } from './term-field.tsx';
import { outcomes } from './terms.ts';
import styles from './outcomes.module.css';

const names = { equity: 'Equity', loan: 'Loan', grant: 'Grant' } as const satisfies Record<CostKind, string>;
const kinds = ['equity', 'loan', 'grant'] as const;

/** What each kind costs beyond the amount when the company is sold for one of three prices. */
export function Outcomes({ figures, entries }: { figures: Figures; entries: EntriesControl }) {
  const { amount } = figures;
  const all = outcomes.map((key) => ({ key, costs: costsAt(figures, entries.value(key)) }));
  const most = Math.max(...all.flatMap(({ costs }) => kinds.map((kind) => costs[kind] ?? 0)));
  return (
    <section className={styles.outcomes} aria-labelledby="outcomes">
      <h2 id="outcomes">
        Cost beyond {amount === null ? 'the amount' : `the ${formatCurrency(amount)}`}, at three outcomes
      </h2>
      <Text tone="dim" size="sm">
        Change the outcomes to yours. What you pay or give up, less the money you got. Below $0 the investor gets back
        less than it gave.
      </Text>
      <div className={styles.three}>
        {all.map(({ key, costs }) => (
          <div key={key}>
            <TermField term={key} entries={entries} help="What the company is sold for, after its debts" />
            <dl>
              {kinds.map((kind) => (
                <div key={kind} className={styles.bar} data-kind={kind}>
                  <dt>{names[kind]}</dt>
                  <dd className={styles.track} aria-hidden="true">
                    <span style={{ width: `${barOf(costs[kind], most)}%` }} />
                  </dd>
                  <dd className={styles.value}>{costWords(costs[kind])}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
      <Sentence figures={figures} />
    </section>
  );
}

/** In percent of the longest; what costs something has a line at least. */
const barOf = (cost: number | null, most: number): number =>
  cost === null || cost <= 0 || most <= 0 ? 0 : Math.max((cost * 100) / most, 1);

const costWords = (cost: number | null): string =>
  cost === null ? 'Not known' : Math.abs(cost) < 1_000 ? moneyWords(cost) : formatShortMoney(cost);

function Sentence({ figures: { equity, loan, grant } }: { figures: Figures }) {
  const price =
    equity.problem === null && loan.problem === null ? priceWhereEquityCosts(equity.terms, loan.cost.cost) : null;
  return (
    <Text tone="dim" size="sm" mt={5}>
      {price !== null && (
        <>
          Equity costs less than the loan below a price of <b className="strong">{moneyWords(price)}</b>.{' '}
        </>
      )}
      {grant.problem === null &&
        grant.cost.cost !== null &&
        'The grant is your hours, those of every application counted.'}
    </Text>
  );
}
