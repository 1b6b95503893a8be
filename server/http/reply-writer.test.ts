import { expect, test } from 'vitest';
import { z } from 'zod';
import { replyWriter } from './reply-writer.ts';

const write = replyWriter(
  z.object({
    rows: z.array(
      z.object({ id: z.uuid(), tags: z.array(z.string()).nullable().optional(), note: z.string().optional() }),
    ),
    next: z.string().nullable(),
  }),
);
const id = '018f0000-0000-7000-8000-000000000000';

test('what the schema does not list does not leave, at any depth', () => {
  const written = write({ rows: [{ id, tags: ['a'], secret: 1 }], next: null, other: 'x' });
  expect(JSON.parse(written)).toEqual({ rows: [{ id, tags: ['a'] }], next: null });
});

test('what is not known may be absent or null', () => {
  expect(JSON.parse(write({ rows: [{ id, tags: null }], next: 'n' }))).toEqual({
    rows: [{ id, tags: null }],
    next: 'n',
  });
});

test.each([
  ['an object in the place of a plain value', { rows: [{ id, note: { secret: 1 } }], next: null }],
  ['a value in the place of a list', { rows: [{ id, tags: 'a' }], next: null }],
  ['a list in the place of an object', { rows: [[id]], next: null }],
  ['a reply without what it must hold', { rows: [] }],
])('%s is a fault, not an answer', (_what, reply) => {
  expect(() => write(reply)).toThrow(TypeError);
});

test('a schema that it cannot keep to is refused at the start', () => {
  expect(() => replyWriter(z.object({ any: z.record(z.string(), z.unknown()) }))).toThrow('record');
});
