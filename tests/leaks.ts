/**
 * The search of the canary test. Every author has a number, and everything that only they should see carries it:
 * `zqx042i` wherever they are known by it (address, organisation, website, browser), `zqx042p` in what only moderators
 * read, a network address of their own, and the ids of their account, their sign-in and their drafts.
 */

export interface Author {
  readonly number: number;
  /** UUIDs that stand for the person. */
  readonly ids: readonly string[];
}

/** Something that left the server: an answer, an email, a line of the log. */
export interface Exposure {
  /** Where it was seen, for the message of the test. */
  readonly place: string;
  readonly text: string;
  /** The number of the author who may see their own traces in it; null for every other reader. */
  readonly reader: number | null;
  /** Moderators read the private words of a review. */
  readonly isModerator: boolean;
}

const threeDigits = (number: number): string => String(number).padStart(3, '0');
export const identityMark = (number: number): string => `zqx${threeDigits(number)}i`;
export const privateMark = (number: number): string => `zqx${threeDigits(number)}p`;
/** Each author has a network of their own. */
export const addressOf = (number: number): string => `10.77.${number}.9`;

/** Every trace of an author in what other people saw, as `place: trace`. */
export function findLeaks(exposures: readonly Exposure[], authors: readonly Author[]): string[] {
  const owners = new Map(authors.flatMap(({ number, ids }) => ids.map((id) => [id.replaceAll('-', ''), number])));
  return exposures.flatMap(({ place, text, reader, isModerator }) =>
    formsOf(text)
      .flatMap((form) => tracesIn(form, owners))
      .filter(({ number, isPrivate }) => number !== reader && !(isPrivate && isModerator))
      .map(({ trace }) => `${place}: ${trace}`),
  );
}

interface Trace {
  readonly trace: string;
  readonly number: number;
  readonly isPrivate: boolean;
}

function tracesIn(text: string, owners: ReadonlyMap<string, number>): Trace[] {
  const marks = [...text.matchAll(/zqx(\d{3})([ip])/g)].map(([trace, digits, kind]) => ({
    trace,
    number: Number(digits),
    isPrivate: kind === 'p',
  }));
  const addresses = [...text.matchAll(/10\.77\.(\d{1,3})\.9/g)].map(([trace, digits]) => ({
    trace,
    number: Number(digits),
    isPrivate: false,
  }));
  const ids = [...text.matchAll(/[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/g)].flatMap(
    ([trace]) => {
      const number = owners.get(trace.replaceAll('-', ''));
      return number === undefined ? [] : [{ trace, number, isPrivate: false }];
    },
  );
  return [...marks, ...addresses, ...ids];
}

/** The text itself, unescaped, and what lies in its runs of base64 and hexadecimal digits. */
function formsOf(text: string): string[] {
  const plain = text.toLowerCase();
  const unescaped = plain.includes('%')
    ? plain.replaceAll(/%([0-9a-f]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : '';
  const coded = [...text.matchAll(/[A-Za-z0-9+/_-]{16,}/g)].flatMap(([run]) => [
    Buffer.from(run, 'base64').toString('latin1').toLowerCase(),
    Buffer.from(run, 'hex').toString('latin1').toLowerCase(),
  ]);
  return [plain, unescaped, coded.join('\n')];
}
