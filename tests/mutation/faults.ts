import { parseSync } from 'vite';

/** One token of a source file that a person might get wrong: the text between `start` and `end` becomes `replacement`. */
export interface Fault {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly original: string;
  readonly replacement: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

const operators: Readonly<Record<string, string>> = {
  '&&': '||',
  '||': '&&',
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};

/** Words and signs of SQL, the longer first. */
const sqlTokens: readonly (readonly [pattern: string, replacement: string])[] = [
  ['is not null', 'is null'],
  ['is null', 'is not null'],
  ['not exists', 'exists'],
  ['not in', 'in'],
  ['left join', 'join'],
  ['is distinct from', '='],
  ['and', 'or'],
  ['or', 'and'],
  ['asc', 'desc'],
  ['desc', 'asc'],
  ['min', 'max'],
  ['max', 'min'],
  ['greatest', 'least'],
  ['least', 'greatest'],
  ['true', 'false'],
  ['false', 'true'],
  ['<>', '='],
  ['<=', '<'],
  ['>=', '>'],
  ['<', '<='],
  ['>', '>='],
  ['=', '<>'],
];
const sqlReplacements = new Map(sqlTokens);
const wordOrSign = sqlTokens
  .map(([token]) => (/^\w/.test(token) ? `\\b${token.replaceAll(' ', '\\s+')}\\b` : `(?<![<>=!:-])${token}(?![<>=])`))
  .join('|');
const sqlFault = new RegExp(`${wordOrSign}|(?<![\\w.$'])\\d+(?![\\w.'])`, 'gi');
/** What is not tagged `sql` is a statement only where it says so. */
const isStatement = /\b(?:select\b[\s\S]*\bfrom|update\b[\s\S]*\bset|insert into|delete from)\b/i;
/** An assignment is no comparison, and the word after it is a value. */
const lastClause =
  /\b(set|where|and|or|on|when|having|filter|values|then|else|select)\b(?![\s\S]*\b(?:set|where|and|or|on|when|having|filter|values|then|else|select)\b)/i;

/**
 * Every fault of one token in a file: comparisons, logic, arithmetic, negations, conditions, booleans and numbers of
 * the program, and the same in its SQL.
 */
export function faultsOf(path: string, text: string): Fault[] {
  const faults = new Map<string, Fault>();
  const add = (start: number, end: number, replacement: string): void => {
    faults.set(`${start}-${end}`, { path, start, end, original: text.slice(start, end), replacement });
  };
  const { program } = parseSync(path, text);
  visit(program as unknown as Node, (node) => addFaults(node, text, add));
  return [...faults.values()];
}

/** The source with the fault in it. */
export const withFault = (text: string, { start, end, replacement }: Fault): string =>
  text.slice(0, start) + replacement + text.slice(end);

type Add = (start: number, end: number, replacement: string) => void;

function addFaults(node: Node, text: string, add: Add): void {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return addOperator(node, text, add);
    case 'UnaryExpression':
      if (node['operator'] === '!') add(node.start, node.start + 1, '');
      return;
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = node['test'] as Node;
      return add(test.start, test.end, `!(${text.slice(test.start, test.end)})`);
    }
    case 'Literal':
      return addLiteral(node, text, add);
    case 'TaggedTemplateExpression':
      if ((node['tag'] as Node)['name'] === 'sql') addSql(node['quasi'] as Node, text, add);
      return;
    case 'TemplateLiteral':
      if (isStatement.test(text.slice(node.start, node.end))) addSql(node, text, add);
  }
}

function addOperator(node: Node, text: string, add: Add): void {
  const operator = String(node['operator']);
  const replacement = operators[operator];
  if (replacement === undefined) return;
  const place = text.indexOf(operator, (node['left'] as Node).end);
  add(place, place + operator.length, replacement);
}

function addLiteral(node: Node, text: string, add: Add): void {
  const { value } = node;
  if (typeof value === 'boolean') add(node.start, node.end, String(!value));
  if (typeof value === 'number') add(node.start, node.end, String(value + 1));
  if (typeof value !== 'string') return;
  if (isStatement.test(value)) return addSqlPart(node, node.start, text, add);
  // A comparison or an order that Kysely takes as text.
  const replacement = sqlReplacements.get(value);
  if (replacement !== undefined) add(node.start + 1, node.end - 1, replacement);
}

/** The SQL between the values of a template. */
function addSql(template: Node, text: string, add: Add): void {
  for (const quasi of template['quasis'] as Node[]) addSqlPart(quasi, template.start, text, add);
}

function addSqlPart(node: Node, statementStart: number, text: string, add: Add): void {
  const part = text.slice(node.start, node.end);
  for (const match of part.matchAll(sqlFault)) {
    const [token] = match;
    const before = text.slice(statementStart, node.start + match.index);
    if (token === '=' && /^(?:set|values)$/i.test(lastClause.exec(before)?.[1] ?? '')) continue;
    const isNumber = /^\d/.test(token);
    const replacement = isNumber
      ? String(Number(token) + 1)
      : sqlReplacements.get(token.toLowerCase().replaceAll(/\s+/g, ' '));
    if (replacement !== undefined) add(node.start + match.index, node.start + match.index + token.length, replacement);
  }
}

/** Types say nothing when the program runs; the paths of imports and the props of layout are no faults of one token. */
function visit(node: Node, see: (node: Node) => void): void {
  if (node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(node.type)) return;
  if (node.type === 'ImportDeclaration' || isPlainProp(node)) return;
  see(node);
  for (const value of Object.values(node)) {
    const children = Array.isArray(value) ? value : [value];
    for (const child of children) if (isNode(child)) visit(child, see);
  }
}

/** A prop with a constant, such as a gap or a size: how something looks, not what it says. */
function isPlainProp({ type, value }: Node): boolean {
  if (type !== 'JSXAttribute') return false;
  if (!isNode(value)) return true;
  const isPlain = (node: Node): boolean =>
    node.type === 'Literal' || (node.type === 'ArrayExpression' && (node['elements'] as Node[]).every(isPlain));
  return isPlain(value.type === 'JSXExpressionContainer' ? (value['expression'] as Node) : value);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';
