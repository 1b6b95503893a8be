import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { filters, precious, sorts } from './allow-lists.ts';
import { addressesOf, ask, split, type Heard } from './ask.ts';
import { headersAt } from './people.ts';
import { readEndpoints } from './replies.ts';
import { rowsOf } from './rows.ts';
import { makeWorld, type World } from './world.ts';
import { fewOf } from '../deep-run.ts';

/*
 * No list is filtered or sorted by a column that is not meant for it: every route is asked with the name of every
 * column of the database, as it is there and as it would stand in an address. A column that is not on the list gets the
 * same answer as an unknown name.
 */

const notAColumn = 'noSuchThingAnywhere';

let world: World;
let names: readonly string[];
let calls: readonly { readonly route: string; readonly endpoint: Endpoint; readonly askWith: AskWith }[];
type AskWith = (query: Readonly<Record<string, string>>) => Promise<Heard>;
let questions = 0;

beforeAll(async () => {
  world = await makeWorld();
  const { rows: columns } = await sql<{ name: string }>`
    select distinct column_name as name from information_schema.columns
    where table_schema in ('public', 'authorship') order by name`.execute(world.server.context.db);
  names = [...new Set(columns.flatMap(({ name }) => [name, keyOf(name)]))];
  const endpoints = await readEndpoints();
  calls = Object.entries(rowsOf(world.things)).flatMap(([route, row]) => {
    const endpoint = endpoints.get(route);
    if (endpoint === undefined) return [];
    const { method, path } = split(route);
    const caller = route.includes(' /api/admin/') ? 'admin with a fresh factor' : 'with access';
    const address = addressesOf(path, row, caller)[0]?.url.split('?')[0] ?? path;
    const askWith: AskWith = (query) =>
      ask(world, {
        method,
        url: `${address}?${new URLSearchParams(query)}`,
        row,
        caller,
        headers: headersAt(world.people, caller, address),
      });
    return [{ route, endpoint, askWith }];
  });
});
afterAll(async () => {
  console.log(`columns: ${questions} questions, ${calls.length} routes, ${names.length} names of columns`);
  await world.close();
});

/** `deal_kind` as `dealKind`. */
const keyOf = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_all, character: string) => character.toUpperCase());

const errorsOf = ({ response }: Heard): Record<string, string> =>
  response.json<{ errors?: Record<string, string> }>().errors ?? {};

/** Whether an endpoint knows the parameter at all: the others refuse it by its name, whatever it holds. */
function hasParameter({ query }: Endpoint, parameter: string): boolean {
  const { issues = [] } = query.safeParse({ [parameter]: notAColumn }).error ?? {};
  return !issues.some((issue) => issue.code === 'unrecognized_keys' && issue.keys.includes(parameter));
}

/** A refusal names only some of many unknown names, so fewer than that are asked at once. */
const namesAtOnce = 45;

describe('no column but those that are meant for it', () => {
  it('knows the columns of the database, and the lists', () => {
    expect(names).toEqual(expect.arrayContaining(['identity_subject', 'identitySubject', 'member_digest', 'email']));
    const routes = calls.map(({ route }) => route);
    expect([...Object.keys(filters), ...Object.keys(sorts)].filter((route) => !routes.includes(route))).toEqual([]);
  });

  it('filters any route', { timeout: 120_000 }, async () => {
    const tried = fewOf(25, calls);
    const taken: Record<string, string[]> = {};
    for (const { route, askWith } of tried)
      for (let from = 0; from < names.length; from += namesAtOnce) {
        const asked = [...names.slice(from, from + namesAtOnce), notAColumn];
        const heard = await askWith(Object.fromEntries(asked.map((name) => [name, 'a'])));
        expect(heard.answer, route).toBe('400 invalid_query');
        const errors = errorsOf(heard);
        const known = asked.filter((name) => errors[name] !== errors[notAColumn]);
        questions += asked.length;
        if (known.length > 0) taken[route] = [...(taken[route] ?? []), ...known].sort();
      }
    const routes = new Set(tried.map(({ route }) => route));
    expect(taken).toEqual(Object.fromEntries(Object.entries(filters).filter(([route]) => routes.has(route))));
  });

  it('sorts any list, is included as unknown, or is counted as a facet', { timeout: 60_000 }, async () => {
    const sorted: Record<string, readonly string[]> = {};
    const wrong: string[] = [];
    for (const { route, endpoint } of calls) {
      const taken = (parameter: string, word = (name: string): string => name): string[] => {
        if (!hasParameter(endpoint, parameter)) return [];
        questions += names.length;
        return names.filter((name) => endpoint.query.safeParse({ [parameter]: word(name) }).success).sort();
      };
      const kept = taken('sort');
      if (kept.length > 0) sorted[route] = kept;
      wrong.push(...taken('sort', (name) => `-${name}`).filter((name) => !kept.includes(name)));
      const others = [...taken('unknown'), ...taken('facets')];
      wrong.push(...others.filter((name) => filters[route]?.includes(name) !== true));
      // Thousands of names at once: what waits for the database is heard in between.
      await setImmediate();
    }
    expect(sorted).toEqual(sorts);
    expect(wrong).toEqual([]);
  });

  it('tells by its refusal whether it is there, or what it holds', { tags: ['slow'], timeout: 60_000 }, async () => {
    const wrong: string[] = [];
    const claim = (isRight: boolean, what: string): void => {
      questions += 1;
      if (!isRight) wrong.push(what);
    };
    for (const { route, askWith } of calls.filter((call) => call.route in filters)) {
      const holding = (value: string) => askWith(Object.fromEntries(precious.map((name) => [name, value])));
      const [right, nobody] = [await holding(world.people.stranger.email), await holding('nobody')];
      claim(right.bytes === nobody.bytes && right.answer === '400 invalid_query', `${route}: ${right.answer}`);
      if (!(route in sorts)) continue;
      for (const parameter of ['sort', 'unknown']) {
        const nothing = await askWith({ [parameter]: notAColumn });
        for (const name of precious) {
          const heard = await askWith({ [parameter]: name });
          claim(heard.bytes === nothing.bytes, `${route}?${parameter}=${name}: ${heard.answer}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
