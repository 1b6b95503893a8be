import { readFileSync } from 'node:fs';

/** A line of docs/spec.md: what the client said, and a test that proves it by file and name. */
export interface Proof {
  readonly statement: string;
  /** What must be observed: see the head of the document. */
  readonly kind: string;
  readonly file: string;
  /** As it is written in the file: `%s` and the like stand for what a table of the test fills in. */
  readonly name: string;
}

/** Every proof of every line, in order. Throws for a line of a table that names no test. */
export function readProofs(): Proof[] {
  const text = readFileSync(new URL('../docs/spec.md', import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Statement |'));
  return lines.flatMap((line) => {
    const [statement = '', kind = '', cell = '', ...more] = line.slice(2, -2).split(' | ');
    if (more.length > 0) throw new Error(`docs/spec.md has a line with too many cells: ${line}`);
    const proofs = [...cell.matchAll(/`([^`]+)` ((?:"[^"]+"(?:, )?)+)/g)].flatMap(([, file = '', names = '']) =>
      [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => ({ statement, kind, file, name })),
    );
    if (proofs.length === 0) throw new Error(`docs/spec.md names no test: ${line}`);
    return proofs;
  });
}

/** Whether a test that ran is the one of the name, with what its table filled in. */
export function isCalled(name: string, ran: string): boolean {
  const pattern = name
    .split(/%[sijdfo]/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*');
  return new RegExp(`^${pattern}$`, 's').test(ran);
}
