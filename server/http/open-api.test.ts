import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusals } from '../../contract/refusals.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { statusesOf } from './open-api-refusals.ts';

interface Described {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly responses: Record<string, object>; readonly schemas: Record<string, Problem> };
}
interface Operation {
  readonly security?: object[];
  readonly requestBody?: { readonly content: object };
  readonly responses: Record<string, { readonly content?: object; readonly $ref?: string }>;
}
interface Problem {
  readonly properties: { readonly code: { readonly enum: string[] } };
}

let server: TestServer;
let described: Described;
beforeAll(async () => {
  server = await startTestServer();
  described = (await server.app.inject('/api/openapi.json')).json<Described>();
});
afterAll(() => server.close());

const operation = (method: string, path: string): Operation | undefined => described.paths[path]?.[method];

describe('the description of the API', () => {
  it('says which routes need a token', () => {
    const gates = [...server.app.gates].filter(([route]) => /^\w+ \/api\//.test(route));
    const needing = Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { security }]) =>
        security === undefined ? [] : [`${method} ${path}`],
      ),
    );
    const expected = gates
      .filter(([, gate]) => gate !== 'anyone')
      .map(([route]) => route.replace(/^\w+/, (method) => method.toLowerCase()).replaceAll(/:(\w+)/g, '{$1}'));
    expect(needing.sort()).toEqual(expected.sort());
  });

  it('says what each route refuses, with the codes of each status', () => {
    expect(Object.keys(operation('put', '/api/reviews/{id}/helpful')?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '408',
      '409',
      '413',
      '414',
      '415',
      '422',
      '429',
      '431',
      '500',
      '503',
    ]);
    expect(Object.keys(operation('get', '/api/home')?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '408',
      '429',
      '431',
      '500',
      '503',
    ]);
    const codes = Object.values(described.components.schemas).flatMap(({ properties }) => properties.code.enum);
    expect(codes.sort()).toEqual(Object.keys(refusals).sort());
    for (const methods of Object.values(described.paths))
      for (const { responses } of Object.values(methods))
        for (const [status, { $ref }] of Object.entries(responses))
          if (Number(status) >= 400)
            expect([$ref, status in described.components.responses]).toEqual([
              `#/components/responses/${status}`,
              true,
            ]);
  });

  it('names the types of files, those that come in and those that go out', () => {
    const contents = (one: object | undefined): string[] => Object.keys(one ?? {});
    expect(contents(operation('put', '/api/admin/imports/{importId}/file')?.requestBody?.content)).toEqual([
      'application/octet-stream',
    ]);
    expect(contents(operation('post', '/api/account/export')?.responses['200']?.content)).toEqual(['application/zip']);
    expect(contents(operation('get', '/api/admin/imports/{importId}/rejects')?.responses['200']?.content)).toEqual([
      'text/csv',
    ]);
    expect(operation('post', '/api/account/export')).not.toHaveProperty('requestBody');
  });

  it('adds a conflict only where a route is listed with one', () => {
    const route = { gate: 'anyone', hasBody: false, hasParams: false, contentTypes: [], refusals: [] };
    expect(statusesOf(route)).not.toContain('409');
    expect(statusesOf({ ...route, refusals: ['stale'] })).toContain('409');
  });
});
