import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { analyse } from 'scslre';
import { parseAst } from 'vite';

/**
 * Finds every regular expression of what runs with texts of others whose work grows faster than the text. Prints each
 * with its place; exits 1 on any that is not in the list below.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = ['contract', 'server', 'web'];

/** By source: why no text makes it slow. */
const allowed: Readonly<Record<string, string>> = {
  [String.raw`\.?0+$`]: 'of a number that we printed ourselves',
  [String.raw`.*\) Z`]: 'of one line that the kernel writes',
  '^-+|-+$': 'of at most 80 letters without two hyphens in a row',
  [String.raw`\s+\S*$`]: 'of the first 60 letters',
  [String.raw`\/+$`]: 'of a setting',
};

interface Literal {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

function listSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listSources(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function listLiterals(path: string): Literal[] {
  const text = readFileSync(path, 'utf8');
  const found: Literal[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node && 'start' in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string }; // of a literal, as ESTree says
      const line = text.slice(0, Number(node.start)).split('\n').length;
      found.push({ place: `${relative(root, path)}:${line}`, source: pattern, flags });
    }
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseAst(text, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' }));
  return found;
}

/** How the work grows with the length of a text; null when as the length itself. */
function growthOf({ source, flags }: Literal): 'exponential' | 'polynomial' | null {
  // The analysis knows no sets of the flag v.
  const { reports } = analyse({ source, flags: flags.replace('v', 'u') }, { reportTypes: { Move: true } });
  if (reports.length === 0) return null;
  return reports.some(({ exponential }) => exponential) ? 'exponential' : 'polynomial';
}

const literals = rooms.flatMap((room) => listSources(join(root, room))).flatMap(listLiterals);
const wrong = literals.flatMap((literal) => {
  const growth = growthOf(literal);
  return growth === null || allowed[literal.source] !== undefined
    ? []
    : [`${literal.place}: ${growth} /${literal.source}/${literal.flags}`];
});
for (const line of wrong) console.log(line);
console.log(`regular expressions: ${literals.length}, ${wrong.length} of them slower than their text is long`);
process.exitCode = wrong.length === 0 ? 0 : 1;
