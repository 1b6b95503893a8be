import { describe, expect, it } from 'vitest';
import { breaches, write, type Values } from './breaches.ts';
import { createChecks } from './checks.ts';
import { operationsOf, type ApiDocument, type Operation } from './document.ts';
import type { Received } from './send.ts';

const problem = { type: 'object', properties: { status: { type: 'integer' } }, required: ['status'] };
const reply = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'], additionalProperties: false };
const body = {
  type: 'object',
  properties: { name: { type: 'string', maxLength: 9 } },
  required: ['name'],
  additionalProperties: false,
};

/** A description of one operation that does everything an operation of ours does. */
const description: ApiDocument = {
  paths: {
    '/api/herons/{id}': {
      put: {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{8}$' } },
          { name: 'limit', in: 'query', schema: { type: 'string', pattern: '^[1-9]$' } },
        ],
        requestBody: { content: { 'application/json': { schema: body } } },
        responses: {
          200: { content: { 'application/json': { schema: reply } } },
          204: {},
          404: { $ref: '#/components/responses/404' },
        },
        security: [{ identityToken: [] }],
      },
    },
  },
  components: {
    responses: {
      404: { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    },
    schemas: { Problem: problem },
  },
};
const [operation] = operationsOf(description) as [Operation]; // one path with one method
const checks = createChecks();

const answer = (status: number, text: unknown, contentType = 'application/json'): Received => ({
  status,
  text: typeof text === 'string' ? text : JSON.stringify(text),
  contentType,
  milliseconds: 1,
});
const fine = { mustRefuse: false, isGuest: false, isGone: false };

describe('an answer', () => {
  it.each([
    ['as described', answer(200, { id: 'x' }), fine],
    ['without a body', answer(204, '', ''), fine],
    [
      'that says no',
      answer(404, { status: 404 }, 'application/problem+json; charset=utf-8'),
      { ...fine, mustRefuse: true },
    ],
    ['of what is gone', answer(404, { status: 404 }, 'application/problem+json'), { ...fine, isGone: true }],
  ])('%s is fine', (_name, received, expected) => {
    expect(checks.complaint(operation, received, expected)).toBeNull();
  });

  it.each([
    ['an error of the server', answer(500, {}), fine, /^answers 500/],
    ['a status that is not described', answer(409, {}), fine, /409, which is not described/],
    [
      'a field that is not described',
      answer(200, { id: 'x', email: 'y' }),
      fine,
      /another body.*additional properties/,
    ],
    ['a missing field', answer(200, {}), fine, /another body.*required property/],
    ['no JSON', answer(200, '<html>'), fine, /no JSON/],
    ['another type', answer(200, { id: 'x' }, 'text/html'), fine, /as text\/html/],
    ['a body where there is none', answer(204, 'x', 'text/plain'), fine, /not described/],
    ['another problem', answer(404, {}, 'application/problem+json'), fine, /another body/],
    ['yes to what it does not describe', answer(200, { id: 'x' }), { ...fine, mustRefuse: true }, /accepts what/],
    ['yes to a guest', answer(200, { id: 'x' }), { ...fine, isGuest: true }, /a guest 200/],
    ['what was removed', answer(200, { id: 'x' }), { ...fine, isGone: true }, /for what was removed/],
  ])('with %s is not', (_name, received, expected, complaint) => {
    expect(checks.complaint(operation, received, expected)).toMatch(complaint);
  });
});

describe('a breach', () => {
  const values: Values = { params: { id: '0a1b2c3d' }, query: {}, body: { name: 'Ann' } };
  const plain = write(operation, values);

  it('changes what leaves, in every way there is', () => {
    const written = breaches.map((breach) => breach(operation, values, 3));
    for (const one of written) expect(one).not.toEqual(plain);
    expect(written).not.toContain(null);
    expect(new Set(written.map((one) => JSON.stringify(one))).size).toBe(breaches.length);
  });

  it('of a body with nothing in it is still something that can be sent', () => {
    const written = breaches.map((breach) => breach(operation, { ...values, body: {} }, 3)?.body);
    expect(written.filter((one) => typeof one !== 'string')).toEqual([]);
  });

  it('of a body is told from a body that the description allows', () => {
    expect(
      ['{"name":"Ann"}', '{"name":"Ann","role":"admin"}', '{"name":1}', '{}', '[]', '{"name":', null].map((text) =>
        checks.allows(operation, text),
      ),
    ).toEqual([true, false, false, false, false, false, false]);
  });
});
