/** @module-tag slow */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Detection, ImportRecord } from '../../../contract/imports/imports.ts';
import { someOf } from '../../deep-run.ts';
import { startProcess, type ServerProcess } from '../../browser/running-server.ts';

/** A commit through the wizard whose server is killed: all of it is stored or nothing, and the import says which. */

const rowCount = 30_000;
const file = Buffer.from(
  `kind,source_record_id,recipient,funders,date,amount,currency\n${Array.from({ length: rowCount }, (_none, at) => `grant,k-${at},Venture ${at},Funder ${at % 90},2020-05-06,${at + 1},USD`).join('\n')}\n`,
);
// Tokens name the public address: it stays while the port changes.
const settings = { PUBLIC_URL: 'http://localhost:3998' };
const email = 'admin@sample.example';

let server: ServerProcess;
let token: string;
beforeAll(async () => {
  server = await startProcess(settings);
  token = await signIn();
});
afterAll(() => server.stop());

async function signIn(): Promise<string> {
  await fetch(`${server.address}/api/account/links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ purpose: 'log_in', email }),
  });
  const link = new URL(await server.linkFor(email));
  const config = (await (await fetch(`${server.address}/api/config`)).json()) as {
    data: { identity: { clientId: string } };
  };
  const answer = await fetch(`${server.address}/identity`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: config.data.identity.clientId,
      AuthParameters: { USERNAME: email, PASSWORD: link.searchParams.get('token') },
    }),
  });
  const { AuthenticationResult } = (await answer.json()) as { AuthenticationResult: { IdToken: string } };
  return AuthenticationResult.IdToken;
}

async function ask<Body>(method: string, path: string, payload?: object | Buffer): Promise<Body> {
  const isBytes = Buffer.isBuffer(payload);
  const answer = await fetch(`${server.address}/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(payload === undefined ? {} : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
    },
    ...(payload === undefined ? {} : { body: isBytes ? new Uint8Array(payload) : JSON.stringify(payload) }),
  });
  const text = await answer.text();
  expect(answer.status, `${method} ${path}: ${text.slice(0, 200)}`).toBeLessThan(300);
  return JSON.parse(text) as Body;
}

const look = (id: string): Promise<ImportRecord> => ask('GET', `admin/imports/${id}`);

async function waitUntil(id: string, holds: (record: ImportRecord) => boolean): Promise<ImportRecord> {
  for (let turn = 0; turn < 3_000; turn += 1) {
    const record = await look(id);
    if (holds(record)) return record;
    if (record.state === 'failed') throw new Error(`the import failed: ${record.failure}`);
    await sleep(20);
  }
  throw new Error('it never came so far');
}

async function check(id: string): Promise<ImportRecord> {
  const { mapping } = await ask<Detection>('POST', `admin/imports/${id}/detection`, { answers: {} });
  const { version } = await look(id);
  const body = { mapping, sourceName: 'Killed', corrections: {}, answers: {}, version };
  await ask('POST', `admin/imports/${id}/check`, body);
  return waitUntil(id, ({ state }) => state === 'checked');
}

async function countStored(): Promise<number> {
  const query = new URLSearchParams({ sourceName: 'Killed' });
  const { count } = await ask<{ count: number }>('GET', `deals/grant/count?${query}`);
  return count;
}

it('is all or nothing, and is gone on with', { timeout: 240_000 }, async () => {
  const begun = await ask<ImportRecord>('POST', 'admin/imports', { fileName: 'killed.csv', totalBytes: file.length });
  await ask('PUT', `admin/imports/${begun.id}/file?offset=0`, file);

  const moments: ((record: ImportRecord) => boolean)[] = [
    ({ progress }) => (progress?.readCount ?? 0) > 0,
    ({ progress }) => progress?.readCount === rowCount,
  ];
  for (const isMoment of someOf(moments, 1)) {
    const { version } = await check(begun.id);
    await ask('POST', `admin/imports/${begun.id}/commit`, { version });
    const caught = await waitUntil(begun.id, (record) => isMoment(record) || record.state === 'done');
    expect(caught.state, 'it was done before the kill').toBe('committing');
    await server.kill();
    server = await startProcess(settings, server.place);
    const after = await waitUntil(begun.id, ({ state }) => state !== 'committing');
    expect(after).toMatchObject({ state: 'interrupted', failure: 'The run was interrupted: nothing was stored.' });
    expect(await countStored()).toBe(0);
  }

  const { version } = await check(begun.id);
  await ask('POST', `admin/imports/${begun.id}/commit`, { version });
  expect(await waitUntil(begun.id, ({ state }) => state === 'done')).toMatchObject({ addedCount: rowCount });
  expect(await countStored()).toBe(rowCount);
});
