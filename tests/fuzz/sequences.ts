import * as fc from 'fast-check';
import { ask, settle, type Tools } from './asker.ts';
import { write } from './breaches.ts';
import { callerFor, type Callers } from './callers.ts';
import type { Operation } from './document.ts';
import type { DrawnRequest } from './requests.ts';

/** Everything that can be done to the things of one collection: from making one to asking for it when it is gone. */
export interface Collection {
  readonly create: Operation | null;
  readonly uses: readonly Operation[];
  readonly remove: Operation;
}

/** From the description alone: a DELETE whose path ends in an id, what makes such things, and what else is done to one. */
export function collectionsOf(operations: readonly Operation[]): Collection[] {
  return operations
    .filter(({ method, path }) => method === 'DELETE' && path.endsWith('}'))
    .map((remove) => ({
      remove,
      create:
        operations.find(
          ({ method, path }) => method === 'POST' && path === remove.path.slice(0, remove.path.lastIndexOf('/')),
        ) ?? null,
      uses: operations.filter(({ method, path }) => path.startsWith(remove.path) && method !== 'DELETE'),
    }));
}

const mostUses = 4;

/** Create, use in any order, remove, and use what was removed: that must be as if it had never been. */
export async function runSequence(
  tools: Tools,
  callers: Callers,
  collection: Collection,
  draw: (operation: Operation) => DrawnRequest,
  order: number,
): Promise<void> {
  const { remove, create, uses } = collection;
  // Always an allowed caller: a refused one would change nothing.
  const caller = callers[callerFor(remove, order * 10 + 3)];
  const fixed: Record<string, string> = {};
  const name = remove.params.at(-1)?.name ?? '';
  if (create !== null) {
    const values = settle(tools, create, caller, draw(create));
    const answer = await ask(tools, create, caller, write(create, values));
    const id = answer.status < 300 ? idOf(answer.text) : null;
    Object.assign(fixed, values.params, id === null ? {} : { [name]: id });
  }
  for (const use of fc.sample(fc.shuffledSubarray([...uses], { maxLength: Math.min(mostUses, uses.length) }), {
    seed: order,
    numRuns: 1,
  })[0] ?? [])
    await ask(tools, use, caller, write(use, settle(tools, use, caller, draw(use), fixed)));
  const values = settle(tools, remove, caller, draw(remove), fixed);
  const removed = await ask(tools, remove, caller, write(remove, values));
  if (removed.status !== 204) return;
  tools.known.forget(values.params[name] ?? '');
  const gone = { params: values.params, query: {}, body: undefined };
  // A second removal may say that there is nothing, or that it is done.
  await ask(tools, remove, caller, write(remove, gone));
  for (const read of uses.filter(({ method, path }) => method === 'GET' && path === remove.path))
    await ask(tools, read, caller, write(read, gone), { isGone: !tools.ended.has(caller.name) });
}

/** The id of what was made: of the answer itself or of the one thing in it. */
function idOf(text: string): string | null {
  const found = /"id":"([^"]{2,80})"/.exec(text);
  return found?.[1] ?? null;
}
