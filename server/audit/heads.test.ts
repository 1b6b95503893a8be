import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyAudit, tamper } from '../../tests/audit.ts';
import { newDataFolder, runScript, type ScriptRun } from '../../tests/scripts.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { readHead } from './chain-rules.ts';
import { recordAdminAction } from './commands.ts';
import { readHeads } from './heads.ts';
import { keepAuditHead } from './jobs.ts';
import { findHead } from './queries.ts';

let server: TestServer;
let dataDir: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  dataDir = newDataFolder();
  await emptyAudit(server.context.db);
  for (const id of ['a', 'b', 'c'])
    await recordAdminAction(server.context.db, {
      now: server.clock.now(),
      actorId: null,
      action: 'job.drop',
      target: { kind: 'job', id },
    });
});

const verify = (...args: string[]): Promise<ScriptRun> =>
  runScript('audit-verify.ts', server.context.connection, args, dataDir);
const cutEnd = (): Promise<void> =>
  tamper(server.context.db, async (trx) => {
    await sql`delete from audit_chain where position > 2`.execute(trx);
    await sql`delete from audit_entries where not exists (select from audit_chain where entry_id = id)`.execute(trx);
  });

describe('the end of the audit', () => {
  it('is written to the data folder and the log each night', async () => {
    const { context, clock, logLines } = server;
    await keepAuditHead.handle(context, {});
    clock.move(1);
    await keepAuditHead.handle(context, {});
    const head = await findHead(context.db);
    expect(await readHeads(context.config.dataDir)).toEqual({
      heads: [head, head],
      isKeyed: true,
      unreadableCount: 0,
    });
    expect(logLines.some((line) => line.includes('audit.head') && line.includes(head?.hash ?? 'none'))).toBe(true);
  });

  it('is none of an empty audit', { tags: ['slow'] }, async () => {
    await emptyAudit(server.context.db);
    expect(await findHead(server.context.db)).toBeNull();
    expect(await verify()).toEqual({ code: 0, errors: '', output: 'The audit is empty.\n' });
  });

  it.each(['', '1', '1:ab', `0:${'a'.repeat(64)}`, `1:${'A'.repeat(64)}`, `1:${'a'.repeat(65)}`])(
    'is not read from "%s"',
    (text) => expect(readHead(text)).toBeNull(),
  );
});

describe('npm run audit:verify', () => {
  it('ends with 0, says where the audit ends, and keeps that', async () => {
    const head = await findHead(server.context.db);
    const { code, output } = await verify();
    expect(code).toBe(0);
    expect(output).toContain('3 entries, each as it was written');
    expect(output).toContain(`It ends at 3:${head?.hash}`);
    expect(readFileSync(join(dataDir, 'audit-heads.txt'), 'utf8')).toContain(` 3:${head?.hash} keyed\n`);
    expect((await verify()).output).toContain('Ends that were kept, and agree: 1.');
  });

  it('ends with 1 and names the place', async () => {
    await tamper(server.context.db, (trx) =>
      sql`update audit_entries set reason = 'x' where target_id = 'b'`.execute(trx),
    );
    expect(await verify()).toMatchObject({ code: 1, output: expect.stringMatching(/^Place 2: .*edited/) });
  });

  it('is said in the log of the night, too, and an audit as it was is not', async () => {
    const context = { ...server.context, config: { ...server.context.config, dataDir } };
    const wasSaid = () => server.logLines.some((line) => line.includes('integrity.audit'));
    await keepAuditHead.handle(context, {});
    expect(wasSaid()).toBe(false);
    await tamper(server.context.db, (trx) =>
      sql`update audit_entries set reason = 'x' where target_id = 'b'`.execute(trx),
    );
    await keepAuditHead.handle(context, {});
    expect(wasSaid()).toBe(true);
  });

  it('finds a cut end by what it kept itself', { tags: ['slow'] }, async () => {
    await verify();
    await cutEnd();
    expect(await verify()).toMatchObject({ code: 1, output: expect.stringContaining('The end was cut off: place 3') });
  });

  it('finds a cut end by the heads that were kept elsewhere, and by nothing else', { tags: ['slow'] }, async () => {
    const head = await findHead(server.context.db);
    await cutEnd();
    expect(await verify('--head', `3:${head?.hash}`)).toMatchObject({ code: 1 });
    expect(await verify()).toMatchObject({ code: 0 });
  });

  it('does not overlook a spoiled line', { tags: ['slow'] }, async () => {
    writeFileSync(join(dataDir, 'audit-heads.txt'), '2026-11-18T10:00:00.000Z 3:spoiled\n');
    expect(await verify()).toMatchObject({
      code: 1,
      output: expect.stringContaining('audit-heads.txt that cannot be read: 1'),
    });
  });

  it('asks for the secret, and finds nothing right with another one', { tags: ['slow'] }, async () => {
    writeFileSync(join(dataDir, 'keys', 'secret.key'), Buffer.alloc(32, 8).toString('base64'));
    expect(await verify()).toMatchObject({ code: 1, output: expect.stringMatching(/^Place 1: says .* with the key/) });
    rmSync(join(dataDir, 'keys'), { recursive: true });
    expect(await verify()).toMatchObject({ code: 78, errors: expect.stringContaining('secret of the installation') });
  });

  it('refuses what it cannot read', { tags: ['slow'] }, async () => {
    expect(await verify('--head', 'x')).toMatchObject({ code: 2, errors: expect.stringContaining('Usage') });
    expect(await verify('--all')).toMatchObject({ code: 2 });
  });
});
