import { entriesOfPart, type Part, type Shortlist, type StoredEntry } from './content.ts';

export interface OpenPart {
  readonly id: string;
  readonly digest: Buffer;
  /** Null where its key is gone. */
  readonly content: Part | null;
}

interface ChangedParts {
  /** Without an id: a new row. */
  readonly written: readonly { readonly id: string | null; readonly content: Part }[];
  readonly removed: readonly string[];
}

/**
 * The rows that are to be written and removed, so that they hold the entries and choices of `list`; what it leaves out
 * stays. An entry that is the same object as before stays where it is.
 */
export function partsAfter(memberId: string, before: readonly OpenPart[], list: Partial<Shortlist>): ChangedParts {
  const readable = before.flatMap((one) => (one.content === null ? [] : [{ ...one, content: one.content }]));
  const entries = new Map(
    (list.entries ?? readable.flatMap(({ content }) => content.entries)).map((one) => [one.id, one]),
  );
  const drafts: { id: string | null; content: Part; isChanged: boolean }[] = readable.map(({ id, content }) => {
    const kept = content.entries.flatMap((one): StoredEntry[] => {
      const now = entries.get(one.id);
      entries.delete(one.id);
      return now === undefined ? [] : [now];
    });
    const isChanged = kept.length !== content.entries.length || kept.some((one, at) => one !== content.entries[at]);
    return { id, content: { ...content, entries: kept }, isChanged };
  });
  for (const added of entries.values()) {
    let place = drafts.find(({ content }) => content.entries.length < entriesOfPart);
    if (place === undefined) {
      place = { id: null, content: emptyPart(memberId), isChanged: true };
      drafts.push(place);
    }
    place.content.entries.push(added);
    place.isChanged = true;
  }
  setOnce(memberId, drafts, { emails: list.emails });
  setOnce(memberId, drafts, { searches: list.searches?.length === 0 ? null : list.searches });
  const isEmpty = ({ content: { entries, emails, searches } }: { content: Part }): boolean =>
    entries.length === 0 && emails === null && searches === null;
  return {
    written: drafts.filter((one) => one.isChanged && !isEmpty(one)),
    removed: drafts.filter(isEmpty).flatMap(({ id }) => id ?? []),
  };
}

const emptyPart = (memberId: string): Part => ({ memberId, emails: null, searches: null, entries: [] });

type Once = Pick<Part, 'emails' | 'searches'>;

/** One row holds it: the one that did before, else the first. What is undefined stays. */
function setOnce(
  memberId: string,
  drafts: { id: string | null; content: Part; isChanged: boolean }[],
  set: { readonly [Key in keyof Once]?: Once[Key] | undefined },
): void {
  const [key, value] = 'emails' in set ? (['emails', set.emails] as const) : (['searches', set.searches] as const);
  if (value === undefined) return;
  let holder = drafts.find(({ content }) => content[key] !== null) ?? drafts[0];
  if (holder === undefined) {
    if (value === null) return;
    holder = { id: null, content: emptyPart(memberId), isChanged: true };
    drafts.push(holder);
  }
  holder.content = { ...holder.content, [key]: value };
  holder.isChanged = true;
}
