import { fold } from '../../reading/fold.ts';
import type { Question } from '../../../../contract/imports/imports.ts';
import type { FirstRows } from '../choose-mapping.ts';
import { holdsRecordNumbers, rankOfIdName } from '../id-columns.ts';
import { readMarkedNumber } from '../../reading/read-number.ts';
import { judgeNumber } from '../judge-column.ts';
import type { ColumnProfile } from '../profile-columns.ts';
import { severalFrom, type CoreNames } from '../row-questions.ts';

/** Rows that are payouts, tranches or versions of one deal. */

const ofContract =
  /(?:contract|agreement|loan|facility|grant|award|commitment|financing|umow[ay]|smlouvy?|avtal|aftale|avtale|sopimus|szerzodes|contratto|overeenkomst|lening|vertrag|darlehen|kredit|bewilligung|contrat|convention|contrato|convenio|pret|prestamo|emprestimo|expediente|dossier|operaci?on|deal)[a-z]? ?(?:id|no|nr|num|nummer|number|ref|reference|numero|code)\b|\b(?:n[or]?|num|numero|ref|referencia|reference|id|number)(?: (?:de|du|do|da|of|des|der|the))?(?: l)? (?:contrat|contract|contrato|vertrag|pret|loan|convention|convenio|prestamo|emprestimo|dossier|expediente|agreement)/;
const ofPayout =
  /payout|disburs|drawdown|draw down|instal?ment|tranche|payment|paid|auszahl|rate\b|versement|versee?\b|decaiss|debours|deblocage|desembols|pago|pagad|libera|pagamento|parcela|erogazion|uitbetal/;
const ofRates = /interest|zins|exchange|\btax/;
const plainWords = (name: string): string =>
  fold(name)
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();

export interface Payouts {
  /** The column of the contract that several rows name; null where all that makes a deal is the same in them. */
  readonly contract: string | null;
  /** What is the same in the rows of one deal. */
  readonly keys: readonly string[];
  /** What all payouts of a deal make, where the amount of the file is that of one payout. */
  readonly total?: string | null;
  /** The date of the deal, where the date of the file is that of a payout. */
  readonly since?: string | null;
  /** Of what was paid out, where a column says it. */
  readonly amount: string | null;
  readonly date: string | null;
}

interface Group {
  readonly read: (row: readonly string[], name: string) => string;
  readonly groups: readonly (readonly (readonly string[])[])[];
}

/** The rows by what these columns say, where several say the same. */
function groupRows({ names, rows }: FirstRows, keys: readonly string[]): Group {
  const read = (row: readonly string[], name: string): string => (row[names.indexOf(name)] ?? '').trim();
  const filled = rows.filter((row) => keys.every((name) => read(row, name) !== ''));
  const all = Map.groupBy(filled, (row) => keys.map((name) => read(row, name)).join('\n'));
  return { read, groups: [...all.values()].filter(({ length }) => length > 1) };
}

const areSame = ({ read, groups }: Group, names: readonly (string | null)[]): boolean =>
  groups.every((group) =>
    names.every((name) => name === null || new Set(group.map((row) => read(row, name))).size === 1),
  );
const isVaried = ({ read, groups }: Group, name: string): boolean =>
  groups.some((group) => new Set(group.map((row) => read(row, name))).size > 1);
const countOf = ({ groups }: Group): number => groups.reduce((sum, { length }) => sum + length, 0);

const contractsIn = (profiles: readonly ColumnProfile[], { recipient, funder, amount }: CoreNames): string[] =>
  profiles
    .filter(
      ({ name, filledCount, ...profile }) =>
        filledCount > 0 &&
        ![recipient, funder, amount].includes(name) &&
        (ofContract.test(plainWords(name)) || rankOfIdName(name) === rankOfDeal || holdsRecordNumbers(profile)),
    )
    .map(({ name }) => name);

/** Rows that name one contract again, with the same recipient and the same amount, may each be a payout of it. */
export function findPayouts(first: FirstRows, core: CoreNames, profiles: readonly ColumnProfile[]): Payouts | null {
  const { recipient, funder, amount, date } = core;
  if (amount === null) return null;
  const least = first.rows.length * severalFrom;
  for (const contract of contractsIn(profiles, core)) {
    const group = groupRows(first, [contract, amount]);
    if (!areSame(groupRows(first, [contract]), [recipient, funder, amount]) || countOf(group) <= least) continue;
    const paid = paidIn(group, profiles, amount);
    if (paid !== null) return { contract, keys: [contract], ...paid };
  }
  const payments = findPayments(first, core, profiles);
  if (payments !== null || recipient === null || date === null) return payments;
  const titles = profiles.flatMap(({ name }) => (ofTitle.test(plainWords(name)) ? [name] : []));
  const keys = [recipient, funder, amount, date, core.round, ...titles].filter((name) => name !== null);
  const group = groupRows(first, keys);
  const paid = countOf(group) <= least ? null : paidIn(group, profiles, amount);
  return paid?.amount == null ? null : { contract: null, keys, ...paid };
}

/**
 * Rows that name one contract again, each with an amount of its own: payments of it, where another column has what they add
 * up to, or where the header of the amount speaks of payments.
 */
function findPayments(first: FirstRows, core: CoreNames, profiles: readonly ColumnProfile[]): Payouts | null {
  const { recipient, funder, amount, date } = core;
  const paid = profiles.find(({ name }) => name === amount);
  if (paid === undefined) return null;
  for (const contract of contractsIn(profiles, core)) {
    const group = groupRows(first, [contract]);
    if (countOf(group) <= first.rows.length * severalFrom || !areSame(group, [recipient, funder])) continue;
    if (!isVaried(group, paid.name)) continue;
    const total = profiles.find((one) => one !== paid && addsUp(group, one, paid))?.name ?? null;
    if (total === null && !ofPayout.test(plainWords(paid.name))) continue;
    const isOfPayout = date === null || isVaried(group, date) || ofPayout.test(plainWords(date));
    const since = profiles.find(
      (one) => isOfDays(one) && !ofPayout.test(plainWords(one.name)) && areSame(group, [one.name]),
    );
    return {
      contract,
      keys: [contract],
      total,
      since: isOfPayout ? (since?.name ?? null) : date,
      amount: paid.name,
      date: isOfPayout ? date : null,
    };
  }
  return null;
}

const isOfDays = ({ days, filledCount }: ColumnProfile): boolean =>
  filledCount > 0 && Math.max(days.ymd, days.dmy, days.mdy) >= filledCount * mostOf && days.year < filledCount * mostOf;
const isOfNumbers = ({ numbers, filledCount }: ColumnProfile): boolean =>
  filledCount > 0 && Math.max(...Object.values(numbers)) >= filledCount * mostOf;
/** Not all payments of a contract need be in the file. */
const mostlyAddsUp = 0.5;

/** The same in each row of a contract, and what its payments make together. */
function addsUp(group: Group, total: ColumnProfile, paid: ColumnProfile): boolean {
  if (!isOfNumbers(total) || !areSame(group, [total.name])) return false;
  const read = (row: readonly string[], { name, ...profile }: ColumnProfile): number =>
    readMarkedNumber(group.read(row, name), judgeNumber({ name, ...profile }).grouping ?? 'plain')?.value ?? 0;
  const fitting = group.groups.filter((rows) => {
    const [first = []] = rows;
    const sum = rows.reduce((all, row) => all + read(row, paid), 0);
    return sum > 0 && Math.abs(sum - read(first, total)) < 0.01 * sum;
  });
  return fitting.length >= Math.max(1, group.groups.length * mostlyAddsUp);
}
const rankOfDeal = 3;
const mostOf = 0.9;

/** What differs between the rows of one deal and was paid; null where nothing does. */
function paidIn(
  group: Group,
  profiles: readonly ColumnProfile[],
  amount: string,
): Pick<Payouts, 'amount' | 'date'> | null {
  const ofPayouts = profiles.filter(
    ({ name }) => ofPayout.test(plainWords(name)) && !ofRates.test(plainWords(name)) && name !== amount,
  );
  const varied = ofPayouts.filter(({ name }) => isVaried(group, name));
  if (varied.length === 0) return null;
  const isYear = ({ days, filledCount }: ColumnProfile): boolean => days.year >= filledCount * mostOf;
  const isDate = (one: ColumnProfile): boolean =>
    Math.max(...Object.values(one.days)) >= one.filledCount * mostOf &&
    !(isYear(one) && !ofYear.test(plainWords(one.name)));
  const isNumber = (one: ColumnProfile): boolean =>
    !isDate(one) && Math.max(...Object.values(one.numbers)) >= one.filledCount * mostOf;
  // Two instalments may be the same.
  const paid = ofPayouts.filter(
    (one) => isNumber(one) && !/(?:^| )(?:n|no|nr|num|nummer|number|numero)$/.test(plainWords(one.name)),
  );
  const [largest] = paid.toSorted((one, other) => other.greatest - one.greatest);
  return { amount: largest?.name ?? null, date: varied.find(isDate)?.name ?? null };
}

export const payoutsQuestion = (payouts: Payouts, core: CoreNames): Question =>
  payouts.total === undefined ? sameAmountQuestion(payouts, core) : paymentsQuestion(payouts);

const paymentsQuestion = ({ contract, total, amount }: Payouts): Question => ({
  id: 'rows',
  column: contract,
  text: `Several rows name the same "${contract}", each with a "${amount}" of its own${
    total == null
      ? '. Is each row a payment of one deal? No column says what all of them make'
      : ` that adds up to "${total}". Is each row a payment of one deal?`
  }`,
  option: total == null ? '--answer rows=each' : '--answer "rows=one" or "rows=each"',
  choices: [
    ...(total == null
      ? []
      : [{ value: 'one', label: `One deal for each "${contract}", with the amount in "${total}"`, example: null }]),
    { value: 'each', label: `Each row is a deal, with the amount in "${amount}"`, example: null },
  ],
});

const sameAmountQuestion = ({ contract, keys, amount }: Payouts, core: CoreNames): Question => ({
  id: 'rows',
  column: contract,
  text:
    contract === null
      ? `Several rows say the same in ${keys.map((name) => `"${name}"`).join(', ')}, and differ in "${amount}". Is each row a payout of one deal?`
      : `Several rows name the same "${contract}", with the same recipient and the same "${core.amount}". Is each row a payout of one deal?`,
  option: '--answer "rows=one" or "rows=each"',
  choices: [
    {
      value: 'one',
      label: `One deal${contract === null ? '' : ` for each "${contract}"`}: "${core.amount}" counts once`,
      example: null,
    },
    {
      value: 'each',
      label:
        amount === null ? 'Each row is a deal of its own' : `Each payout is a deal, with the amount in "${amount}"`,
      example: null,
    },
  ],
});

const ofTitle = /\b(?:title|titel|titre|titulo|titolo|project|projekt|projet|proyecto|projeto|progetto|purpose)\b/;
const ofYear = /\b(?:year|jahr|annee|ano|anno|rok|date|datum|fecha|data)\b/;
const ofVersion =
  /\b(?:versions?|revisions?|amendments?|modifications?|mod (?:no|nr|num|number)|avenants?|nachtrag\w*|modificacion(?:es)?|adendas?|aditivos?|modifica|aneks\w*|dodatek)\b/;

/** The same contract in several versions, of which each replaces the one before it. */
export function findVersions(
  first: FirstRows,
  core: CoreNames,
  profiles: readonly ColumnProfile[],
): { contract: string; version: string } | null {
  const versions = profiles.filter(({ name, filledCount }) => filledCount > 0 && ofVersion.test(plainWords(name)));
  for (const { name: version } of versions)
    for (const contract of contractsIn(profiles, core)) {
      const group = groupRows(first, [contract]);
      if (contract !== version && areSame(group, [core.recipient]) && isVaried(group, version))
        return { contract, version };
    }
  return null;
}

export const versionsQuestion = ({ contract, version }: { contract: string; version: string }): Question => ({
  id: 'rows',
  column: version,
  text: `Several rows name the same "${contract}" and differ in "${version}": a later one may replace an earlier one. If so, load a file that holds the last of each alone. Is each row a deal of its own?`,
  option: '--answer rows=each',
  choices: [{ value: 'each', label: 'Each row is a deal of its own', example: null }],
});
