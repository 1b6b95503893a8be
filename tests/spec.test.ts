import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isCalled, readProofs, type Proof } from './spec.ts';

const root = new URL('..', import.meta.url);

const textOf = (file: string): string => {
  const path = new URL(file, root);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};
/** Where the name stands in its file, with the quotation mark before it; -1 for nowhere. */
const placeOf = ({ file, name }: Proof): number => {
  const text = textOf(file);
  return Math.max(...["'", '"', '`'].map((quote) => text.indexOf(`${quote}${name}${quote}`)));
};

const isJourney = ({ file }: Proof): boolean => file.startsWith('tests/journeys/');
/** Starts the whole server, and asks it. */
const asksServer = ({ file }: Proof): boolean =>
  file.startsWith('tests/permissions/') || /startTestServer|startProductBefore/.test(textOf(file));
const callsClient = ({ file }: Proof): boolean => file === 'tests/identity-client.test.ts';

const observers: Readonly<Record<string, (proof: Proof) => boolean>> = {
  page: isJourney,
  call: (proof) => isJourney(proof) || asksServer(proof),
  client: callsClient,
};

it('names for each statement of the client a test that is there', () => {
  const proofs = readProofs();
  expect(new Set(proofs.map(({ statement }) => statement)).size).toBeGreaterThan(70);
  expect(proofs.filter((proof) => placeOf(proof) < 0)).toEqual([]);
});

it('names no test that is skipped, expected to fail or still to be written', () => {
  const held = readProofs().filter((proof) => {
    const before = textOf(proof.file).slice(0, Math.max(0, placeOf(proof)));
    // The call that the name belongs to, with its table.
    const call = before.slice(
      Math.max(...['\nit', '\n  it', '\ntest', '\n  test'].map((word) => before.lastIndexOf(word))),
    );
    return /^\s*(?:it|test)\.(?:skip|todo|fails|skipIf|runIf)/.test(call) || /describe\.(?:skip|todo)/.test(before);
  });
  expect(held).toEqual([]);
});

it('names for each statement a test that observes the product in the way of its kind', () => {
  const lines = Map.groupBy(readProofs(), ({ statement }) => statement);
  const weak = [...lines].filter(([, proofs]) => !proofs.some((proof) => observers[proof.kind]?.(proof) === true));
  expect(weak.map(([statement]) => statement)).toEqual([]);
  // Nor does anything else count as a proof beside it.
  const others = readProofs().filter((proof) => !isJourney(proof) && !asksServer(proof) && !callsClient(proof));
  expect(others).toEqual([]);
});

it('links only to decisions that are there', () => {
  const links = [...textOf('docs/spec.md').matchAll(/\]\((decisions\/[^)]+)\)/g)].map(([, path]) => `docs/${path}`);
  expect(links.length).toBeGreaterThanOrEqual(4);
  expect(links.filter((path) => textOf(path) === '')).toEqual([]);
});

it('knows a test by its name, whatever its table filled in', () => {
  expect(isCalled('hides on %s', 'hides on a click')).toBe(true);
  expect(isCalled('hides on %s', 'shows on a click')).toBe(false);
  expect(isCalled('%s (%s): %s', 'A (b): c')).toBe(true);
  expect(isCalled('stays (here)', 'stays here')).toBe(false);
});
