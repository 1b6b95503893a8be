import { findColumn, type DealColumnKey } from '../../../contract/deals/deals.ts';
import { formatCount } from '../../../contract/formats.ts';
import type { Answers, Question } from '../../../contract/imports/imports.ts';
import type { FieldRule } from '../../../contract/imports/mapping.ts';
import { hasPersons, type Candidate } from './candidates.ts';
import { currencyColumns, type CurrencyColumn } from './currency-columns.ts';
import type { ColumnProfile } from './profile-columns.ts';
import { ruleFor, type RuleContext } from './propose-rule.ts';
import { readHeader } from './read-header.ts';
import { isPersonWord } from '../reading/person-words.ts';
import { joinedDate } from './date-parts.ts';
import { plainHeader } from './term-headers.ts';

/** What stands in several columns of an unknown file and is one field: amounts by currency, parts of a date, persons. */

export type Fields = Partial<Record<DealColumnKey, FieldRule | FieldRule[]>>;

const mostRules = 10;

/** The columns of one amount each for a currency, in the order in which they count; null where there are none. */
export function chooseAmounts(
  profiles: readonly ColumnProfile[],
  severalCount: number,
  { answers, questions }: { answers: Answers; questions: Question[] },
): CurrencyColumn[] | null {
  const filled = profiles.filter(({ filledCount }) => filledCount > 0);
  const columns = currencyColumns(filled.map(({ name }) => name)).slice(0, mostRules);
  if (columns.length < 2 || answers['field:amount'] !== undefined) return null;
  if (severalCount === 0) return columns;
  // The amount again in dollars: in rows that say the dollars alone, they are the amount.
  const dollars = columns.find(({ currency }) => currency === 'USD');
  if (columns.length === 2 && dollars !== undefined) {
    const { filledCount = 0 } = profiles.find(({ name }) => name === dollars.name) ?? {};
    return filledCount > severalCount ? [...columns.filter((column) => column !== dollars), dollars] : null;
  }
  const first = columns.find(({ name }) => name === answers['amounts']);
  if (first !== undefined) return [first, ...columns.filter((column) => column !== first)];
  questions.push({
    id: 'amounts',
    column: null,
    text: `${formatCount(severalCount, 'row')} of the file fill several columns of amounts. Which of them counts there?`,
    option: `--answer "amounts=${columns[0]?.name ?? ''}"`,
    choices: columns.map(({ name }) => ({
      value: name,
      label: name,
      example:
        profiles
          .find((profile) => profile.name === name)
          ?.samples.slice(0, 3)
          .join('; ') ?? null,
    })),
  });
  return columns;
}

/** The first of the columns stands for all of them as the amount. */
export function withAmounts(
  candidates: readonly Candidate[],
  columns: readonly CurrencyColumn[] | null,
  profiles: readonly ColumnProfile[],
): Candidate[] {
  const profile = profiles.find(({ name }) => name === columns?.[0]?.name);
  if (columns === null || profile === undefined) return [...candidates];
  const names = new Set(columns.map(({ name }) => name));
  const others = candidates.filter(
    (one) => !names.has(one.profile.name) && one.key !== 'amount' && one.key !== 'currency',
  );
  return [{ profile, key: 'amount', score: 0.98, why: 'One column for each currency.' }, ...others];
}

export function readAmounts(
  fields: Fields,
  columns: readonly CurrencyColumn[] | null,
  context: Omit<RuleContext, 'target'>,
): void {
  const target = findColumn('grant', 'amount');
  if (columns === null || target === null) return;
  fields.amount = columns.flatMap(({ name }) => {
    const profile = context.profiles.find((one) => one.name === name);
    return profile === undefined ? [] : [ruleFor(profile, { ...context, target })];
  });
  const dollars = columns.find(({ currency }) => currency === 'USD');
  const usd = findColumn('grant', 'amountUsd');
  const inDollars = context.profiles.find(({ name }) => name === dollars?.name);
  if (inDollars !== undefined && usd !== null) fields.amountUsd = ruleFor(inDollars, { ...context, target: usd });
  fields.currency = columns.map(({ name, currency }) => ({
    constant: currency,
    when: { column: name, isFilled: true },
  }));
}

const sidesOfLedger: readonly (readonly [RegExp, RegExp])[] = [
  [/\bdebits?\b/, /\bcredits?\b/],
  [/\bsoll\b/, /\bhaben\b/],
  [/\bcargos?\b/, /\babonos?\b/],
  [/\bdebe\b/, /\bhaber\b/],
  [/\bdebitos?\b/, /\bcreditos?\b/],
];

/** Of a ledger the side that is not the amount takes amounts back. */
export function readReversals(
  fields: Fields,
  amountName: string | undefined,
  context: Omit<RuleContext, 'target'>,
): void {
  const { amount } = fields;
  const target = findColumn('grant', 'amount');
  if (amount === undefined || Array.isArray(amount) || amountName === undefined || target === null) return;
  const own = plainHeader(amountName);
  for (const [one, other] of sidesOfLedger.flatMap(([a, b]) => [[a, b] as const, [b, a] as const])) {
    if (!one.test(own) || other.test(own)) continue;
    const rest = own.replace(one, '').trim();
    const found = context.profiles.find(({ name, filledCount }) => {
      const plain = plainHeader(name);
      return filledCount > 0 && other.test(plain) && plain.replace(other, '').trim() === rest;
    });
    if (found === undefined) continue;
    fields.amount = [
      { ...amount, zeroIsNull: true },
      { ...ruleFor(found, { ...context, target }), zeroIsNull: true, isReversal: true },
    ];
    return;
  }
}

export function joinDate(
  fields: Fields,
  date: Candidate | undefined,
  context: Pick<RuleContext, 'profiles' | 'answers' | 'questions'>,
): void {
  if (date === undefined || fields.date === undefined) return;
  fields.date = joinedDate(date.profile, context.profiles, context) ?? fields.date;
}

const othersWords =
  /\b(?:other|others|co|coinvestors?|participating|additional|further|follow|syndicate|weitere|andere|ubrige|restliche|autres?|otros|outros|demais|demas|restantes|altri|altre|overige|mede|coinvest\w*|coinvers\w*|mitinvestor\w*|cofinan\w*|cofund\w*)\b/;

const yes = new Set('y yes true t 1 x ja j oui o si sí s sim wahr vrai verdadero verdadeiro lead'.split(' '));
const no = new Set('n no false f 0 nein non nao não - falsch faux falso'.split(' '));
/** `is_lead`: yes or no beside each funder. */
const saysWhoLeads = ({ name, distinct }: ColumnProfile): boolean =>
  distinct !== null &&
  [...distinct.keys()].every((word) => yes.has(word) || no.has(word)) &&
  [...distinct.keys()].some((word) => yes.has(word)) &&
  /(?:^|[^a-z])(?:lead|lead(?:ing)? (?:investor|lender|funder)|leader|l[ií]der|federf[uü]hr\w*|chef de file|hauptinvestor)(?:[^a-z]|$)/i.test(
    name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '),
  );

const ofRole =
  /(?:^|[^\p{L}])(?:roles?|rolle|r[oô]le|rol|ruolo|funktion|function|funci[oó]n|participation type|type)$/iu;
const isLead = /^(?:co[- ]?)?lead(?:er|ing)?(?: (?:investor|lender|funder))?$|^lead[- ]|federf|chef de file|^l[ií]der/i;
const mostRoles = 10;

/** `participants/0/role` beside `participants/0/name`, or `Role` beside one investor in each row: lead, participant. */
function rolesOf(
  names: readonly string[],
  profiles: readonly ColumnProfile[],
): { from: string; column: string; is: string[] }[] {
  return names.slice(0, mostRoles).flatMap((from) => {
    const parent = from.includes('/') ? from.slice(0, from.lastIndexOf('/') + 1) : '';
    const found = profiles.find(
      ({ name, distinct }) =>
        name !== from &&
        name.startsWith(parent) &&
        !name.slice(parent.length).includes('/') &&
        ofRole.test(name) &&
        distinct !== null &&
        distinct.size <= mostRoles &&
        [...distinct.keys()].some((word) => isLead.test(word)),
    );
    const is = [...(found?.distinct?.keys() ?? [])].filter((word) => isLead.test(word));
    return found === undefined ? [] : [{ from, column: found.name, is }];
  });
}

/** Who leads is marked in the list of all, or stands beside the others. */
export function readLeads(fields: Fields, profiles: readonly ColumnProfile[]): void {
  const { funderNames, leadFunders } = fields;
  if (funderNames === undefined || Array.isArray(funderNames) || Array.isArray(leadFunders)) return;
  const names = [funderNames.from ?? []].flat();
  const flag = profiles.find(saysWhoLeads);
  if (flag !== undefined) {
    const is = [...(flag.distinct?.keys() ?? [])].filter((word) => yes.has(word));
    fields.leadFunders = { ...funderNames, when: { column: flag.name, is } };
    return;
  }
  const roles = leadFunders === undefined ? rolesOf(names, profiles) : [];
  if (roles.length > 0) {
    fields.leadFunders = roles.map(({ from, column, is }) => ({ ...funderNames, from, when: { column, is } }));
    return;
  }
  if (leadFunders === undefined) {
    const isMarked = profiles.some(({ name, leadCount }) => leadCount > 0 && names.includes(name));
    if (isMarked) fields.leadFunders = { ...funderNames, leads: true };
    return;
  }
  const leads = [leadFunders.from ?? []].flat();
  const isBeside = names.every((name) => !leads.includes(name) && othersWords.test(plainHeader(name)));
  if (isBeside && names.length > 0)
    fields.funderNames = { ...funderNames, from: [...leads, ...names].slice(0, 20), all: true };
}

const mostTypes = 40;
const whoIsServed =
  /\b(?:beneficiaries|target|zielgruppe\w*|served|population|publico|purpose|zweck|theme|sectors?|investor|funder|lender|donor|geldgeber|bailleur|inversor)\b/;

/** Columns beside that of the type of the recipient may say that it is a natural person: its name is not stored. */
export function readPersons(fields: Fields, profiles: readonly ColumnProfile[]): void {
  const typed = [fields.recipientType ?? []].flat();
  // A column of types may be one of grants or loans too.
  const {
    grantType: _grants,
    debtType: _debts,
    roundType: _rounds,
    loanStatus: _loans,
    sectors: _sectors,
    ...read
  } = fields;
  const taken = new Set(Object.values(read).flatMap(columnsOf));
  const found = profiles.filter(
    (profile) =>
      !taken.has(profile.name) &&
      (profile.distinct?.size ?? mostTypes + 1) <= mostTypes &&
      hasPersons(profile) &&
      !readHeader(profile.name).namesFunder &&
      !whoIsServed.test(plainHeader(profile.name)),
  );
  if (found.length === 0) return;
  const rules = found.map(({ name, distinct }): FieldRule => ({
    from: name,
    values: Object.fromEntries([...(distinct?.keys() ?? [])].filter(isPersonWord).map((word) => [word, 'individual'])),
    otherwise: 'null',
  }));
  fields.recipientType = [...rules, ...typed].slice(0, mostRules);
}

const twins: readonly (readonly [DealColumnKey, DealColumnKey])[] = [['termMonths', 'durationMonths']];

/** One column that is another field in rows of another kind. */
export function readTwins(fields: Fields, candidates: readonly Candidate[]): void {
  for (const [one, other] of twins.flatMap(([a, b]) => [[a, b] as const, [b, a] as const])) {
    const rule = fields[one];
    if (rule === undefined || Array.isArray(rule) || fields[other] !== undefined) continue;
    if (candidates.some(({ key, profile }) => key === other && profile.name === rule.from)) fields[other] = rule;
  }
}

/** Names of all columns that the rules of a field read. */
export const columnsOf = (rules: FieldRule | readonly FieldRule[] | undefined): string[] =>
  [rules ?? []].flat().flatMap(({ from }) => from ?? []);
