import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../tests/server.ts';
import { loggedError } from './log.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('what the database says of a row stays out of the log, of a request too', async () => {
  const { db, pool, log, config } = server.context;
  const insert = (): Promise<unknown> =>
    sql`insert into members (id, identity_subject, email, member_type, terms_version, terms_accepted_at, created_at)
      values (gen_random_uuid(), gen_random_uuid()::text, 'secret@pennywort.example', 'other', '1', now(), now())`.execute(
      db,
    );
  await insert();
  const twice = await errorOf(insert());
  expect(JSON.stringify(twice)).toContain('secret@pennywort.example');
  const unread = await errorOf(sql`select ${'secret words'}::integer`.execute(db));
  expect(String(unread)).toContain('secret words');

  for (const error of [twice, unread]) log.error({ err: error }, 'outside of a request');
  const publishedKeys = pool.publishedKeys.bind(pool);
  for (const error of [twice, unread]) {
    Object.assign(pool, { publishedKeys: () => Promise.reject(error as Error) });
    const { statusCode } = await server.app.inject({ url: `/${config.identity.userPoolId}/.well-known/jwks.json` });
    expect(statusCode).toBe(500);
  }
  Object.assign(pool, { publishedKeys });
  const lines = server.logLines.filter((line) => line.includes('"err"'));
  expect(lines.length).toBe(4);
  expect(server.logLines.join('')).not.toMatch(/secret/);
  expect(lines[0]).toContain('"code":"23505","constraint":"members_email_key"');
  for (const line of lines)
    expect(
      Object.keys((JSON.parse(line) as { err: object }).err)
        .sort()
        .join(),
    ).toMatch(/^code,(constraint,)?message,stack,type$/);
});

test('of an error its name, words, code and place are kept, and nothing that hangs on it', () => {
  const error = Object.assign(new TypeError('two\nlines'), {
    code: 'E_ONE',
    client: { password: 'secret' },
    detail: 'secret',
  });
  const logged = loggedError(error);
  expect(logged).toEqual({
    type: 'TypeError',
    message: 'two\nlines',
    code: 'E_ONE',
    stack: expect.stringMatching(/^\s+at /),
  });
  expect(JSON.stringify(logged)).not.toContain('secret');
  expect(loggedError('secret')).toBe('string');
});

test('a log without a reader holds up neither the work nor the end: what is too much is dropped and counted', async () => {
  const file = fileURLToPath(new URL('../tests/log-writer.ts', import.meta.url));
  // No process reads from its standard output.
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  expect(code).toBe(3);
  expect((JSON.parse(said) as { dropped: number }).dropped).toBeGreaterThan(0);
});
