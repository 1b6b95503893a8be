import { afterAll, expect, it } from 'vitest';
import { authorKeysInMemory } from '../../server/author-keys.ts';
import type { Counted } from '../../server/reviews/scores/figures-rules.ts';
import { shareItem } from '../../server/reviews/scores/figures-rules.ts';
import { secretOf } from '../../server/reviews/scores/secret.ts';
import { drawnFor, withoutSecretVoice } from '../../server/reviews/scores/secret-rules.ts';
import { tenths } from '../../server/subjects/shown-figures.ts';
import { createVault } from '../../server/vault.ts';
import { fewOf, inDeepRun } from '../deep-run.ts';
import { randomFrom, testSeed } from '../seeded-random.ts';

/*
 * A reader who wrote some of the reviews compares two values of one share, and guesses what another writer answered to
 * a question that no card shows: in the best way there is, learnt from many worlds that were made like this one.
 */

const worlds = inDeepRun ? 20_000 : 5_000;
const slow = inDeepRun ? 900_000 : 120_000;
const random = randomFrom(testSeed);

interface Answer {
  readonly saysYes: boolean;
}
type Review = Counted<Answer>;

let made = 0;
function review(saysYes: boolean): Review {
  made += 1;
  const id = `${random.next()} ${made}`;
  const day = '2026-11-16';
  return {
    id,
    voice: id,
    verificationLevel: 1,
    lastContactOn: day,
    publishedOn: day,
    isSettled: true,
    answers: { saysYes },
  };
}

/** The share as the page shows it: the rules of the product. */
function shown(subject: string, reviews: readonly Review[]): number {
  const secret = secretOf(vault, subject);
  const counted = withoutSecretVoice(reviews, secret);
  const { value } = shareItem(counted, ({ saysYes }) => saysYes, { draw: drawnFor(secret)('fact.upfrontFeeAsked') });
  return typeof value === 'number' ? tenths(value) : Number.NaN;
}
const vault = createVault(Buffer.alloc(32, 9), authorKeysInMemory());

interface Attack {
  readonly name: string;
  /** How many reviews the attacker writes before the one that is attacked, and how many with it: all of them say no. */
  readonly ownBefore: number;
  readonly ownWith: number;
}
const attacks: readonly Attack[] = [
  { name: 'two own reviews of three', ownBefore: 0, ownWith: 2 },
  { name: 'six accounts, one after the other', ownBefore: 3, ownWith: 2 },
];

const write = (count: number, yes: number): Review[] =>
  Array.from({ length: count }, () => review(random.next() < yes));

/**
 * How often the best guess is right: from the last value alone, which everybody reads, and from all values, which only
 * the attacker understands. `yes`: how many writers say yes.
 */
function guess({ ownBefore, ownWith }: Attack, others: number, yes: number): { alone: number; all: number } {
  const tables = { alone: new Map<string, [number, number]>(), all: new Map<string, [number, number]>() };
  for (let world = 0; world < worlds; world += 1) {
    const subject = `funder ${random.next()} pitch`;
    const reviews = write(others, yes);
    const values = [shown(subject, reviews)];
    if (ownBefore > 0) {
      reviews.push(...write(ownBefore, 0));
      values.push(shown(subject, reviews));
    }
    const attacked = random.next() < yes;
    reviews.push(review(attacked), ...write(ownWith, 0));
    values.push(shown(subject, reviews));
    for (const [table, key] of [
      [tables.alone, String(values.at(-1))],
      [tables.all, values.join(' ')],
    ] as const) {
      const counts = table.get(key) ?? [0, 0];
      counts[attacked ? 1 : 0] += 1;
      table.set(key, counts);
    }
  }
  const rightOf = (table: ReadonlyMap<string, [number, number]>): number =>
    [...table.values()].reduce((sum, counts) => sum + Math.max(...counts), 0) / worlds;
  return { alone: rightOf(tables.alone), all: rightOf(tables.all) };
}

const results: object[] = [];
afterAll(() => {
  if (inDeepRun) console.table(results);
});

/** Of all guesses: what comparing adds to what the figure on the page tells everybody. */
const allowed = 0.05;
const sizes = inDeepRun ? [6, 8, 10, 15, 20, 30] : fewOf(1, [6, 10]);

it.each(fewOf(1, attacks))('$name tell nothing of another one', { timeout: slow }, (attack) => {
  for (const others of sizes)
    for (const yes of [0.5, 0.2]) expectNoMore(attack.name, others, yes, guess(attack, others, yes));
});

function expectNoMore(attack: string, others: number, yes: number, right: { alone: number; all: number }): void {
  const { alone, all } = right;
  results.push({ attack, others, yes, alone: percent(alone), all: percent(all), allowed: '5 points more' });
  expect([others, yes, all - alone, all - alone < allowed]).toEqual([others, yes, all - alone, true]);
}

/** Weeks in which the attacker publishes one review and two others appear, before and after the attacked one. */
const quietWeeks = { before: 4, after: 2 };

interface Week {
  readonly values: readonly number[];
  readonly saysYes: boolean;
}

/** One own review a week, which says no; the attacked review is one of the two others of a known week. */
function watchWeeks(others: number, yes: number): Week {
  const subject = `funder ${random.next()} pitch`;
  const reviews = write(others, yes);
  const values = [shown(subject, reviews)];
  const saysYes = random.next() < yes;
  for (let week = 0; week <= quietWeeks.before + quietWeeks.after; week += 1) {
    const attacked = week === quietWeeks.before ? [review(saysYes)] : write(1, yes);
    reviews.push(...write(1, 0), ...write(1, yes), ...attacked);
    values.push(shown(subject, reviews));
  }
  return { values, saysYes };
}

/** What came before a guess, from the least to all that the attacker saw around the attacked week. */
const sawOf = ({ values }: Week): string[] => {
  const at = quietWeeks.before;
  return [
    String(values[at + 1]),
    values.slice(at, at + 2).join(' '),
    values.slice(at - 1, at + 3).join(' '),
    values.join(' '),
  ];
};
/** Fewer worlds that looked the same teach chance, not the answer. */
const fewestAlike = 20;
const quietWorlds = worlds / 4;
const quietSizes = inDeepRun ? [8, 15, 30] : [8];

type Learnt = Map<string, [no: number, yes: number]>;

function learn(others: number, yes: number): Learnt {
  const learnt: Learnt = new Map();
  for (let world = 0; world < quietWorlds; world += 1) {
    const week = watchWeeks(others, yes);
    for (const key of sawOf(week)) {
      const counts = learnt.get(key) ?? [0, 0];
      counts[week.saysYes ? 1 : 0] += 1;
      learnt.set(key, counts);
    }
  }
  return learnt;
}

/** By the most that was seen often enough. */
function guessBy(learnt: Learnt, keys: readonly string[]): boolean {
  const known = keys.findLast((key) => sumOf(learnt.get(key)) >= fewestAlike);
  const [no, yes] = learnt.get(known ?? '') ?? [1, 0];
  return yes > no;
}

/** Learnt from some worlds and tried on others: a rare sequence would else be its own proof. */
function guessWeek(others: number, yes: number): { alone: number; all: number } {
  const learnt = learn(others, yes);
  const right = { alone: 0, all: 0 };
  for (let world = 0; world < quietWorlds; world += 1) {
    const week = watchWeeks(others, yes);
    const keys = sawOf(week);
    if (guessBy(learnt, keys.slice(0, 1)) === week.saysYes) right.alone += 1;
    if (guessBy(learnt, keys) === week.saysYes) right.all += 1;
  }
  return { alone: right.alone / quietWorlds, all: right.all / quietWorlds };
}

it('one own review a week tells nothing of another one', { tags: ['slow'], timeout: slow }, () => {
  for (const others of quietSizes)
    for (const yes of [0.5, 0.2]) expectNoMore('one own review a week', others, yes, guessWeek(others, yes));
});

const sumOf = (counts: readonly number[] = []): number => counts.reduce((sum, count) => sum + count, 0);
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
