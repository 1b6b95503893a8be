import type { DealKind } from '../../../contract/deals/options.ts';
import { formatCount, formFor } from '../../../contract/formats.ts';
import { findColumn } from '../../../contract/deals/deals.ts';
import { sureFrom, type Answers, type Question } from '../../../contract/imports/imports.ts';
import type { Grouping, Mapping } from '../../../contract/imports/mapping.ts';
import { listCandidates } from './candidates.ts';
import { ruleFor, type RuleContext } from './propose-rule.ts';
import { unitsIn } from './column-words.ts';
import { wordsOfHeader } from './lexicon.ts';
import type { ColumnProfile } from './profile-columns.ts';
import { plainHeader } from './term-headers.ts';

/** Amounts in one column per kind of deal: `Loan amount` and `Equity amount`, `Montant prêt` and `Montant capital`. */

export interface KindColumn {
  readonly name: string;
  readonly kind: DealKind;
}

const kindWords: Readonly<Record<DealKind, RegExp>> = {
  debt: /\b(?:loans?|debt|credits?|prets?|emprunts?|dettes?|darlehen\w*|kredit\w*|fremdkapital|prestamos?|creditos?|deuda|emprestimos?|dividas?)\b/g,
  equity:
    /\b(?:equity|capital|eigenkapital\w*|beteiligung\w*|fonds propres|prises? de participation|participations?|participacion(?:es)?|participac(?:ao|oes)|aportacion(?:es)?|aporte)\b/g,
  grant:
    /\b(?:grants?|subventions?|zuschuss\w*|zuschusse|zuwendung\w*|subvencion(?:es)?|subvencao|subvencoes|subsid(?:y|ies|io|ios)|donations?|dons?|donacion(?:es)?|doacao|doacoes)\b/g,
};
const kinds: readonly DealKind[] = ['debt', 'equity', 'grant'];
const harmless: ReadonlySet<string> = new Set(['money', 'weakMoney', 'unit', 'filler', 'currency', 'given']);
const beside = /\b(?:amount|value|component|part|portion|teil|anteil|part|componente|volet|element)\b/g;

/** The kind that a header of an amount names besides money; null where it says something else too. */
function kindOfHeader(name: string): DealKind | null {
  const text = plainHeader(name);
  const found = kinds.filter((kind) => text.search(kindWords[kind]) >= 0);
  const [kind] = found;
  if (kind === undefined || found.length > 1 || /%|\bpct\b|rate|ratio/.test(text)) return null;
  const rest = text.replaceAll(kindWords[kind], ' ').replaceAll(beside, ' ').trim();
  return wordsOfHeader(rest).every(({ classes }) => [...classes].some((one) => harmless.has(one))) ? kind : null;
}

/** Two columns or more, one of each kind. */
export function kindColumns(names: readonly string[]): KindColumn[] {
  const found = names.flatMap((name) => {
    const kind = kindOfHeader(name);
    return kind === null ? [] : [{ name, kind }];
  });
  const isOneEach = new Set(found.map(({ kind }) => kind)).size === found.length;
  return found.length > 1 && isOneEach ? found : [];
}

const most = 0.6;

export interface KindParts {
  readonly columns: readonly ColumnProfile[];
  readonly kinds: readonly DealKind[];
  readonly parts: Mapping['parts'];
}

/** A deal for each amount; null where amounts do not stand so, or a person says that one column alone counts. */
export function chooseKindAmounts(
  profiles: readonly ColumnProfile[],
  severalCount: number,
  { answers, questions }: { answers: Answers; questions: Question[] },
): KindParts | null {
  if (answers['field:amount'] !== undefined) return null;
  const numbers = profiles.filter(
    ({ filledCount, numbers: read, percentCount, durationCount }) =>
      filledCount > 0 && Math.max(...Object.values(read)) >= filledCount * most && percentCount + durationCount === 0,
  );
  const found = kindColumns(numbers.map(({ name }) => name));
  if (found.length === 0) return null;
  const columns = found.flatMap(({ name }) => numbers.find((profile) => profile.name === name) ?? []);
  if (severalCount > 0 && answers['amounts'] !== 'each') questions.push(severalQuestion(columns, severalCount));
  const currencies = new Set(columns.map(({ name }) => unitsIn(name).currency));
  return {
    columns,
    kinds: found.map(({ kind }) => kind),
    parts: found.map(({ name, kind }) => {
      const { multiply, currency } = unitsIn(name);
      return {
        name: kind,
        kind,
        amountFrom: name,
        ...(multiply === null ? {} : { multiply }),
        set: currencies.size > 1 && currency !== null ? { currency } : {},
      };
    }),
  };
}

/** A column that is the amount of each row whatever its kind. */
export const hasNeutralAmount = (profiles: readonly ColumnProfile[]): boolean =>
  listCandidates(profiles, kinds).some(
    ({ key, score, profile }) => key === 'amount' && score >= sureFrom && kindOfHeader(profile.name) === null,
  );

/** How the amounts are written; what they leave open is asked. */
export function groupingOf(
  columns: readonly ColumnProfile[],
  context: Omit<RuleContext, 'target'>,
): Grouping | undefined {
  const target = findColumn('grant', 'amount');
  const [first] = columns.map((profile) => (target === null ? undefined : ruleFor(profile, { ...context, target })));
  return first?.grouping;
}

const severalQuestion = (columns: readonly ColumnProfile[], count: number): Question => ({
  id: 'amounts',
  column: null,
  text: `${formatCount(count, 'row')} ${formFor(count, 'fills', 'fill')} several of ${columns.map(({ name }) => `"${name}"`).join(', ')}. Is each of these amounts a deal?`,
  option: `--answer amounts=each, or --answer "field:amount=${columns[0]?.name ?? ''}" where that one alone counts`,
  choices: [{ value: 'each', label: 'Yes: a deal for each amount', example: null }],
});
