import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiScopes, mcpPath, type ApiScope } from '../../contract/public-api/scopes.ts';
import { tools } from '../../server/mcp/tools.ts';
import { addKey } from './add-key.ts';
import { addToken } from './add-token.ts';
import { gates, memberCallers, type MemberCaller } from './callers.ts';
import { marksOf } from './marks.ts';
import { makeWorld, type World } from './world.ts';

/*
 * Assistants as callers of their own: each tool for every kind of member and every scope. A tool that changes something is
 * asked with an entry of its member, of another and of none.
 */

let world: World;
const secrets = new Map<string, string>();
const counts = { asked: 0 };

beforeAll(async () => {
  world = await makeWorld();
  for (const caller of memberCallers)
    for (const scope of apiScopes) {
      const member = world.people.callers[caller];
      secrets.set(`key ${caller} ${scope}`, await addKey(world.server, member, [scope]));
      secrets.set(`token ${caller} ${scope}`, await addToken(world.server, member, [scope]));
    }
});
afterAll(async () => {
  console.log(`assistants: ${counts.asked} requests`);
  await world.close();
});

interface Heard {
  readonly status: number;
  readonly code: string | null;
  readonly text: string;
}

async function ask(secret: string, name: string, input: Record<string, unknown>): Promise<Heard> {
  const response = await world.app.inject({
    method: 'POST',
    url: mcpPath,
    headers: { authorization: `Bearer ${secret}`, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
  });
  await world.undo();
  counts.asked += 1;
  if (response.statusCode !== 200)
    return { status: response.statusCode, code: response.json<{ code: string }>().code, text: response.body };
  const { result } = response.json<{ result: { isError?: boolean; content: { text: string }[] } }>();
  const text = result.content[0]?.text ?? '';
  return { status: 200, code: result.isError === true ? (/^(\w+):/.exec(text)?.[1] ?? text) : null, text };
}

interface Asked {
  readonly scope: ApiScope;
  /** Of the call behind it, as pages make it. */
  readonly gate: string;
  readonly call: string;
  readonly input: (caller: MemberCaller) => Record<string, unknown>;
}

function askedOf(): Readonly<Record<string, Asked>> {
  const { things } = world;
  const entry = (caller: MemberCaller): string =>
    typeof things.shortlisted.own === 'string' ? things.shortlisted.own : (things.shortlisted.own[caller] ?? '');
  const kind = 'equity';
  return {
    search_funders: { scope: 'funders:read', gate: 'anyone', call: 'GET /api/funders', input: () => ({}) },
    get_funder: {
      scope: 'funders:read',
      gate: 'anyone',
      call: 'GET /api/funders/:id',
      input: () => ({ id: things.funder.own }),
    },
    search_deals: {
      scope: 'deals:read',
      gate: 'memberWithKind',
      call: 'GET /api/deals/:kind',
      input: () => ({ kind }),
    },
    summarize_deals: {
      scope: 'deals:read',
      gate: 'memberWithKind',
      call: 'GET /api/deals/:kind/count',
      input: () => ({ kind, groupBy: ['stage'] }),
    },
    compare_offer: {
      scope: 'deals:read',
      gate: 'memberWithKind',
      call: 'GET /api/deals/:kind/terms',
      input: () => ({ kind, offer: { amountUsd: 1 } }),
    },
    find_funders: { scope: 'funders:read', gate: 'memberWithKind', call: 'GET /api/find', input: () => ({ kind }) },
    list_reviews: {
      scope: 'reviews:read',
      gate: 'memberWithAccess',
      call: 'GET /api/funders/:id/reviews',
      input: () => ({ funder: things.funder.own }),
    },
    list_shortlist: {
      scope: 'shortlist:read',
      gate: 'activeMember',
      call: 'GET /api/shortlist/:id',
      input: (caller) => ({ id: entry(caller) }),
    },
    save_to_shortlist: {
      scope: 'shortlist:write',
      gate: 'activeMember',
      call: 'POST /api/shortlist',
      input: () => ({ name: 'Quill & Marrow' }),
    },
    change_shortlist: {
      scope: 'shortlist:write',
      gate: 'activeMember',
      call: 'PATCH /api/shortlist/:id',
      input: (caller) => ({ id: entry(caller), version: 1, status: 'offer' }),
    },
  };
}

function expectedOf({ scope, gate }: Asked, caller: MemberCaller, held: ApiScope): readonly [number, string | null] {
  const access = gates['memberWithAccess']?.[caller];
  if (access !== 'yes') return [403, access ?? 'no such gate'];
  if (scope !== held) return [200, 'scope_missing'];
  const answer = gates[gate]?.[caller];
  return [200, answer === 'yes' ? null : (answer ?? 'no such gate')];
}

const cases = (['key', 'token'] as const).flatMap((proof) => memberCallers.map((caller) => [proof, caller] as const));

describe('an assistant', () => {
  it('is asked for all tools', () => {
    expect(Object.keys(askedOf()).sort()).toEqual(tools.map(({ name }) => name).sort());
  });

  it.each(cases)('(%s) of %s gets what its scope and its member may', { timeout: 120_000 }, async (proof, caller) => {
    const wrong: string[] = [];
    const marks = marksOf(world.people);
    for (const [name, asked] of Object.entries(askedOf()))
      for (const held of apiScopes) {
        const heard = await ask(secrets.get(`${proof} ${caller} ${held}`) ?? '', name, asked.input(caller));
        const expected = expectedOf(asked, caller, held);
        if (heard.status !== expected[0] || heard.code !== expected[1])
          wrong.push(`${held} ${name}: ${heard.status} ${heard.code}, not ${expected.join(' ')} (${heard.text})`);
        for (const mark of marks.filter(({ text }) => heard.text.includes(text)))
          if (!mark.isFor(caller, asked.call)) wrong.push(`${name} tells ${mark.what}`);
      }
    expect(wrong).toEqual([]);
  });

  it.each(['others', 'missing'] as const)('finds no entry of %s', async (variant) => {
    const id = world.things.shortlisted[variant];
    for (const [name, scope, more] of [
      ['list_shortlist', 'shortlist:read', {}],
      ['change_shortlist', 'shortlist:write', { version: 1, status: 'offer' }],
    ] as const) {
      const heard = await ask(secrets.get(`key with access ${scope}`) ?? '', name, { id, ...more });
      expect([name, heard.status, heard.code]).toEqual([name, 200, 'not_found']);
    }
  });

  it('leaves nothing of its key in the log', () => {
    const log = world.server.logLines.join('\n');
    expect([...secrets.values()].filter((secret) => log.includes(secret.slice(4, 16)))).toEqual([]);
  });
});
