import { findColumn, type DealColumnKey } from '../../../../contract/deals/deals.ts';
import type { DealKind } from '../../../../contract/deals/options.ts';
import { sureFrom, type Answers, type Question } from '../../../../contract/imports/imports.ts';
import type { FieldRule, Mapping } from '../../../../contract/imports/mapping.ts';
import { unitsIn } from '../column-words.ts';
import type { Candidate } from '../candidates.ts';
import type { ColumnProfile } from '../profile-columns.ts';
import { ruleFor } from '../propose-rule.ts';
import { columnGroups, type ColumnGroup, type GroupKey } from './column-groups.ts';

/** Groups of columns as deals: each round of a company, each partner of a project with its own amount. */

export interface GroupParts {
  /** Those of the amounts first. */
  readonly columns: readonly ColumnProfile[];
  readonly names: ReadonlyMap<string, GroupKey>;
  /** What each group says itself, so that no column of its own is looked for. */
  readonly keys: ReadonlySet<GroupKey>;
  readonly kind: DealKind | null;
  readonly parts: Mapping['parts'];
  readonly grouping: undefined;
}

interface Context {
  readonly profiles: readonly ColumnProfile[];
  readonly answers: Answers;
  readonly questions: Question[];
}

/** Null where columns do not stand so, or one amount counts for the whole row. */
export function chooseGroups(
  candidates: readonly Candidate[],
  chosen: DealKind,
  { profiles, answers, questions }: Context,
): GroupParts | null {
  const groups = answers['field:amount'] === undefined && answers['groups'] !== 'none' ? columnGroups(profiles) : [];
  if (groups.length === 0) return null;
  const names = new Set(groups.flatMap(({ columns }) => [...columns.values()].map(({ name }) => name)));
  const isSure = (key: DealColumnKey): boolean =>
    profiles.some(({ name }) => name === answers[`field:${key}`]) ||
    candidates.some((one) => one.key === key && one.score >= sureFrom && !names.has(one.profile.name));
  const all = (key: GroupKey): boolean => groups.every(({ columns }) => columns.has(key));
  const areRounds = groups.every(({ round }) => round !== null);
  const hasParty = groups.some(({ columns }) => columns.has('recipientName') || columns.has('funderNames'));
  const whole = isSure('amount') || isSure('amountUsd');
  // The shares of the investors of one deal, or the payments of one grant, beside its amount.
  if (whole && !areRounds && !groups.some(({ columns }) => columns.has('recipientName'))) return null;
  if (!areRounds && !hasParty && !all('date') && isSure('date')) return null;
  const party = partyOf(groups, isSure, answers['groups']);
  const isCertain = areRounds && !whole && all('date');
  const isAnswered = party !== null && ['each', 'recipients', 'funders'].includes(answers['groups'] ?? '');
  if (!isAnswered && !(isCertain && party !== null)) questions.push(groupsQuestion(groups, party === null));
  return partsOf(groups, { areRounds, chosen, party: party ?? 'recipientName', profiles, answers, questions });
}

type Party = 'recipientName' | 'funderNames';

/** Partners are who gets the money where another column says who gives it, and the other way round; null is a question. */
function partyOf(
  groups: readonly ColumnGroup[],
  isSure: (key: DealColumnKey) => boolean,
  answer: string | undefined,
): Party | null {
  if (answer === 'recipients') return 'recipientName';
  if (answer === 'funders') return 'funderNames';
  if (!groups.some(({ isOpenParty }) => isOpenParty)) return 'recipientName';
  if (isSure('funderNames') === isSure('recipientName')) return null;
  return isSure('funderNames') ? 'recipientName' : 'funderNames';
}

interface PartsContext extends Context {
  readonly areRounds: boolean;
  readonly chosen: DealKind;
  readonly party: Party;
}

function partsOf(groups: readonly ColumnGroup[], context: PartsContext): GroupParts {
  const { areRounds, chosen, party, profiles, answers, questions } = context;
  const kind = areRounds ? 'equity' : chosen;
  const keyOf = (key: GroupKey, group: ColumnGroup): GroupKey =>
    key === 'recipientName' && group.isOpenParty ? party : key;
  const currencies = new Set(groups.map(({ columns }) => unitsIn(columns.get('amount')?.name ?? '').currency));
  const parts = groups.flatMap((group, at): Mapping['parts'] => {
    const amount = group.columns.get('amount');
    if (amount === undefined) return [];
    const fields: Partial<Record<DealColumnKey, FieldRule>> = {};
    for (const [written, profile] of group.columns) {
      const key = keyOf(written, group);
      const target = findColumn(kind, key);
      if (target === null) continue;
      const rule = ruleFor(profile, { target, profiles, answers, questions });
      fields[key] = key === 'funderNames' ? { ...rule, from: profile.name } : rule;
    }
    const { currency } = unitsIn(amount.name);
    return [
      {
        name: `g${at + 1}`,
        kind,
        amountFrom: amount.name,
        set: {
          ...(group.round === null ? {} : { roundType: group.round }),
          ...(currencies.size > 1 && currency !== null ? { currency } : {}),
        },
        fields,
      },
    ];
  });
  const names = new Map(
    groups.flatMap((group) => [...group.columns].map(([key, { name }]) => [name, keyOf(key, group)] as const)),
  );
  const amounts = groups.flatMap(({ columns }) => columns.get('amount') ?? []);
  return {
    columns: amounts,
    names,
    keys: new Set(names.values()),
    kind: areRounds ? 'equity' : null,
    parts,
    grouping: undefined,
  };
}

const mostNamed = 4;

function groupsQuestion(groups: readonly ColumnGroup[], isOpen: boolean): Question {
  const names = groups.flatMap(({ columns }) => columns.get('amount')?.name ?? []);
  const named = `${names
    .slice(0, mostNamed)
    .map((name) => `"${name}"`)
    .join(', ')}${names.length > mostNamed ? ' and so on' : ''}`;
  const choices = isOpen
    ? [
        { value: 'recipients', label: 'Yes: each organisation beside an amount got it', example: null },
        { value: 'funders', label: 'Yes: each organisation beside an amount gave it', example: null },
      ]
    : [{ value: 'each', label: 'Yes: one deal for each amount', example: null }];
  return {
    id: 'groups',
    column: null,
    text: `Amounts stand in groups of columns: ${named}. Is each of them a separate deal, with the values next to it?`,
    option: `--answer groups=${choices.map(({ value }) => value).join(' or =')}, or =none`,
    choices: [...choices, { value: 'none', label: 'No: they are no deals of their own', example: null }],
  };
}
