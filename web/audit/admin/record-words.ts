import type { AuditEntry } from '../../../contract/audit/audit.ts';
import { formatCount } from '../../../contract/formats.ts';

type Named = Pick<AuditEntry, 'targetId' | 'targetKind' | 'targetEmail' | 'targetName' | 'people' | 'after'>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Enough to find the same record again in the log. */
const shortLength = 8;

/** What the record of an entry is called: a name where it has one, else the beginning of its id. */
export function recordWords(entry: Named): string {
  const { targetEmail, targetName, targetId, targetKind, people } = entry;
  if (targetEmail !== null) return targetEmail;
  if (targetName !== null) return targetName;
  if (targetKind === 'members') return peopleWords(people, countOf(entry.after));
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
