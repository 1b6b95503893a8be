import { formatCount, formatDecimal, formatInteger } from '../../contract/formats.ts';
import { formatShortMoney } from '../../contract/rarer-formats.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { SelectField } from '../ui/forms/select-field.tsx';
import { Column, type Fact } from './column.tsx';
import type { EntriesControl } from './entries.ts';
import { participations, payoutOf, stakeOf, type EquityTerms, type Participation } from './equity.ts';
import { moneyWords, rateWords, shareWords, type Figures } from './figures.ts';
import type { LoanCost, LoanTerms } from './loan.ts';
import { TermField } from './term-field.tsx';
import { outcomes, termOf } from './terms.ts';
import type { Case, UsualOfKind, UsualTerms } from './usual.ts';
import { shareOfDeals } from './words.ts';

interface KindProps {
  figures: Figures;
  entries: EntriesControl;
  usual: Readonly<Record<DealKind, UsualOfKind>>;
  asked: Case;
}

const usualOf = ({ isOpen, query }: UsualOfKind): UsualTerms | undefined => (isOpen ? query.data : undefined);

const participationLabels: Readonly<Record<Participation, string>> = {
  none: 'Not participating',
  capped: 'Participating, capped',
  uncapped: 'Participating, no cap',
};

export function EquityColumn({ figures, entries, usual, asked }: KindProps) {
  const { equity } = figures;
  const terms = usualOf(usual.equity);
  const none = shareOfDeals(terms, 'participation', 'none');
  return (
    <Column
      kind="equity"
      name="Equity"
      headline={equity.problem === null ? `${shareWords(stakeOf(equity.terms))} of the company` : ''}
      lead="Costs nothing if it fails. Costs most if it works."
      problem={equity.problem}
      facts={equity.problem === null ? equityFacts(equity.terms, entries, terms) : []}
      usual={usual.equity}
      asked={asked}
    >
      <TermField term="preMoney" entries={entries} />
      <TermField term="preference" entries={entries} help="How many times its money the investor gets first" />
      <SelectField
        label="Participation"
        size="sm"
        allowDeselect={false}
        data={participations.map((value) => ({ value, label: participationLabels[value] }))}
        value={entries.participation}
        onChange={(value) => value !== null && entries.choose(value)}
        help={none === null ? undefined : `Not participating ${none}`}
      />
      {entries.participation === 'capped' && (
        <TermField term="cap" entries={entries} help="So many times its money, with its share of the rest" />
      )}
    </Column>
  );
}

function equityFacts(terms: EquityTerms, entries: EntriesControl, usual: UsualTerms | undefined): Fact[] {
  const sold = outcomes.map((key): Fact => {
    const price = entries.value(key);
    const { label } = termOf(key);
    if (price === null) return { name: label, value: '–', about: 'Enter a price below' };
    const payout = payoutOf(terms, price);
    return {
      name: `If sold for ${formatShortMoney(price)}`,
      value: moneyWords(payout),
      about: `to the investor, ${payoutWords(terms, price, payout)}`,
    };
  });
  const seat = shareOfDeals(usual, 'boardSeat');
  return [
    ...sold,
    {
      name: 'Also',
      value: 'Investor rights',
      about: seat === null ? 'Votes, and often a board seat' : `Board seat ${seat}`,
    },
  ];
}

function payoutWords(terms: EquityTerms, price: number, payout: number): string {
  if (price === 0) return 'as there is nothing to share';
  if (payout === stakeOf(terms) * price) return `its ${shareWords(stakeOf(terms))}`;
  return payout === price ? 'all of it, money back first' : 'money back first';
}

export function LoanColumn({ figures, entries, usual, asked }: KindProps) {
  const { loan } = figures;
  return (
    <Column
      kind="debt"
      name="Loan"
      headline={loan.problem === null ? `${moneyWords(loan.cost.repaid + loan.cost.fee)} in all` : ''}
      lead="Known from day one. Due whether it works or not."
      problem={loan.problem}
      facts={loan.problem === null ? loanFacts(loan.terms, loan.cost, usualOf(usual.debt)) : []}
      usual={usual.debt}
      asked={asked}
    >
      <TermField term="rate" entries={entries} />
      <TermField term="months" entries={entries} />
      <TermField term="fee" entries={entries} help="Deducted when the money is paid out. Empty counts as 0" />
      <TermField term="grace" entries={entries} help="Months in which only interest is paid" />
      <TermField term="balloon" entries={entries} help="Of the amount. 100% means an interest-only loan" />
    </Column>
  );
}

function loanFacts(terms: LoanTerms, cost: LoanCost, usual: UsualTerms | undefined): Fact[] {
  const { rates } = cost;
  const collateral = shareOfDeals(usual, 'collateralRequired');
  const guarantee = shareOfDeals(usual, 'personalGuarantee');
  return [
    { name: 'A month', value: moneyWords(cost.monthly), about: monthWords(terms, cost) },
    {
      name: 'Cost',
      value: moneyWords(cost.cost),
      about: `interest of ${moneyWords(cost.repaid - terms.amount)} and fee of ${moneyWords(cost.fee)}`,
    },
    {
      name: 'APR',
      value: rates === null ? 'None' : rateWords(rates.american),
      about:
        rates === null
          ? 'The fee takes all of the money, so there is no rate to show'
          : `with the fee, as in the US; ${rateWords(rates.european)} as in the EU, with compound interest`,
    },
    {
      name: 'Also',
      value: 'Security',
      about:
        collateral === null && guarantee === null
          ? 'Collateral or a personal guarantee: the lender may claim it if you cannot pay'
          : [collateral && `Collateral ${collateral}`, guarantee && `Personal guarantee ${guarantee}`]
              .filter(Boolean)
              .join('. '),
    },
  ];
}

function monthWords({ months, graceMonths }: LoanTerms, { interestOnly, balloon }: LoanCost): string {
  const before = graceMonths > 0 ? `after ${formatCount(graceMonths, 'month')} of ${moneyWords(interestOnly)}, ` : '';
  const end = balloon > 0 ? `, and ${moneyWords(balloon)} more with the last` : '';
  return `${before}for ${formatCount(months - graceMonths, 'month')}${end}`;
}

export function GrantColumn({ figures, entries, usual, asked }: KindProps) {
  const { grant } = figures;
  const hours = grant.problem === null ? formatCount(Math.round(grant.cost.hours), 'hour') : '';
  const match = shareOfDeals(usualOf(usual.grant), 'matchRequired');
  return (
    <Column
      kind="grant"
      name="Grant"
      headline={`${hours} of work`}
      lead="Never repaid. You may apply several times before one succeeds."
      problem={grant.problem}
      facts={grant.problem === null ? grantFacts(grant, match) : []}
      usual={usual.grant}
      asked={asked}
    >
      <TermField term="hoursToApply" entries={entries} />
      <TermField term="hoursToReport" entries={entries} help="Once, for the grant you win. Empty counts as 0" />
      <TermField term="chance" entries={entries} help="That one application succeeds" />
      <TermField term="hourCost" entries={entries} help="To put a price on the hours" />
      <TermField term="match" entries={entries} help="Of the grant, from other money" />
    </Column>
  );
}

function grantFacts({ terms, cost }: Extract<Figures['grant'], { problem: null }>, match: string | null): Fact[] {
  return [
    {
      name: 'Hours',
      value: `${formatDecimal(terms.hoursToApply)} each`,
      about: `and ${formatDecimal(terms.hoursToReport)} for the report`,
    },
    {
      name: 'Chance',
      value: `1 in ${formatDecimal(Math.round(cost.tries * 10) / 10)}`,
      about: `so ${formatCount(Math.round(cost.tries * 10) / 10, 'application')} for one grant, on average`,
    },
    {
      name: 'Your match',
      value: cost.match === null ? 'Not known' : moneyWords(cost.match),
      about: cost.match === null ? 'Enter a match below' : `${formatDecimal(terms.matchPct)}% from other money`,
    },
    {
      name: 'In money',
      value: cost.cost === null ? 'Not known' : moneyWords(cost.cost),
      about:
        cost.cost === null
          ? `${formatInteger(cost.hours)} hours: enter what an hour costs you`
          : `${formatInteger(cost.hours)} hours at ${moneyWords(terms.hourCost ?? 0)}${match === null ? '' : `. Match required ${match}`}`,
    },
  ];
}
