import { randomUUID } from 'node:crypto';
import { memberCallers, type MemberCaller } from './callers.ts';
import type { People, Person } from './people.ts';

/** What stands in one part of a path, in all the ways in which it may. */
export interface Thing {
  /** A thing that the caller may ask for: their own, or a public one. */
  readonly own: string | Partial<Record<MemberCaller, string>>;
  /** The thing of another member; nothing where things of this kind have no owner. */
  readonly others?: string;
  readonly missing?: string;
  readonly malformed?: string;
}

export type Variant = keyof Thing;

export const thingById = (own: Thing['own'], others?: string): Thing => ({
  own,
  ...(others === undefined ? {} : { others }),
  missing: randomUUID(),
  malformed: 'not-an-id',
});
export const thingBySlug = (own: Thing['own'], others?: string): Thing => ({
  ...thingById(own, others),
  missing: 'nobody-is-called-so',
  malformed: 'Not_an_id',
});

/** One of the kind for each caller with an account, and one of a stranger. */
export async function oneEach(
  people: People,
  add: (person: Person) => Promise<string>,
  owners: readonly MemberCaller[] = memberCallers,
): Promise<Thing> {
  const own: Partial<Record<MemberCaller, string>> = {};
  for (const caller of owners) own[caller] = await add(people.callers[caller]);
  return thingById(own, await add(people.stranger));
}
