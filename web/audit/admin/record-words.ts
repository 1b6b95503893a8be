import type { AuditEntry } from '../../../contract/audit/audit.ts';
import { formatCount } from '../../../contract/formats.ts';
import { settingNames, settingOf } from '../../../contract/product-settings/setting-facts.ts';

type Named = Pick<AuditEntry, 'targetId' | 'targetKind' | 'targetEmail' | 'targetName' | 'people' | 'after'>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Enough to find the same record again in the log. */
const shortLength = 8;

/** What stands for a whole, by kind and id. */
const wholes: Readonly<Record<string, string>> = {
  'audit all': 'All entries',
  'reminder all': 'All reminders',
  'job take_in': 'Review intake',
  'job settle': 'Decision emails',
  'job publish': 'Publishing',
  'setting checklist': 'First-day checklist',
  'setting email': 'Test email',
  'setting first_day_operator': 'Say who runs this site',
  'setting first_day_email': 'Send a test email',
  'setting first_day_import': 'Import your first deals',
  'setting first_day_funders': 'List the funders',
  'setting first_day_moderator': 'Invite a moderator',
  'setting first_day_reviewers': 'Invite five reviewers',
  'sample_data sample': 'Sample world',
  'member_list members': 'Members',
  'review_list funder-reviews': 'Funder reviews',
  'review_list entrepreneur-reviews': 'Entrepreneur reviews',
  'records funder': 'Funders',
  'records entrepreneur': 'Entrepreneurs',
  'records provider': 'Providers',
};

function wholeOf(kind: string, id: string): string | undefined {
  const whole = `${kind} ${id}`;
  if (Object.hasOwn(wholes, whole)) return wholes[whole];
  const setting = kind === 'setting' ? settingOf(id) : null;
  return setting === null ? undefined : settingNames[setting];
}

/** What the record of an entry is called: a name where it has one, else the beginning of its id. */
export function recordWords(entry: Named): string {
  const { targetEmail, targetName, targetId, targetKind, people } = entry;
  if (targetEmail !== null) return targetEmail;
  if (targetName !== null) return targetName;
  if (targetKind === 'members') return peopleWords(people, countOf(entry.after));
  const whole = wholeOf(targetKind, targetId);
  if (whole !== undefined) return whole;
  return uuid.test(targetId) ? `No. ${targetId.slice(0, shortLength)}` : targetId;
}

/** `ann@… and 3 more` */
export function peopleWords(people: AuditEntry['people'], count: number): string {
  const [first] = people;
  if (first === undefined) return formatCount(count, 'member');
  return count <= 1 ? first.email : `${first.email} and ${count - 1} more`;
}

/** How many members an action on several had. */
export function countOf(after: unknown): number {
  const isCounted = after !== null && typeof after === 'object' && 'count' in after && typeof after.count === 'number';
  return isCounted ? Number(after.count) : 0;
}
