import type { Plugin } from 'vite';

/*
 * Part of the build. A file of the contract holds schemas beside the lists that pages show; a page that wants a list
 * must not load the schemas, nor zod. Nothing in the contract does anything when it is loaded but say what its names
 * mean. So the making of a value becomes one call that is marked as free of effects: where no code reads the value, the
 * bundler leaves it out. A name that is taken out of a value by a pattern keeps it: one name, one declaration.
 */

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isContract = /\/contract\/[\w/-]+\.ts$/;
/** What may do something, as far as the bundler knows: reading a property of what a call made, too. */
const doings = new Set(['CallExpression', 'NewExpression', 'MemberExpression']);
/** What is in there runs later, if at all. */
const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'ClassExpression']);

export function pureContract(): Plugin {
  return {
    name: 'pure-contract',
    apply: 'build',
    transform(code, id) {
      if (!isContract.test(id)) return null;
      const made = this.parse(code, { lang: 'ts' })
        .body.map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
        .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
        .flatMap(({ init }) => (init && doesSomething(init) ? [init] : []));
      return { code: inPureCalls(code, made), map: null, moduleSideEffects: false };
    },
  };
}

function doesSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(doesSomething);
  if (typeof value !== 'object' || value === null) return false;
  const type = 'type' in value ? String(value.type) : '';
  return doings.has(type) || (!functions.has(type) && Object.values(value).some(doesSomething));
}

function inPureCalls(code: string, made: readonly Node[]): string {
  let text = '';
  let at = 0;
  for (const { start, end } of made) {
    text += `${code.slice(at, start)}/* @__PURE__ */ (() => (${code.slice(start, end)}))()`;
    at = end;
  }
  return text + code.slice(at);
}
