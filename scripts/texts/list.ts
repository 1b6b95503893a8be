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
const listAt = (node: Node, key: string): readonly Node[] => {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
};
const tidied = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Two words or more, of letters; no code, address or query. */
const readsAsText = (text: string): boolean =>
  /\p{L}{2,}[,.:;!?…]*\s.*\p{L}/u.test(text) &&
  !/[{}<>=;|]|^\W*[a-z]+[A-Z]|^(?:select|insert|update|delete|with|create|alter) /.test(text.replaceAll(filledIn, ''));

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

/** Throws where the source does not parse. */
export function textsOf(file: string, source: string): ListedText[] {
  const found: ListedText[] = [];
  const add = (node: Node, text: string): void => {
    const words = tidied(text);
    if (/\p{L}/u.test(words.replaceAll(filledIn, ''))) {
      found.push({ place: `${file}:${source.slice(0, node.start).split('\n').length}`, file, text: words });
    }
  };
  const visit = (node: Node, name = ''): void => {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'TSLiteralType':
      case 'TaggedTemplateExpression':
        return;
      case 'NewExpression':
        if (nodeAt(node, 'callee')?.['name'] === 'Error') return;
        break;
      case 'JSXElement':
      case 'JSXFragment': {
        const opening = nodeAt(node, 'openingElement');
        if (opening !== null) visit(opening);
        visitJsx(node);
        return;
      }
      case 'JSXAttribute':
        return visitNamed(nodeAt(node, 'value'), attributeName(node));
      case 'Property':
        return visitNamed(nodeAt(node, 'value'), keyName(nodeAt(node, 'key')));
      case 'VariableDeclarator':
        return visitNamed(nodeAt(node, 'init'), String(nodeAt(node, 'id')?.['name'] ?? ''));
      case 'Literal':
      case 'TemplateLiteral': {
        const text = literalText(node);
        if (text !== null && !never.test(name) && (readsAsText(text) || named.test(name))) add(node, text);
        break;
      }
      default:
    }
    for (const child of childrenOf(node)) visit(child, name);
  };
  const visitNamed = (value: Node | null, name: string): void => {
    if (value !== null && !never.test(name)) visit(value, name);
  };
  const visitJsx = (node: Node): void => {
    const children = listAt(node, 'children');
    const hasWords = children.some((child) => child.type === 'JSXText' && /\p{L}/u.test(String(child['value'])));
    if (hasWords) add(children.find((child) => child.type === 'JSXText') ?? node, children.map(wordsOf).join(''));
    for (const child of children) {
      if (child.type === 'JSXText') continue;
      // The words of an element within a sentence were added with it.
      if (hasWords && isInline(child)) {
        const opening = nodeAt(child, 'openingElement');
        if (opening !== null) visit(opening);
      } else visit(child);
    }
  };
  visit(parseAst(source, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }) as unknown as Node); // ESTree nodes are read by their shape.
  return found;
}

function wordsOf(child: Node): string {
  if (child.type === 'JSXText') return String(child['value']);
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

function attributeName(node: Node): string {
  const name = nodeAt(node, 'name');
  return String(name?.['name'] ?? '');
}
const keyName = (key: Node | null): string => String(key?.['name'] ?? key?.['value'] ?? '');
