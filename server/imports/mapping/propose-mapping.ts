import { dealColumns, type DealColumnKey } from '../../../contract/deals/deals.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { mapping as mappingSchema, type Layout, type Mapping } from '../../../contract/imports/mapping.ts';
import type { Answers, Question } from '../../../contract/imports/imports.ts';
import {
  assignSure,
  coreKeys,
  findInKinds,
  findOpenLists,
  isPersonal,
  listCandidates,
  type Candidate,
} from './candidates.ts';
import { chooseOwnCurrency, keepItemOfAmount, readNearCurrency } from './lists/beside-amount.ts';
import { chooseKey, isCopied } from './lists/choose-key.ts';
import { chooseSplitColumns } from './lists/funder-columns.ts';
import { isListOfTotals, totalsQuestion } from './lists/list-of-totals.ts';
import { listQuestion } from './lists/list-question.ts';
import { findPartiesByRole } from './lists/parties-by-role.ts';
import { chooseGroups } from './lists/group-parts.ts';
import { chooseCurrency, chooseMarks } from './choose-currency.ts';
import {
  chooseAmounts,
  joinDate,
  readAmounts,
  readLeads,
  readPersons,
  readReversals,
  readTwins,
  withAmounts,
  type Fields,
} from './combine-columns.ts';
import { chooseKindAmounts, groupingOf, hasNeutralAmount, type KindParts } from './kind-amounts.ts';
import { readUnitCurrencies } from './unit-column.ts';
import { chooseUnitWords } from './unit-words.ts';
import { askBeside, coreAnswers } from './lists/ask-beside.ts';
import type { SplitAmounts } from './year-columns.ts';
import { described, type ColumnProfile } from './described-columns.ts';
import { answerOfTurns, chooseCore, isNoFileOfDeals, noColumn, type CoreFields } from './core-fields.ts';
import {
  askUnknownKinds,
  kindOfMost,
  kindQuestion,
  kindsOfFile,
  routesOf,
  saidKindColumn,
  unknownKindColumn,
  type KindsOfFile,
} from './kind-of-rows.ts';
import type { ColumnProfile as Profile } from './profile-columns.ts';
import { ruleFor } from './propose-rule.ts';
import { askUnknownTexts } from '../checks/unknown-texts.ts';
import { askAboutRows, askUnitOfParts } from './ask-about-rows.ts';
import type { FirstRows } from './choose-mapping.ts';

/** The most likely mapping of an unknown file. The admin answers what the file leaves open; nothing is guessed. */

export interface Proposal {
  readonly mapping: Mapping | null;
  readonly profiles: readonly ColumnProfile[];
  readonly questions: readonly Question[];
  /** Too little of it says that it is a file of deals. */
  readonly isNoFileOfDeals: boolean;
}

export interface ProposeOptions {
  readonly kind: DealKind | null;
  readonly layout: Layout;
  readonly answers: Answers;
  readonly first: FirstRows;
  /** Texts above the header, and rows with a single text. */
  readonly remarks: readonly string[];
  /** The name of the sheet and the lines above the header, the nearest first. */
  readonly titles: readonly string[];
  readonly copyCount: number;
  readonly rowCount: number;
  readonly severalAmountsCount: number;
  /** The same of `kindColumns`. */
  readonly severalKindsCount: number;
  /** Columns of a sheet with cells that several rows share. */
  readonly mergedNames: readonly string[];
}

export function proposeMapping(profiles: readonly Profile[], options: ProposeOptions): Proposal {
  const context: { answers: Answers; questions: Question[] } = { answers: options.answers, questions: [] };
  const { answers, questions } = context;
  const byKind = hasNeutralAmount(profiles) ? null : chooseKindAmounts(profiles, options.severalKindsCount, context);
  const kinds = kindsOf(profiles, options, byKind);
  const amounts = chooseAmounts(profiles, options.severalAmountsCount, context);
  const listed = listCandidates(profiles, kinds.present);
  const groups = byKind !== null ? null : chooseGroups(listed, kinds.chosen, { profiles, ...context });
  // Columns named for rounds say the kind.
  questions.unshift(...kinds.questions.filter(({ id }) => id !== 'kind' || groups?.kind == null));
  const found = listed.filter(({ profile }) => groups?.names.has(profile.name) !== true);
  const ofColumns =
    byKind !== null || groups !== null ? null : chooseSplitColumns(found, { profiles, kind: kinds.chosen, ...context });
  const candidates = withAmounts(found, amounts, profiles).filter(
    ({ profile }) => byKind?.columns.includes(profile) !== true,
  );
  const open = findOpenLists(candidates, kinds.present);
  const assigned = assignSure(candidates.filter((one) => !open.some(({ key }) => key === one.key)));
  for (const { key, candidates: likely } of open)
    if (answers[`field:${key}`] === undefined) questions.push(listQuestion(key, likely));
  const parties = findPartiesByRole(profiles, answers);
  const core = chooseCore(candidates, assigned, profiles, {
    titles: options.titles,
    answers: coreAnswers(
      { ...parties?.core, ...answerOfTurns(candidates, assigned, options.first), ...answers },
      { ofColumns: ofColumns?.core(assigned.has('date')), hasKinds: byKind !== null, groups },
    ),
  });
  takeCore(assigned, core);
  takeAnswers(assigned, profiles, answers);
  questions.push(...core.questions);
  const rules = { kinds: kinds.present, profiles, ...context };
  const fields = rulesOf(assigned, core, rules);
  parties?.read(fields, rules);
  const amountName = (core.columns.get('amount') ?? assigned.get('amountUsd'))?.profile.name;
  readAround(fields, amountName, { candidates, amounts, rules });
  readBeyond(fields, { candidates, profiles, date: core.columns.get('date'), ...context });
  const split = groups ?? (byKind === null ? ofColumns : { ...byKind, grouping: groupingOf(byKind.columns, rules) });
  const ofPart = ({ name }: Profile): DealColumnKey | null =>
    split?.parts.some(({ amountFrom }) => amountFrom === name) === true ? 'amount' : (groups?.names.get(name) ?? null);
  const matched = profiles.map((profile) => described(profile, assigned, fields, ofPart(profile)));
  const isList = isListOfTotals(found, profiles);
  if (isList) questions.push(totalsQuestion);
  askBeside(matched, kinds.chosen, { ...options, questions });
  const mapping = mappingOf(matched, { options, kinds, core, split, fields, questions });
  return { mapping, profiles: matched, questions, isNoFileOfDeals: isList || isNoFileOfDeals(core) };
}

interface Around {
  readonly candidates: readonly Candidate[];
  readonly amounts: ReturnType<typeof chooseAmounts>;
  readonly rules: RulesContext;
}

/** What stands beside the amount. */
function readAround(fields: Fields, amountName: string | undefined, { candidates, amounts, rules }: Around): void {
  readNearCurrency(fields, candidates, amountName);
  keepItemOfAmount(fields, amountName);
  chooseOwnCurrency(fields, amountName, rules);
  readAmounts(fields, amounts, rules);
  readReversals(fields, amountName, rules);
}

interface KindsRead {
  readonly kinds: KindsOfFile;
  readonly chosen: DealKind;
  /** That of most rows first. */
  readonly present: readonly DealKind[];
  readonly refuse: Mapping['refuse'];
  readonly questions: readonly Question[];
}

function kindsOf(
  profiles: readonly Profile[],
  { kind, answers, titles }: ProposeOptions,
  byKind: KindParts | null,
): KindsRead {
  const said = answers['kind'];
  const isSaid = kind !== null || said !== undefined || saidKindColumn(answers) !== undefined;
  const named = kindsOfFile(
    profiles,
    kind ?? (said === 'equity' || said === 'debt' || said === 'grant' ? said : null),
    saidKindColumn(answers),
    titles,
  );
  const unknown = named.column === null && named.kind !== null && !isSaid ? unknownKindColumn(profiles) : null;
  const ofFile = unknown === null ? named : { ...named, column: unknown };
  // Where the column of the amount says the kind, a word that says none is no question.
  const { found, refuse, questions } =
    byKind === null
      ? askUnknownKinds({ ...ofFile, isUnknown: unknown !== null }, answers)
      : { found: ofFile.found, refuse: [], questions: [] };
  const ofRows = questions.length === 0 ? kindOfMost({ ...ofFile, found }) : null;
  const kinds = { ...ofFile, kind: ofFile.kind ?? byKind?.kinds[0] ?? ofRows, found };
  const chosen = kinds.kind ?? 'grant';
  return {
    kinds,
    chosen,
    present: [...new Set([chosen, ...(byKind?.kinds ?? []), ...found.map((one) => one.kind)])],
    refuse,
    questions: [...(kinds.kind === null && questions.length === 0 ? [kindQuestion(profiles)] : []), ...questions],
  };
}

interface MappingParts {
  readonly options: ProposeOptions;
  readonly kinds: KindsRead;
  readonly core: CoreFields;
  readonly split: SplitAmounts | null;
  readonly fields: Fields;
  readonly questions: Question[];
}

function mappingOf(
  matched: readonly ColumnProfile[],
  { options, kinds, core, split, fields, questions }: MappingParts,
): Mapping | null {
  const answered = { ...options.answers };
  // An amount in USD is the amount, and its currency.
  if (
    fields.amountUsd !== undefined &&
    fields.amount === undefined &&
    (fields.currency === undefined || core.likeliest.get('amount') === undefined) &&
    split === null
  ) {
    fields.amount = fields.amountUsd;
    if (fields.currency === undefined) answered['currency'] ??= 'USD';
  }
  const likely = core.likeliest.get('amount')?.profile ?? split?.columns[0] ?? null;
  readUnitCurrencies(fields, matched);
  const about = { ...options, profiles: matched, fields, answers: answered, questions };
  const currency = chooseCurrency(likely, about);
  const markCurrencies = chooseMarks(currency, likely, about);
  const unitWords = chooseUnitWords(likely, about);
  const rows = askAboutRows(matched, fields, { ...options, kind: kinds.chosen, currency });
  const unknown = askUnknownTexts(matched, { likeliest: core.likeliest, answers: options.answers });
  const parts = partsOf(split, matched, options);
  questions.push(...rows.questions, ...parts.questions, ...unknown.questions);
  const key = rows.key ?? chooseKey(matched.filter(({ name }) => split?.names?.has(name) !== true));
  if ((Object.keys(fields).length === 0 && split === null) || key.from.length === 0) return null;
  return mappingSchema.parse({
    ...frame,
    kind: split?.kind ?? kinds.chosen,
    layout: { ...options.layout, ...(rows.mergedOnce === null ? {} : { mergedOnce: [rows.mergedOnce] }) },
    key: isCopied(key, options, rows.key !== null, questions) ? { ...key, dropsCopies: true } : key,
    routes: routesOf(kinds.kinds, split !== null),
    refuse: [...rows.refuse, ...kinds.refuse],
    ...(rows.refusesNegative ? { refusesNegative: true } : {}),
    collectFunders: rows.key !== null,
    tidies: true,
    ...(unknown.nullWords.length === 0 ? {} : { nullWords: unknown.nullWords }),
    currency,
    ...(Object.keys(markCurrencies).length === 0 ? {} : { markCurrencies }),
    ...(Object.keys(unitWords).length === 0 ? {} : { unitWords }),
    ...(split === null ? {} : { parts: parts.parts, grouping: split.grouping }),
    fields,
  });
}

/** With the unit that a line outside the table names. */
function partsOf(
  split: SplitAmounts | null,
  matched: readonly ColumnProfile[],
  { answers, remarks }: ProposeOptions,
): { parts: Mapping['parts']; questions: readonly Question[] } {
  const profile = matched.find(({ name }) => name === split?.columns[0]?.name);
  if (split === null || profile === undefined) return { parts: split?.parts ?? [], questions: [] };
  const greatest = Math.max(...split.columns.map((column) => column.greatest));
  return askUnitOfParts(split.parts, { answers, remarks, profile: { ...profile, greatest } });
}

interface Beyond {
  readonly candidates: readonly Candidate[];
  readonly profiles: readonly Profile[];
  readonly date: Candidate | undefined;
  readonly answers: Answers;
  readonly questions: Question[];
}

/** What several columns say together, beyond one column a field. */
function readBeyond(fields: Fields, beyond: Beyond): void {
  const { candidates, profiles, date } = beyond;
  joinDate(fields, date, beyond);
  readLeads(fields, profiles);
  readPersons(fields, profiles);
  readTwins(fields, candidates);
}

/** `field:recipientCountry=HQ`: whatever a person says of a column counts, for all fields. */
function takeAnswers(assigned: Map<DealColumnKey, Candidate>, profiles: readonly Profile[], answers: Answers): void {
  for (const { key } of dealColumns) {
    const answer = answers[`field:${key}`];
    if (answer === undefined || coreKeys.some((core) => core === key)) continue;
    if (answer === noColumn) assigned.delete(key);
    const profile = profiles.find(({ name }) => name === answer);
    if (profile === undefined || isPersonal(profile)) continue;
    for (const [other, one] of assigned) if (one.profile === profile) assigned.delete(other);
    assigned.set(key, { profile, key, score: 1, why: 'You said so.' });
  }
}

/** The core fields give way to nothing: a column that is one of them is read for no other field. */
function takeCore(assigned: Map<DealColumnKey, Candidate>, core: CoreFields): void {
  for (const key of coreKeys) assigned.delete(key);
  for (const [key, candidate] of core.columns) {
    for (const [other, { profile }] of assigned)
      if (profile === candidate.profile && other !== 'leadFunders') assigned.delete(other);
    assigned.set(key, candidate);
  }
}

interface RulesContext {
  readonly kinds: readonly DealKind[];
  readonly profiles: readonly Profile[];
  readonly answers: Answers;
  readonly questions: Question[];
}

/** How each column is read; how the likeliest one of an open field is written is asked in the same round. */
function rulesOf(assigned: ReadonlyMap<DealColumnKey, Candidate>, core: CoreFields, context: RulesContext): Fields {
  const fields: Fields = {};
  for (const [key, { profile }] of [...assigned].toSorted(byPlace(context.profiles))) {
    const target = findInKinds(context.kinds, key);
    if (target !== null) fields[key] = ruleFor(profile, { ...context, target });
  }
  for (const [key, { profile }] of core.likeliest) {
    const target = findInKinds(context.kinds, key);
    if (target !== null) ruleFor(profile, { ...context, target });
  }
  const { funderNames } = fields;
  if (core.allFunders.length > 1 && funderNames !== undefined && !Array.isArray(funderNames))
    fields.funderNames = { ...funderNames, from: [...core.allFunders], all: true };
  for (const [key, constant] of core.constants) fields[key] = { constant };
  return fields;
}

/** Questions come in the order of the columns. */
const byPlace =
  (profiles: readonly Profile[]) =>
  ([, one]: [DealColumnKey, Candidate], [, other]: [DealColumnKey, Candidate]): number =>
    profiles.indexOf(one.profile) - profiles.indexOf(other.profile);

const frame = {
  name: 'detected',
  title: 'Detected',
  licence: null,
  sourceName: null,
  origin: 'admin_curated',
  confidence: 'reported',
} as const;
