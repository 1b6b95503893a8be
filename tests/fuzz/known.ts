import type { NamedValue } from './named-value.ts';

/** What the answers so far told: ids by the words under which they came, and the version of each thing. */
export interface Known {
  learn(told: { readonly caller: string; readonly path: string; readonly body: unknown }): void;
  /** A value for a name in a request to `path`, of the caller's own things if they have any. */
  find(
    named: NamedValue,
    asked: { readonly caller: string; readonly path: string; readonly id: string | null },
  ): string | number;
  forget(id: string): void;
}

interface Found {
  readonly value: string;
  readonly caller: string;
}

/** Newer ones push older ones out: what is named should still be there. */
const mostOfOne = 60;
const idPattern = /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[a-z0-9][a-z0-9-]{0,78}[a-z0-9])$/;
const kindWords: Readonly<Record<string, string>> = {
  'subjects:funder': 'funders',
  'subjects:entrepreneur': 'entrepreneurs',
  'subjects:provider': 'providers',
};
const kinds = new Set(['equity', 'debt', 'grant', 'funder', 'entrepreneur', 'provider']);

export function createKnown(): Known {
  const pools = new Map<string, Found[]>();
  const versions = new Map<string, Readonly<Record<string, string | number>>>();
  const add = (key: string, found: Found): void => {
    const pool = pools.get(key) ?? [];
    if (pool.some(({ value }) => value === found.value)) return;
    pool.push(found);
    if (pool.length > mostOfOne) pool.shift();
    pools.set(key, pool);
  };

  function learnFrom(value: unknown, words: readonly string[], caller: string, around: string | null): void {
    if (Array.isArray(value)) for (const item of value.slice(0, 50)) learnFrom(item, words, caller, around);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const thing = value as Readonly<Record<string, unknown>>; // an object of JSON
    const id = typeof thing['id'] === 'string' && idPattern.test(thing['id']) ? thing['id'] : around;
    const stamps = Object.entries(thing).filter(([key]) => key === 'version' || key === 'updatedAt');
    if (id !== null && stamps.length > 0)
      versions.set(id, { ...versions.get(id), ...(Object.fromEntries(stamps) as Record<string, string | number>) });
    for (const [key, entry] of Object.entries(thing)) {
      if (typeof entry !== 'string') learnFrom(entry, [...words, key], caller, id);
      else if (key === 'id' && idPattern.test(entry)) for (const word of words) add(word, { value: entry, caller });
      else if (/(Id|token|code)$/i.test(key) && entry.length < 200) add(singular(key), { value: entry, caller });
    }
  }

  return {
    learn({ caller, path, body }) {
      const words = wordsOf(path).map(({ word }) => word);
      learnFrom(body, words, caller, idIn(path));
    },
    find(named, { caller, path, id }) {
      if (named.name === 'updatedAt' || /version/i.test(named.name))
        return (id === null ? undefined : versions.get(id)?.[named.name]) ?? named.otherwise;
      const words = wordsOf(path);
      const own = words.find(({ part }) => part === named.name)?.word;
      const pool = [own, singular(named.name), `${singular(named.name)}s`, ...words.map(({ word }) => word).reverse()]
        .map((word) => pools.get(word ?? ''))
        .find((found) => found !== undefined && found.length > 0);
      if (pool === undefined || named.pick % 16 === 0) return named.otherwise;
      const mine = named.pick % 4 === 0 ? [] : pool.filter((found) => found.caller === caller);
      const choices = mine.length > 0 ? mine : pool;
      return choices[named.pick % choices.length]?.value ?? named.otherwise;
    },
    forget(id) {
      for (const [key, pool] of pools)
        pools.set(
          key,
          pool.filter(({ value }) => value !== id),
        );
    },
  };
}

/** `funderId` names what `funders` lists. */
const singular = (name: string): string => name.replace(/Id$/, '');

const idIn = (path: string): string | null =>
  path.split('/').findLast((part) => /\d/.test(part) && idPattern.test(part)) ?? null;

/** The words of an address that say what it is about; with a kind behind it, a word is another one. */
function wordsOf(path: string): { readonly part: string; readonly word: string }[] {
  const parts = (path.split('?')[0] ?? '')
    .split('/')
    .filter((part) => part !== '' && part !== 'api' && part !== 'admin');
  return parts.flatMap((part, at) => {
    if (kinds.has(part) || part.startsWith('{') || idIn(part) !== null) return [];
    const next = parts[at + 1] ?? '';
    const word = kinds.has(next) ? `${part}:${next}` : part;
    return [{ part, word: kindWords[word] ?? word }];
  });
}
