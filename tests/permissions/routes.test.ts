import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { isForPrograms } from '../../server/http/keys/open-key-gate.ts';
import { addressesOf, ask, split, type Heard } from './ask.ts';
import { admins, callers, gates, sensitiveRoutes, type Caller } from './callers.ts';
import { expectedOf, refusalOf } from './expected.ts';
import { marksOf } from './marks.ts';
import { builtRows } from './public-rows.ts';
import { faultOf, readEndpoints } from './replies.ts';
import type { Row, Rows } from './row.ts';
import { pageCallOf } from './key-rows.ts';
import { rowsOf } from './rows.ts';
import type { Variant } from './things.ts';
import { makeWorld, type World } from './world.ts';
import { fewOf, inQuickRun } from '../deep-run.ts';
import { testSeed } from '../seeded-random.ts';

/*
 * Every route, for every caller, with an id of their own, of another member, of nothing and of an invalid form. What
 * the gate refuses is refused with the same bytes whatever the id is; another member's thing is answered like a missing
 * one. The schema of the route reads every answer, and no answer holds another member's data. HEAD is answered as GET,
 * without a body.
 */

let world: World;
let rows: Rows;
let endpoints: ReadonlyMap<string, Endpoint>;
let marks: ReturnType<typeof marksOf>;
const seen = new Set<(typeof marks)[number]>();
const counts = { assertions: 0, requests: 0 };

beforeAll(async () => {
  world = await makeWorld();
  rows = rowsOf(world.things);
  endpoints = await readEndpoints();
  marks = marksOf(world.people);
});
afterAll(async () => {
  const { assertions, requests } = counts;
  console.log(
    `permission matrix: ${assertions} assertions in ${requests} requests, ${world.app.gates.size} routes, ${callers.length} callers`,
  );
  await world.close();
});

/** What is wrong with the answers of one row to one caller. */
async function tryRow(route: string, row: Row, caller: Caller): Promise<string[]> {
  const { method, path } = split(route);
  const wrong: string[] = [];
  const claim = (isRight: boolean, what: () => string): void => {
    counts.assertions += 1;
    if (!isRight) wrong.push(`${route}: ${what()}`);
  };
  const refusal = refusalOf(world.app.gates.get(route), row, caller);
  const heard = new Map<Variant, Heard>();
  let first: Heard | null = null;
  for (const { variant, url } of addressesOf(path, row, caller)) {
    const answer = await ask(world, { method, url, row, caller });
    counts.requests += 1;
    if (refusal === null) {
      const expected = expectedOf(row, caller, variant);
      claim(answer.answer === expected, () => `${variant} is ${answer.answer}, not ${expected}`);
    } else {
      first ??= answer;
      claim(answer.answer.endsWith(` ${refusal}`), () => `${variant} is ${answer.answer}, not ${refusal}`);
      claim(answer.bytes === first.bytes, () => `${variant} is refused in other words`);
    }
    const fault = row.readsNoToken === true ? null : faultOf(endpoints.get(route), answer.response);
    claim(fault === null, () => `${variant}: ${fault}`);
    if (method === 'GET' && heard.size === 0) {
      const { response } = await ask(world, { method: 'HEAD', url, row, caller });
      counts.requests += 1;
      const isSame = response.statusCode === answer.response.statusCode && response.body === '';
      claim(isSame, () => `HEAD is ${response.statusCode} with ${response.body.length} bytes`);
    }
    for (const mark of marks.filter(({ text }) => answer.response.body.includes(text))) {
      claim(mark.isFor(caller, route), () => `${variant} tells ${mark.what}`);
      seen.add(mark);
    }
    heard.set(variant, answer);
  }
  const [others, missing] = [heard.get('others'), heard.get('missing')];
  if (others?.answer === '404 not_found')
    claim(others.bytes === missing?.bytes, () => 'the thing of another member is not answered like a missing one');
  return wrong;
}

/** You cannot undo this after a call, and a later caller is answered by what an earlier one did. */
const lasting = 'POST /api/admin/imports/:importId/undo';

describe('who may call what', () => {
  it('knows the gate of every route', () => {
    expect([...world.app.gates].filter(([, gate]) => gates[gate] === undefined && !isForPrograms(gate))).toEqual([]);
  });

  it('has a row for every route, and no row without one', () => {
    const routes = [...world.app.gates.keys()];
    expect(routes.filter((route) => rows[route] === undefined)).toEqual([]);
    expect(Object.keys(rows).filter((route) => !world.app.gates.has(route) && !(route in builtRows))).toEqual([]);
  });

  it('knows the schema of every call of the API', () => {
    const calls = Object.entries(rows).filter(([route, row]) => route.includes(' /api/') && row.readsNoToken !== true);
    const isKnown = (route: string): boolean => endpoints.has(route) || endpoints.has(pageCallOf(route));
    expect(calls.map(([route]) => route).filter((route) => !isKnown(route))).toEqual([]);
    expect(calls.length).toBeGreaterThan(150);
  });

  it.each(callers)('is answered on every route for: %s', { timeout: 120_000 }, async (caller) => {
    const wrong: string[] = [];
    const tried = new Set(fewOf(20, Object.keys(rows), testSeed + callers.indexOf(caller)));
    for (const [route, row] of Object.entries(rows))
      if (world.app.gates.has(route) && (tried.has(route) || route === lasting))
        wrong.push(...(await tryRow(route, row, caller)));
    expect(wrong).toEqual([]);
  });

  it.each(sensitiveRoutes)('asks an admin for the second factor again before %s', async (route) => {
    const row = rows[route]!;
    const { method, path } = split(route);
    const answers: string[] = [];
    for (const caller of admins) {
      const url = addressesOf(path, row, caller)[0]?.url ?? path;
      answers.push((await ask(world, { method, url, row, caller })).answer);
    }
    expect(answers.slice(0, 2)).toEqual(['403 second_factor_required', '403 fresh_factor_required']);
    expect(answers[2]).not.toContain('403');
  });

  it('could have come across everything that must not be told', async () => {
    const unseen = marks.filter((mark) => !seen.has(mark));
    // Only their member reads these. A part of the routes need not tell the rest.
    const { draft, shortlisted } = world.things;
    const own: Readonly<Record<string, string>> = {
      'a draft': `/api/reviews/drafts/${draft.others}`,
      'the notes of a shortlist': `/api/shortlist/${shortlisted.others}`,
      'a saved search': '/api/find/searches',
    };
    const known = unseen.filter(({ what }) => !inQuickRun || what in own);
    expect(known.map(({ what }) => what)).toEqual(Object.keys(own));
    for (const { what, text } of known) {
      const { headers } = world.people.stranger;
      expect((await world.app.inject({ url: own[what] ?? '', headers })).body).toContain(text);
    }
  });

  it('leaves nothing of it in the log', () => {
    const log = world.server.logLines.join('\n');
    expect(world.server.logLines.length).toBeGreaterThan(inQuickRun ? 300 : 5_000);
    expect(marks.filter(({ text }) => log.includes(text)).map(({ what }) => what)).toEqual([]);
    const tokens = Object.values(world.people.callers).map(({ headers }) => headers['authorization']!.split(' ')[1]!);
    expect(tokens.filter((token) => log.includes(token))).toEqual([]);
  });

  it('asked as much as it was meant to', () => {
    expect(counts.assertions).toBeGreaterThan(inQuickRun ? 300 : 1_400);
  });
});
