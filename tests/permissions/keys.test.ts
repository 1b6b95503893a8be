import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiScopes, type ApiScope } from '../../contract/public-api/scopes.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { isForKeys, isForPrograms } from '../../server/http/keys/open-key-gate.ts';
import { addKey } from './add-key.ts';
import { addToken } from './add-token.ts';
import { fewOf } from '../deep-run.ts';
import { testSeed } from '../seeded-random.ts';
import { addressesOf, ask, split } from './ask.ts';
import { gates, memberCallers, type MemberCaller } from './callers.ts';
import { expectedOf } from './expected.ts';
import { pageCallOf } from './key-rows.ts';
import { marksOf } from './marks.ts';
import { faultOf, readEndpoints } from './replies.ts';
import type { Rows } from './row.ts';
import { rowsOf } from './rows.ts';
import { makeWorld, type World } from './world.ts';

/*
 * Keys, and tokens of connected programs, as callers of their own. For every kind of member one of each scope: each call of
 * keys is answered as its scope and its member say, and every other route answers it as it answers a broken token.
 */

let world: World;
let rows: Rows;
let endpoints: ReadonlyMap<string, Endpoint>;
const keys = new Map<string, string>();
const counts = { asked: 0, combinations: 0 };

beforeAll(async () => {
  world = await makeWorld();
  rows = rowsOf(world.things);
  endpoints = await readEndpoints();
  for (const caller of memberCallers)
    for (const scope of apiScopes) {
      const member = world.people.callers[caller];
      keys.set(`key ${caller} ${scope}`, await addKey(world.server, member, [scope]));
      keys.set(`token ${caller} ${scope}`, await addToken(world.server, member, [scope]));
    }
});
afterAll(async () => {
  console.log(`keys: ${counts.asked} requests, ${counts.combinations} combinations of member, scope and route`);
  await world.close();
});

/** What a program proves itself with: a key of its member, or a token of a connected program. */
const proofs = ['key', 'token'] as const;
type Proof = (typeof proofs)[number];
const cases = proofs.flatMap((proof) => memberCallers.map((caller) => [proof, caller] as const));

const headersOf = (proof: Proof, caller: MemberCaller, scope: ApiScope) => ({
  authorization: `Bearer ${keys.get(`${proof} ${caller} ${scope}`) ?? ''}`,
});

/** What the gate of a call of keys answers: access comes first, then the scope, then the gate that pages have. */
function refusalOf(gate: string, caller: MemberCaller, scope: ApiScope): string | null {
  const [, wanted, name = ''] = gate.split(' ');
  const access = gates['memberWithAccess']?.[caller];
  if (access !== 'yes') return access ?? 'no such gate';
  if (wanted !== scope) return 'scope_missing';
  // A key has no role, and so no second factor to show.
  const answer = gates[name === 'memberWhoExports' ? 'memberWithKind' : name]?.[caller] ?? 'no such gate';
  return answer === 'yes' ? null : answer;
}

describe('a key', () => {
  it('has routes of its own, and writes to the shortlist alone', () => {
    const own = [...world.app.gates].filter(([, gate]) => isForKeys(gate)).map(([route]) => route);
    expect(own.length).toBe(26);
    const writing = own.filter((route) => !route.startsWith('GET /api/v1/'));
    expect(writing.map((route) => [route, world.app.gates.get(route)])).toEqual([
      ['POST /api/v1/shortlist', 'key shortlist:write activeMember'],
      ['PATCH /api/v1/shortlist/:id', 'key shortlist:write activeMember'],
    ]);
    expect([...world.app.gates].filter(([, gate]) => isForPrograms(gate) && !isForKeys(gate))).toEqual([
      ['POST /mcp', 'program memberWithAccess'],
    ]);
    const under = [...world.app.gates.keys()].filter((route) => route.includes(' /api/v1'));
    // The description of the API is for everybody.
    expect(under.filter((route) => !own.includes(route))).toEqual(['GET /api/v1/openapi.json']);
  });

  it.each(cases)('(%s) of %s does what its scope and its member may', { timeout: 120_000 }, async (proof, caller) => {
    const wrong: string[] = [];
    const marks = marksOf(world.people);
    for (const [route, gate] of world.app.gates) {
      const row = rows[route];
      if (!isForKeys(gate) || row === undefined) continue;
      const { method, path } = split(route);
      for (const scope of apiScopes) {
        counts.combinations += 1;
        const refusal = refusalOf(gate, caller, scope);
        for (const { variant, url } of addressesOf(path, row, caller)) {
          const { answer, response } = await ask(world, {
            method,
            url,
            row,
            caller,
            headers: headersOf(proof, caller, scope),
          });
          counts.asked += 1;
          // No key sees what admins alone see.
          const { isShownToAdmins: _role, ...plain } = row;
          const expected = refusal === null ? expectedOf(plain, caller, variant) : `403 ${refusal}`;
          if (answer !== expected) wrong.push(`${scope} ${variant} ${route}: ${answer}, not ${expected}`);
          const fault = faultOf(endpoints.get(route) ?? endpoints.get(pageCallOf(route)), response);
          if (fault !== null) wrong.push(`${scope} ${variant} ${route}: ${fault}`);
          for (const mark of marks.filter(({ text }) => response.body.includes(text)))
            if (!mark.isFor(caller, pageCallOf(route))) wrong.push(`${route} tells ${mark.what}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(cases)('(%s) of %s opens no other route', { timeout: 120_000 }, async (proof, caller) => {
    const wrong: string[] = [];
    const others = Object.entries(rows).filter(([route, row]) => {
      const gate = world.app.gates.get(route);
      return gate !== undefined && !isForPrograms(gate) && row.readsNoToken !== true;
    });
    for (const [route, row] of fewOf(40, others, testSeed + memberCallers.indexOf(caller))) {
      const { method, path } = split(route);
      const url = addressesOf(path, row, caller)[0]?.url ?? path;
      const headers = headersOf(proof, caller, 'deals:read');
      const { answer } = await ask(world, { method, url, row, caller, headers });
      counts.asked += 1;
      if (answer !== '401 invalid_token') wrong.push(`${route}: ${answer}`);
    }
    expect(wrong).toEqual([]);
  });

  it('leaves nothing of itself in the log', () => {
    const log = world.server.logLines.join('\n');
    expect(log).toContain('/api/v1/deals/:kind');
    expect([...keys.values()].filter((secret) => log.includes(secret.slice(4, 16)))).toEqual([]);
  });
});
