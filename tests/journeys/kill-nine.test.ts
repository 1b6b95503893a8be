/** @module-tag slow */
import { afterAll, expect, it } from 'vitest';
import { termsVersion } from '../../contract/members/account.ts';
import { dataFolder } from '../../server/database/embedded-folder.ts';
import { readPostmaster } from '../../server/database/embedded-postmaster.ts';
import { inDeepRun } from '../deep-run.ts';
import { startProcess, type ServerProcess } from '../browser/running-server.ts';
import { makeEmbeddedPlace } from '../browser/places.ts';

const kills = inDeepRun ? 20 : 4;
const writesPerRound = 8;
// Tokens name the public address: it stays while the port changes.
const settings = { PUBLIC_URL: 'http://localhost:3999' };
const email = 'keeper@pennywort.example';

let server: ServerProcess;
afterAll(async () => {
  await server.stop();
});

interface Caller {
  readonly authorization: string;
}

async function signUp(): Promise<Caller> {
  const post = (path: string, headers: Record<string, string>, body: unknown): Promise<Response> =>
    fetch(server.address + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const json = { 'content-type': 'application/json' };
  await post('/api/account/links', json, { purpose: 'sign_up', email, memberType: 'entrepreneur', termsVersion });
  const link = new URL(await server.linkFor(email));
  const { data } = (await (await fetch(`${server.address}/api/config`)).json()) as {
    data: { identity: { clientId: string } };
  };
  const answer = await post(
    '/identity',
    { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' },
    {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: data.identity.clientId,
      AuthParameters: { USERNAME: email, PASSWORD: link.searchParams.get('token') },
    },
  );
  const { AuthenticationResult } = (await answer.json()) as { AuthenticationResult: { IdToken: string } };
  return { authorization: `Bearer ${AuthenticationResult.IdToken}` };
}

async function listFunders(): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await fetch(
      `${server.address}/api/funders?sort=name&limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    const page = (await answer.json()) as { data: { id: string }[]; nextCursor: string | null };
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return ids;
}

/** Begins a review of each funder at once and notes those that were acknowledged; the server dies half-way. */
async function writeUntilKilled(
  caller: Caller,
  funders: readonly string[],
  acknowledged: Set<string>,
  alsoDatabase: boolean,
): Promise<void> {
  const kill: Promise<void>[] = [];
  const write = async (subjectId: string): Promise<void> => {
    const answer = await fetch(`${server.address}/api/reviews/drafts`, {
      method: 'POST',
      headers: { ...caller, 'content-type': 'application/json' },
      body: JSON.stringify({ subjectKind: 'funder', subjectId }),
    });
    if (answer.status !== 200) return;
    acknowledged.add(subjectId);
    if (kill.length === 0) kill.push(cutPower(alsoDatabase));
  };
  // Those in flight at the end are cut off: they were not acknowledged.
  await Promise.allSettled(funders.map(write));
  expect(kill, 'no write was acknowledged before the kill').toHaveLength(1);
  await Promise.all(kill);
}

async function cutPower(alsoDatabase: boolean): Promise<void> {
  const postmaster = alsoDatabase ? readPostmaster(dataFolder(server.dataDir)) : null;
  await server.kill();
  if (postmaster !== null) process.kill(postmaster.pid, 'SIGKILL');
}

it(
  `loses nothing that it acknowledged, killed ${kills} times under a writing client`,
  { timeout: 180_000 },
  async () => {
    // A deep run kills the database in the data folder too; a short one leaves that to durability.test.ts.
    server = await startProcess(settings, inDeepRun ? makeEmbeddedPlace() : undefined);
    const caller = await signUp();
    const funders = await listFunders();
    const acknowledged = new Set<string>();
    for (let round = 0; round < kills; round++) {
      const written = funders.slice(round * writesPerRound, (round + 1) * writesPerRound);
      await writeUntilKilled(caller, written, acknowledged, inDeepRun && round % 2 === 1);
      server = await startProcess(settings, server.place);
    }
    const answer = await fetch(`${server.address}/api/reviews/mine`, { headers: { ...caller } });
    const { data } = (await answer.json()) as { data: { drafts: { subjectId: string }[] } };
    const kept = new Set(data.drafts.map(({ subjectId }) => subjectId));
    expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
    expect(acknowledged.size).toBeGreaterThanOrEqual(kills);
  },
);
