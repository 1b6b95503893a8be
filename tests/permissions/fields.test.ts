import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownCallers, type KnownCaller } from './callers.ts';
import { headersOf } from './people.ts';
import { makeWorld, type Things, type World } from './world.ts';

/*
 * Fields of one schema that only some callers are given: what each of them reads in such a field. Callers that a row
 * does not name are refused by the gate.
 */

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

interface Field {
  readonly what: string;
  readonly url: (things: Things) => string;
  readonly read: (body: never) => unknown;
  readonly values: Partial<Record<KnownCaller, unknown>>;
}

const all = (value: unknown, ...but: readonly KnownCaller[]): Partial<Record<KnownCaller, unknown>> =>
  Object.fromEntries(knownCallers.filter((caller) => !but.includes(caller)).map((caller) => [caller, value]));
const forAdmins = (value: unknown): Partial<Record<KnownCaller, unknown>> => ({
  'admin without a second factor': value,
  admin: value,
  'admin with a fresh factor': value,
  'only admin': value,
});
const own = (thing: Things[keyof Things]): string =>
  typeof thing === 'object' && 'own' in thing && typeof thing.own === 'string' ? thing.own : '';

const panelKeys = ['computedOn', 'engageAgainShare', 'lastReview', 'medians', 'reviews', 'state', 'strengths'];

const fields: readonly Field[] = [
  {
    what: 'what funders report of a venture',
    url: (things) => `/api/entrepreneurs/${own(things.entrepreneur)}`,
    read: ({ data }: { data: { panel: object } }) => Object.keys(data.panel).sort(),
    values: {
      ...all(['state'], 'guest', 'suspended'),
      'with access': panelKeys,
      'with access to debt': panelKeys,
      ...forAdmins(panelKeys),
    },
  },
  {
    what: 'the switch of a venture',
    url: ({ ownVenture }) =>
      `/api/entrepreneurs/${typeof ownVenture.own === 'string' ? '' : ownVenture.own['with access']}`,
    read: ({ data }: { data: { own: unknown } }) => data.own,
    values: {
      ...all({ hidesPanel: false }, 'guest', 'suspended'),
      'funder member': null,
      ...forAdmins(null),
      'only moderator': null,
    },
  },
  {
    what: 'the switch of a venture of another member',
    url: (things) => `/api/entrepreneurs/${own(things.entrepreneur)}`,
    read: ({ data }: { data: { own: unknown } }) => data.own,
    values: all(null, 'guest', 'suspended'),
  },
  {
    what: 'what may be done under a review of the own funder, of another, and of one that waits',
    url: (things) =>
      `/api/review-responses?reviewIds=${[own(things.shownReview), things.answeredByOtherId, own(things.waitingReview)].join()}`,
    read: ({ data }: { data: { can: string[] }[] }) => data.map(({ can }) => can.join()).sort(),
    values: {
      ...all([], 'guest', 'suspended'),
      'with access': ['mark_helpful', 'mark_helpful'],
      'with access to debt': ['mark_helpful', 'mark_helpful'],
      'funder member': ['reply'],
      ...forAdmins(['mark_helpful', 'mark_helpful']),
    },
  },
  {
    what: 'the kinds of what a funder offers',
    url: (things) => `/api/funders/${own(things.funder)}/offers`,
    read: ({ data }: { data: { kind: string }[] }) => data.map(({ kind }) => kind).sort(),
    values: { 'with access': ['debt', 'equity'], 'with access to debt': ['debt'], ...forAdmins(['debt', 'equity']) },
  },
  {
    what: 'the claim of a page',
    url: (things) => `/api/funders/${own(things.funder)}/claim`,
    read: ({ data }: { data: { claim: { state: string } | null } }) => data.claim?.state ?? null,
    values: { ...all(null, 'guest', 'suspended'), 'funder member': 'approved' },
  },
  {
    what: 'role and access',
    url: () => '/api/me',
    read: ({ data }: { data: { role: string; isModerator: boolean; access: { hasAccess: boolean } } }) => [
      data.role,
      data.isModerator,
      data.access.hasAccess,
    ],
    values: {
      ...all(['member', false, false], 'guest'),
      'with access': ['member', false, true],
      'with access to debt': ['member', false, true],
      ...forAdmins(['admin', true, true]),
      'only admin': ['admin', false, true],
      'only moderator': ['member', true, false],
    },
  },
];

describe('a field that only some are given', () => {
  it.each(fields)('$what', async ({ url, read, values }) => {
    const told: Partial<Record<KnownCaller, unknown>> = {};
    for (const caller of knownCallers) {
      const response = await world.app.inject({
        url: url(world.things),
        headers: { ...headersOf(world.people, caller) },
      });
      if (response.statusCode === 200) told[caller] = read(response.json<never>());
      else expect([401, 403]).toContain(response.statusCode);
    }
    expect(told).toEqual(values);
  });
});
