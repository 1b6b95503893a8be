import type { SubjectKind } from '../../contract/reviews/forms.ts';
import type { Db, Trx } from '../database/connect.ts';
import { recordTables } from '../subjects/record-tables.ts';
import { findSurvivorsOf, type Survivor } from '../subjects/survivors.ts';
import type { Vault } from '../vault.ts';
import { listStoredDrafts, type StoredDraft } from './stored-drafts.ts';

/** A draft as its member finds it today. */
export interface OwnDraft extends StoredDraft {
  /** Null without a subject, or where the record was deleted since. */
  readonly subjectName: string | null;
}

/**
 * The drafts of a member, the one saved last first. What was merged since is the record that it became, in the answers
 * too. Where two drafts are about one record by that, the one saved last is; the other is about none yet.
 */
export async function listOwnDrafts(
  db: Db | Trx,
  { vault, memberId }: { vault: Vault; memberId: string },
): Promise<OwnDraft[]> {
  const stored = await listStoredDrafts(db, { vault, memberId });
  const survivors = await findSurvivors(db, stored);
  const taken = new Set<string>();
  return stored.map((one) => {
    const draft = follow(one, survivors);
    const { kind, subjectId } = draft;
    if (subjectId === null) return draft;
    const subject = `${kind} ${subjectId}`;
    if (taken.has(subject)) return withoutSubject(draft);
    taken.add(subject);
    return draft;
  });
}

/** One of them; null for one that is gone or another member's. */
export async function findOwnDraft(
  db: Db | Trx,
  { draftId, ...own }: { vault: Vault; memberId: string; draftId: string },
): Promise<OwnDraft | null> {
  const drafts = await listOwnDrafts(db, own);
  return drafts.find(({ id }) => id === draftId) ?? null;
}

/** By kind and id: records that were merged are the one that they became. */
type Survivors = Readonly<Record<SubjectKind, ReadonlyMap<string, Survivor>>>;

const kinds = Object.keys(recordTables) as SubjectKind[];
/** Whom a reviewer of ventures works for. */
const organisationField = 'funderOrgId';

function idsIn({ kind, subjectId, answers }: StoredDraft, of: SubjectKind): unknown[] {
  return [
    ...(of === kind ? [subjectId, answers[recordTables[kind].draftField]] : []),
    ...(of === 'funder' ? [answers[organisationField]] : []),
  ];
}

async function findSurvivors(db: Db | Trx, drafts: readonly StoredDraft[]): Promise<Survivors> {
  const found = { funder: new Map(), entrepreneur: new Map(), provider: new Map() } as Record<
    SubjectKind,
    Map<string, Survivor>
  >;
  for (const kind of kinds) {
    const ids = drafts.flatMap((draft) => idsIn(draft, kind)).filter((id) => typeof id === 'string');
    if (ids.length > 0) found[kind] = await findSurvivorsOf(db, { kind, ids });
  }
  return found;
}

function follow(draft: StoredDraft, survivors: Survivors): OwnDraft {
  const { kind, subjectId } = draft;
  const field = recordTables[kind].draftField;
  const answers = { ...draft.answers };
  for (const [name, of] of [
    [field, kind],
    [organisationField, 'funder'],
  ] as const) {
    const chosen = answers[name];
    const survivor = typeof chosen === 'string' ? survivors[of].get(chosen) : undefined;
    if (survivor !== undefined) answers[name] = survivor.id;
  }
  const subject = subjectId === null ? undefined : survivors[kind].get(subjectId);
  return { ...draft, answers, subjectId: subject?.id ?? subjectId, subjectName: subject?.name ?? null };
}

function withoutSubject({ answers, ...draft }: OwnDraft): OwnDraft {
  const { [recordTables[draft.kind].draftField]: _taken, ...rest } = answers;
  return { ...draft, answers: rest, subjectId: null, subjectName: null };
}
