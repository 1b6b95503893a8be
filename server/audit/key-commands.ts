import type { Context } from '../context.ts';
import { StartError } from '../start-error.ts';
import { chainKeyOf, type ChainKey } from './chain-rules.ts';
import { keepChain, lockChain, recordAdminAction } from './commands.ts';
import { keepHead, readHeads } from './heads.ts';
import { findEnd } from './queries.ts';
import { verifyAudit } from './verify.ts';

type Opened = Pick<Context, 'db' | 'connection' | 'vault' | 'clock' | 'log'> & { readonly config: { dataDir: string } };

/**
 * Lets the handle write to the audit: with the key of this installation, and with each end kept in the data folder.
 * Where the places so far have no key, or another one, an entry says so: from it on they have ours.
 */
export async function openAudit(opened: Opened): Promise<void> {
  const { db, vault, config, clock, log } = opened;
  const key = chainKeyOf(vault);
  keepChain(db, {
    key,
    // The entry is written, and nothing can be undone for a full disk: the next one keeps a later end.
    keepEnd: (head) =>
      keepHead(config.dataDir, head, clock.now()).catch((error: unknown) =>
        log.error({ err: error, event: 'audit.head' }, 'the end of the audit could not be kept in the data folder'),
      ),
  });
  const end = await findEnd(db);
  if (end !== null && end.keyId !== key.id) await beginKey(opened, key);
}

/** The same for a command, which is told when it was started with another secret than the server. */
export async function openAuditOfCommand(opened: Opened): Promise<void> {
  const end = await findEnd(opened.db);
  if (end !== null && end.keyId !== null && end.keyId !== chainKeyOf(opened.vault).id)
    throw new StartError(
      'The audit was written with another secret than this one. Run this with the SECRET_KEY or the DATA_DIR of the server. Nothing was changed.',
    );
  await openAudit(opened);
}

async function beginKey({ db, connection, config, clock, log }: Opened, key: ChainKey): Promise<void> {
  const { heads, isKeyed } = await readHeads(config.dataDir);
  const { faults } = await verifyAudit(connection, heads, [key]);
  const isDamaged = faults.some(({ kind }) => kind !== 'unkeyed' && kind !== 'foreign_key');
  await db.transaction().execute(async (trx) => {
    await lockChain(trx);
    const end = await findEnd(trx);
    // Another server was faster.
    if (end === null || end.keyId === key.id) return;
    if (end.keyId === null && isKeyed) {
      log.error({ event: 'integrity.audit' }, 'the audit had a key and has lost it: it was written anew');
      return;
    }
    if (end.keyId !== null)
      log.error(
        { event: 'integrity.audit' },
        'the audit was written with another secret and cannot be checked with this one',
      );
    await recordAdminAction(trx, {
      now: clock.now(),
      actorId: null,
      action: 'audit.key',
      target: { kind: 'audit', id: key.id },
      after: { places: end.position, wasWhole: !isDamaged },
    });
  });
}
