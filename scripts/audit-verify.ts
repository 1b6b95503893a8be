import { formatInteger, formFor } from '../contract/formats.ts';
import { parseArgs } from 'node:util';
import { systemClock } from '../server/clock.ts';
import { processEnvironment, readConfig, withDataDir } from '../server/config.ts';
import { chainKeyOf, readHead, printHead, type Head } from '../server/audit/chain-rules.ts';
import { keepHead, readHeads } from '../server/audit/heads.ts';
import { verifyAudit, type Fault, type Verdict } from '../server/audit/verify.ts';
import { waitForDatabase } from '../server/database/wait-until-reachable.ts';
import { StartError } from '../server/start-error.ts';
import { authorKeysInMemory } from '../server/author-keys.ts';
import { createVault, findSecrets } from '../server/vault.ts';

/** `npm run audit:verify`: whether anything of the audit was changed, removed, added or moved. */

const usage =
  'Usage: npm run audit:verify [-- --head <place>:<hash>], any number of times: ends that you kept elsewhere';

function readGiven(): Head[] | null {
  try {
    const { values } = parseArgs({ options: { head: { type: 'string', multiple: true } } });
    const heads = (values.head ?? []).map(readHead);
    return heads.some((head) => head === null) ? null : heads.filter((head) => head !== null);
  } catch {
    return null;
  }
}

/** True when all is as it was written. */
async function run(given: readonly Head[]): Promise<boolean> {
  const wanted = readConfig(processEnvironment());
  const database = await waitForDatabase(wanted, { tell: (message) => console.log(message) });
  try {
    const { dataDir, secretKey } = withDataDir(wanted, database.dataDir);
    const secrets = findSecrets({ secretKey, dataDir });
    if (secrets === null)
      throw new StartError(
        'The audit is checked with the secret of the installation: set SECRET_KEY, or DATA_DIR to the folder that has it.',
      );
    const { heads, unreadableCount } = await readHeads(dataDir);
    const verdict = await verifyAudit(
      database.connection,
      [...heads, ...given],
      [chainKeyOf(createVault(secrets, authorKeysInMemory()))],
    );
    for (const fault of verdict.faults) console.log(wordsOf(fault));
    if (verdict.faultCount > verdict.faults.length)
      console.log(`and ${count(verdict.faultCount - verdict.faults.length)} more`);
    if (unreadableCount > 0) console.log(`Lines of audit-heads.txt that cannot be read: ${unreadableCount}`);
    const isWhole = verdict.faultCount === 0 && unreadableCount === 0;
    console.log(isWhole ? sumOf(verdict, heads.length + given.length) : 'The audit was tampered with, or damaged.');
    if (isWhole && verdict.head !== null) await keepHead(dataDir, verdict.head, systemClock.now());
    return isWhole;
  } finally {
    await database.stop();
  }
}

const count = (value: number): string => formatInteger(value);

function sumOf({ count: entries, head }: Verdict, keptCount: number): string {
  if (head === null) return 'The audit is empty.';
  return [
    `${count(entries)} ${formFor(entries, 'entry', 'entries')}, each as it was written. Ends that were kept, and agree: ${count(keptCount)}.`,
    `It ends at ${printHead(head)}`,
    'Keep that line elsewhere too: with it a cut end is found (--head).',
  ].join('\n');
}

function wordsOf(fault: Fault): string {
  switch (fault.kind) {
    case 'missing':
      return fault.position === fault.until
        ? `Place ${fault.position}: missing, it was cut out`
        : `Places ${fault.position} to ${fault.until}: missing, they were cut out`;
    case 'altered':
      return `Place ${fault.position}: the entry ${fault.entryId} is not what was written there: edited, moved or put in`;
    case 'entry_gone':
      return `Place ${fault.position}: its entry ${fault.entryId} was removed`;
    case 'unchained':
      return `Entry ${fault.entryId}: has no place in the chain, it was put in past it`;
    case 'unkeyed':
      return `Places ${fault.position} to ${fault.until}: have no key where they must have one: written by somebody without the secret`;
    case 'foreign_key':
      return `Place ${fault.position}: says that it was made with the key ${fault.keyId}, which is not that of this secret`;
    case 'cut':
      return `The end was cut off: place ${fault.position} was there, the last one is ${fault.lastPosition}`;
    case 'rewritten':
      return `Place ${fault.position}: had another hash when its end was kept: the chain was written anew`;
  }
}

const given = readGiven();
if (given === null) {
  console.error(usage);
  process.exitCode = 2;
} else
  try {
    process.exitCode = (await run(given)) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = error instanceof StartError ? error.exitCode : 1;
  }
