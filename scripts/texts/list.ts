import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseAst } from 'vite';

/** The texts that people see, read from the source: screens, labels, messages, errors, emails, documents, output. */

export interface ListedText {
  /** From the root of the project, with the line. */
  readonly place: string;
  readonly file: string;
  /** What is filled in reads `{…}`. */
  readonly text: string;
}

const filledIn = '{…}';

/** Elements within a sentence: their words belong to it. */
const inline = new Set(['a', 'Link', 'NavLink', 'strong', 'em', 'b', 'i', 'span', 'code', 'kbd', 'time', 'sup', 'sub']);

/** Names whose value is a text though it has one word. */
const named =
  /^(?:aria-label|alt|label|title|heading|placeholder|help|lead|description|message|caption|about|words|subject|preview|button|note|question|reason|detail|text)$/;

/** What has spaces and is no text. */
const never = /^(?:className|class|id|style|d|sizes|media|path|rel|sandbox|viewBox|points|transform|autoComplete)$/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);
const nodeAt = (node: Node, key: string): Node | null => {
  const value = node[key];
  return isNode(value) ? value : null;
};
const textAt = (node: Node | null, key: string): string => {
  const value = node?.[key];
  return typeof value === 'string' ? value : '';
};
const listAt = (node: Node, key: string): readonly Node[] => {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
};
const tidied = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Two words or more, of letters; no code, address or query. */
const readsAsText = (text: string): boolean =>
  /\p{L}{2,}[,.:;!?…]*\s.*\p{L}/u.test(text) &&
  !/[{}<>=|]|;(?! \p{L})|^\W*[a-z]+[A-Z]|^(?:select|insert|update|delete|with|create|alter) /u.test(
    text.replaceAll(filledIn, ''),
  );

export function listTexts(root: string, folder: string): ListedText[] {
  return listFiles(join(root, folder)).flatMap((path) => textsOf(relative(root, path), readFileSync(path, 'utf8')));
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** The lines of a document, without the marks of headings and without code. */
export function listLines(root: string, file: string): ListedText[] {
  let isCodeBlock = false;
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line.startsWith('```')) isCodeBlock = !isCodeBlock;
      const text = tidied(line.replace(/^#+ /, '').replaceAll(/`[^`]*`/g, filledIn));
      return isCodeBlock || line.startsWith('```') || !/\p{L}{2}/u.test(text)
        ? []
        : [{ place: `${file}:${index + 1}`, file, text }];
    });
}

/** README.md, ARCHITECTURE.md and what is in docs; decisions are a record and stay as they were written. */
export const listDocuments = (root: string): string[] => [
  'README.md',
  'ARCHITECTURE.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Throws where the source does not parse. */
export function textsOf(file: string, source: string): ListedText[] {
  const reader = new Reader(file, source);
  reader.visit(parseAst(source, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }) as unknown as Node); // ESTree nodes are read by their shape.
  return reader.found;
}

/** Walks through one file. */
class Reader {
  readonly found: ListedText[] = [];
  readonly #file: string;
  readonly #source: string;

  constructor(file: string, source: string) {
    this.#file = file;
    this.#source = source;
  }

  /** `name`: of the attribute, property or variable that the node is the value of. */
  visit(node: Node, name = ''): void {
    if (isCode(node)) return;
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') return this.#visitJsx(node);
    const value = namedValue(node);
    if (value !== null) {
      if (value.node !== null && !never.test(value.name)) this.visit(value.node, value.name);
      return;
    }
    const text = literalText(node);
    if (text !== null && !never.test(name) && (readsAsText(text) || named.test(name))) this.#add(node, text);
    for (const child of childrenOf(node)) this.visit(child, name);
  }

  /** The words of an element and of those within its sentences are one text. */
  #visitJsx(node: Node): void {
    this.#visitOpening(node);
    const children = listAt(node, 'children');
    const words = children.find((child) => child.type === 'JSXText' && /\p{L}/u.test(textAt(child, 'value')));
    if (words !== undefined) this.#add(words, children.map(wordsOf).join(''));
    for (const child of children) {
      if (words !== undefined && isInline(child)) this.#visitOpening(child);
      else if (child.type !== 'JSXText') this.visit(child);
    }
  }

  #visitOpening(node: Node): void {
    const opening = nodeAt(node, 'openingElement');
    if (opening !== null) this.visit(opening);
  }

  #add(node: Node, text: string): void {
    const words = tidied(text);
    if (!/\p{L}/u.test(words.replaceAll(filledIn, ''))) return;
    const line = this.#source.slice(0, node.start).split('\n').length;
    this.found.push({ place: `${this.#file}:${line}`, file: this.#file, text: words });
  }
}

/** What no person reads: imports, types, queries, and the faults that the server tells engineers. */
function isCode(node: Node): boolean {
  if (node.type === 'NewExpression') return textAt(nodeAt(node, 'callee'), 'name') === 'Error';
  return ['ImportDeclaration', 'TSLiteralType', 'TaggedTemplateExpression'].includes(node.type);
}

function namedValue(node: Node): { readonly name: string; readonly node: Node | null } | null {
  if (node.type === 'JSXAttribute') return { name: textAt(nodeAt(node, 'name'), 'name'), node: nodeAt(node, 'value') };
  if (node.type === 'Property') {
    const key = nodeAt(node, 'key');
    return { name: textAt(key, 'name') || textAt(key, 'value'), node: nodeAt(node, 'value') };
  }
  if (node.type === 'VariableDeclarator')
    return { name: textAt(nodeAt(node, 'id'), 'name'), node: nodeAt(node, 'init') };
  return null;
}

function wordsOf(child: Node): string {
  if (child.type === 'JSXText') return textAt(child, 'value');
  if (child.type === 'JSXExpressionContainer') {
    const expression = nodeAt(child, 'expression');
    return expression === null || expression.type === 'JSXEmptyExpression' ? '' : (literalText(expression) ?? filledIn);
  }
  return isInline(child) ? listAt(child, 'children').map(wordsOf).join('') : ` ${filledIn} `;
}

function isInline(node: Node): boolean {
  const opening = nodeAt(node, 'openingElement');
  const name = opening && nodeAt(opening, 'name')?.['name'];
  return typeof name === 'string' && inline.has(name);
}

function literalText(node: Node): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type !== 'TemplateLiteral') return null;
  return listAt(node, 'quasis')
    .map(({ value }) => (value as { cooked: string }).cooked) // ESTree: of a template element
    .join(filledIn);
}
