import { formatCount, formFor } from '../../../contract/formats.ts';
import type { Answers, Question } from '../../../contract/imports/imports.ts';
import type { PassedOverWhat } from '../../../contract/imports/report.ts';
import type { ColumnProfile } from './profile-columns.ts';
import { columnGroups } from './lists/column-groups.ts';
import { readHeader } from './read-header.ts';

/** Columns that are filled in the first row of each group alone: what stands there counts for the rows below it. */

interface Groups {
  /** Cells that are filled, and those of them whose value another group had before. */
  startCount: number;
  repeatCount: number;
  /** Filled cells that are followed by an empty one, and that come first or follow a total or an empty line. */
  followedCount: number;
  afterTotalCount: number;
  blankCount: number;
  isFirstFilled: boolean;
  isLastFilled: boolean;
  readonly values: Set<string>;
  /** Filled in so many rows that it is no such column. */
  isOut: boolean;
}

const mostValues = 20_000;

/** How the cells of each column are filled, row by row. */
export class GroupsOfColumns {
  private readonly groups: Groups[] = [];
  private count = 0;
  private totalCount = 0;
  private followsTotal = true;

  passOver(why: PassedOverWhat): void {
    if (why !== 'total' && why !== 'empty') return;
    this.followsTotal = true;
    if (why === 'total' && this.count > 0) this.totalCount += 1;
  }

  note(cells: readonly string[], width: number): void {
    for (let at = 0; at < width; at += 1) {
      const groups = (this.groups[at] ??= start(this.count));
      if (groups.isOut) continue;
      const text = cells[at]?.trim() ?? '';
      if (text === '') this.noteBlank(groups);
      else this.noteFilled(groups, text);
    }
    this.count += 1;
    this.followsTotal = false;
    if (this.count % rowsOfLook === 0) this.leaveOut();
  }

  private leaveOut(): void {
    for (const groups of this.groups) {
      if (groups.isOut || groups.blankCount >= this.count * hardlyBlank) continue;
      groups.isOut = true;
      groups.values.clear();
    }
  }

  private noteBlank(groups: Groups): void {
    groups.blankCount += 1;
    if (groups.isLastFilled) groups.followedCount += 1;
    groups.isLastFilled = false;
  }

  private noteFilled(groups: Groups, text: string): void {
    if (this.count === 0) groups.isFirstFilled = true;
    groups.startCount += 1;
    if (this.followsTotal) groups.afterTotalCount += 1;
    if (groups.values.has(text)) groups.repeatCount += 1;
    else if (groups.values.size < mostValues) groups.values.add(text);
    groups.isLastFilled = true;
  }

  /** Columns that may be filled so, and those of which totals between the groups leave no doubt. */
  columns(): { readonly at: number; readonly isSure: boolean; readonly blankCount: number }[] {
    return this.groups.flatMap((groups, at) => {
      const { startCount, repeatCount, followedCount, afterTotalCount, blankCount, isFirstFilled } = groups;
      if (groups.isOut || !isFirstFilled || blankCount === 0 || repeatCount > startCount * mostRepeated) return [];
      const isSure = this.totalCount > 1 && startCount > 1 && afterTotalCount === startCount;
      const isLikely =
        blankCount > 1 && blankCount >= this.count * fewestBlank && followedCount >= startCount * mostlyFollowed;
      return isSure || isLikely ? [{ at, isSure, blankCount }] : [];
    });
  }
}

const rowsOfLook = 1_000;
const hardlyBlank = 0.02;
const mostRepeated = 0.34;
const fewestBlank = 0.35;
const mostlyFollowed = 0.6;

const start = (countBefore: number): Groups => ({
  startCount: 0,
  repeatCount: 0,
  followedCount: 0,
  afterTotalCount: 0,
  blankCount: countBefore,
  isFirstFilled: false,
  isLastFilled: false,
  values: new Set(),
  isOut: false,
});

const groupedKeys = ['funderNames', 'recipientName', 'date', 'currency', 'recipientCountry'] as const;

/** Columns to fill, for sure or because a person said so; else the question. */
export function chooseFillDown(
  profiles: readonly ColumnProfile[],
  groups: GroupsOfColumns,
  answers: Answers,
): { readonly fillDown: readonly string[]; readonly questions: readonly Question[] } {
  const ofGroups = new Set(columnGroups(profiles).flatMap(({ columns }) => [...columns.values()]));
  const found = groups.columns().flatMap((one) => {
    const profile = profiles[one.at];
    return profile === undefined || ofGroups.has(profile) ? [] : [{ ...one, profile }];
  });
  const parties = found.filter(({ profile, isSure }) => isOfGroup(profile, isSure));
  const recipient = parties.find(({ profile }) => readHeader(profile.name).scores.recipientName !== undefined);
  // An amount of several rows: where its deal is told once as well.
  const amounts = found.filter(
    ({ profile, blankCount }) =>
      blankCount === recipient?.blankCount && (readHeader(profile.name).scores.amount ?? 0) > 0,
  );
  const sure = parties.filter(({ isSure }) => isSure).map(({ profile }) => profile.name);
  const open = [...parties.filter(({ isSure }) => !isSure), ...amounts].filter(
    ({ profile }) => !sure.includes(profile.name),
  );
  const [first] = open;
  const isAnswered = answers['fill'] === 'above' || answers['fill'] === 'leave';
  if (first === undefined || isAnswered) {
    const said = answers['fill'] === 'above' ? open.map(({ profile }) => profile.name) : [];
    return { fillDown: [...sure, ...said], questions: [] };
  }
  const names = open.map(({ profile }) => `"${profile.name}"`).join(', ');
  return { fillDown: sure, questions: [question(names, first.profile, first.blankCount)] };
}

/** What a group may have in common; of a header without known words only where totals tell the groups. */
function isOfGroup({ name, wordCount, filledCount }: ColumnProfile, isSure: boolean): boolean {
  const { scores, namesKind, isKnown } = readHeader(name);
  if (groupedKeys.some((key) => (scores[key] ?? 0) > 0)) return (scores.amount ?? 0) === 0;
  return isSure ? (scores.amount ?? 0) === 0 && wordCount > filledCount / 2 && (namesKind || !isKnown) : false;
}

const question = (names: string, { name, samples }: ColumnProfile, blankCount: number): Question => ({
  id: 'fill',
  column: name,
  text: `${names}: ${formatCount(blankCount, 'row')} below a value such as "${samples[0] ?? ''}" ${formFor(blankCount, 'is', 'are')} empty there. Does the value count for the rows below it, too?`,
  option: '--answer fill=above or fill=leave',
  choices: [
    { value: 'above', label: 'Yes: until the next value', example: null },
    { value: 'leave', label: 'No: what is empty is unknown', example: null },
  ],
});

export const headingsQuestion = (headings: readonly string[]): Question => ({
  id: 'headings',
  column: null,
  text: `${formatCount(headings.length, 'row')} ${formFor(headings.length, 'holds', 'hold')} a single text, such as "${headings[0] ?? ''}". Are these headings that say something of the rows below them?`,
  option: '--answer headings=yes or headings=no',
  choices: [
    { value: 'yes', label: 'Yes: read them as a column of the rows below', example: headings.slice(0, 3).join('; ') },
    { value: 'no', label: 'No: they are rows like the others', example: null },
  ],
});
