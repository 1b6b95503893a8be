import { randomUUID } from 'node:crypto';
import { dayOf } from '../../server/clock.ts';
import type { StoredEntry, StoredSearch } from '../../server/shortlist-rows/content.ts';
import { changeShortlist } from '../../server/shortlist-rows/stored-shortlists.ts';
import type { TestServer } from '../server.ts';

/** Puts a funder on the shortlist of a member, without asking the server. Answers the id of the entry. */
export async function addShortlisted(
  server: Pick<TestServer, 'context' | 'clock'>,
  memberId: string,
  entry: Partial<StoredEntry>,
): Promise<string> {
  const [id] = await addManyShortlisted(server, memberId, [entry]);
  return id ?? '';
}

export async function addManyShortlisted(
  { context, clock }: Pick<TestServer, 'context' | 'clock'>,
  memberId: string,
  entries: readonly Partial<StoredEntry>[],
): Promise<string[]> {
  const added = entries.map((entry) => storedEntry({ savedOn: dayOf(clock.now()), ...entry }));
  await context.db.transaction().execute((trx) =>
    changeShortlist(trx, { vault: context.vault, memberId }, (list) => ({
      list: { entries: [...list.entries, ...added] },
      answer: null,
    })),
  );
  return added.map(({ id }) => id);
}

export const storedEntry = (entry: Partial<StoredEntry> = {}): StoredEntry => ({
  id: randomUUID(),
  version: 1,
  funderId: null,
  name: 'Tidewrack Ventures',
  status: 'research',
  nextStep: null,
  nextOn: null,
  notes: null,
  savedOn: '2026-11-18',
  known: null,
  told: null,
  remindedOf: null,
  ...entry,
});

export async function addSavedSearch(
  { context }: Pick<TestServer, 'context'>,
  memberId: string,
  search: Partial<StoredSearch> = {},
): Promise<string> {
  const made = { id: randomUUID(), name: 'Seed in Germany', address: 'kind=equity&country=DE', ...search };
  await context.db.transaction().execute((trx) =>
    changeShortlist(trx, { vault: context.vault, memberId }, ({ searches }) => ({
      list: { searches: [...searches, made] },
      answer: null,
    })),
  );
  return made.id;
}
