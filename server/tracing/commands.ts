import type { DealKind } from '../../contract/deals/options.ts';
import { recordAdminAction } from '../audit/commands.ts';
import type { Context } from '../context.ts';
import { copyKeyOf } from '../exports/copy-rules.ts';
import { fitOf, gatherEvidence, type Fit } from './evidence.ts';
import { matchRows, type MatchedRows } from './match-rows.ts';
import { certainFrom, probabilityOf } from './posterior-rules.ts';
import { listCopies, sortsOf, type PastCopy } from './queries.ts';
import { readCopy } from './read-copy.ts';

export interface Suspect {
  readonly memberId: string;
  readonly email: string | null;
  /** That rows of the file are from a copy of the member. Several members may have mixed theirs. */
  readonly probability: number;
  readonly agreements: Fit['agreements'];
  /** Files of this kind of deals, the newest first. */
  readonly copies: readonly PastCopy[];
}

export interface Trace {
  readonly digest: string;
  readonly rowCount: number;
  readonly isCut: boolean;
  /** Null when no row of the file is a deal of ours. */
  readonly kind: DealKind | null;
  readonly matchedCount: number;
  /** Accounts that a file of this kind of deals was made for. */
  readonly memberCount: number;
  /** The likeliest first. */
  readonly suspects: readonly Suspect[];
}

const none: Pick<Trace, 'kind' | 'matchedCount' | 'memberCount' | 'suspects'> = {
  kind: null,
  matchedCount: 0,
  memberCount: 0,
  suspects: [],
};

/** Finds out whose copy a file is, and notes in the audit that an admin asked. Refuses what is no table. */
export async function traceLeak(
  { db, vault, clock }: Pick<Context, 'db' | 'vault' | 'clock'>,
  path: string,
): Promise<Trace> {
  const file = await readCopy(path);
  const matched = await matchRows(db, file);
  const found = matched === null ? none : await weigh({ db, vault }, { file, matched });
  const trace = { digest: file.digest, rowCount: file.rows.length, isCut: file.isCut, ...found };
  await recordAdminAction(db, {
    now: clock.now(),
    actorId: null,
    action: 'deals.trace',
    target: { kind: 'found_file', id: trace.digest },
    after: { rowCount: trace.rowCount, matchedCount: trace.matchedCount, namedCount: named(trace).length },
  });
  return trace;
}

export const named = ({ suspects }: Pick<Trace, 'suspects'>): Suspect[] =>
  suspects.filter(({ probability }) => probability >= certainFrom);

async function weigh(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  { file, matched }: { file: Awaited<ReturnType<typeof readCopy>>; matched: MatchedRows },
): Promise<typeof none> {
  const copies = await listCopies(db, matched.kind);
  const evidence = await gatherEvidence(db, file, { matched, sorts: sortsOf(copies) });
  const members = Map.groupBy(copies, ({ markedFor }) => markedFor);
  const suspects = [...members].map(([markedFor, [newest, ...older]]): Suspect | null => {
    if (newest === undefined) return null;
    const { weight, agreements } = fitOf(evidence, copyKeyOf(vault, markedFor));
    return {
      memberId: newest.memberId,
      email: newest.email,
      probability: probabilityOf(weight, members.size),
      agreements,
      copies: [newest, ...older],
    };
  });
  return {
    kind: matched.kind,
    matchedCount: evidence.rows.length,
    memberCount: members.size,
    suspects: suspects
      .filter((suspect) => suspect !== null)
      .toSorted((one, other) => other.probability - one.probability),
  };
}
