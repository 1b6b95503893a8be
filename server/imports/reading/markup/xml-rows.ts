import { Parser } from 'htmlparser2';

/** XML that is no page and no workbook, as JSON: elements are objects, those that return are lists, attributes are fields. */

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

const isXml =
  /^\s*(?:<\?xml|<!--|<!DOCTYPE (?!html)|<(?!(?:html|head|body|div|table|p|span)\b)[A-Za-z_][\w.:-]*[\s>])/i;
const pages = new Set(['html', 'workbook', 'svg', 'rss']);
const fewestRows = 2;
const deepest = 40;

/** Null where it is none, or where no element returns. */
export function xmlAsJson(text: string): Buffer | null {
  if (!isXml.test(text.replace(/^\uFEFF/, ''))) return null;
  const root = readElements(text);
  if (root === null || pages.has(root.name.toLowerCase())) return null;
  const most = countsOf(root);
  return [...most.values()].some((count) => count >= fewestRows)
    ? Buffer.from(JSON.stringify(valueOf(root, most)))
    : null;
}

function readElements(text: string): Element | null {
  const open: Element[] = [];
  let root: Element | null = null;
  let isTooDeep = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: Element = { name: bare(name), attributes, children: [], text: '' };
        const parent = open.at(-1);
        if (parent === undefined) root ??= element;
        else parent.children.push(element);
        open.push(element);
        isTooDeep ||= open.length > deepest;
      },
      ontext(part) {
        const element = open.at(-1);
        if (element !== undefined) element.text += part;
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return isTooDeep ? null : root;
}

/** Without the prefix of its namespace. */
const bare = (name: string): string => name.replace(/^[^:]*:/, '');
const kindOf = (parent: Element, child: Element): string => `${parent.name}/${child.name}`;

/** How often at most an element stands in another one: what returns once is a list everywhere. */
function countsOf(root: Element, most = new Map<string, number>()): Map<string, number> {
  for (const [kind, all] of Map.groupBy(root.children, (child) => kindOf(root, child)))
    most.set(kind, Math.max(most.get(kind) ?? 0, all.length));
  for (const child of root.children) countsOf(child, most);
  return most;
}

const textOf = ({ text }: Element): string => text.replaceAll(/\s+/g, ' ').trim();
const attributesOf = ({ attributes }: Element): [string, string][] =>
  Object.entries(attributes)
    .filter(([name]) => !/^xmlns|^xsi:/.test(name))
    .map(([name, value]) => [bare(name), value]);
const isLeaf = (element: Element): boolean => element.children.length === 0 && textOf(element) !== '';

function valueOf(element: Element, most: ReadonlyMap<string, number>): unknown {
  const [text, attributes] = [textOf(element), attributesOf(element)];
  if (element.children.length === 0 && attributes.length === 0) return text;
  const fields: [string, unknown][] = [...attributes];
  if (text !== '') fields.push(['value', text]);
  for (const [kind, all] of Map.groupBy(element.children, (child) => kindOf(element, child))) {
    const values = all.map((child) => valueOf(child, most));
    const name = all[0]?.name ?? '';
    const [only] = all;
    if ((most.get(kind) ?? 0) === 1 && only !== undefined && isLeaf(only)) {
      // `<sum currency="EUR">5</sum>` is a sum and its currency.
      fields.push(
        [name, textOf(only)],
        ...attributesOf(only).map(([key, value]): [string, string] => [`${name}_${key}`, value]),
      );
      continue;
    }
    const isTaken = fields.some(([other]) => other === name);
    fields.push([isTaken ? `${name}_element` : name, (most.get(kind) ?? 0) > 1 ? values : values[0]]);
  }
  return Object.fromEntries(fields);
}
