import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createVitest, type Reporter } from 'vitest/node';
import { serverTests, tags } from '../../vitest.config.ts';
import { safeguards, type Safeguard } from './safeguards.ts';

/**
 * `npm run check:safeguards`: the attacks against the product with one safeguard at a time taken away. Each must find
 * an author; exits 1 where one does not, for it would not notice the loss. The files on disk stay as they are.
 * `-- drafts backup` tries those whose name holds one of the words.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));

const words = process.argv.slice(2);
const tried = safeguards.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (tried.length === 0) throw new Error(`No safeguard holds ${words.join(' or ')} in its name`);

function withoutSafeguard({ name, edits }: Safeguard): ReadonlyMap<string, string> {
  const changed = new Map<string, string>();
  for (const { path, from, to } of edits) {
    const id = root + path;
    const text = changed.get(id) ?? readFileSync(id, 'utf8');
    if (text.split(from).length !== 2) throw new Error(`"${name}": ${path} does not hold its text once`);
    changed.set(
      id,
      text.replace(from, () => to),
    );
  }
  return changed;
}

let changed: ReadonlyMap<string, string> = new Map();
let found: string[] = [];
const reporter: Reporter = {
  onTestCaseResult(test) {
    if (test.result().state === 'failed') found.push(test.name);
  },
};
// Transformed files are not kept on disk: they would come back without their safeguard.
const vitest = await createVitest('test', {
  root,
  config: false,
  watch: false,
  reporters: [reporter],
  projects: [
    {
      plugins: [{ name: 'without', enforce: 'pre', transform: (_code: string, id: string) => changed.get(id) ?? null }],
      test: { ...serverTests, name: 'without', tags, fsModuleCache: false },
    },
  ],
});

async function attack({ attack: file }: Safeguard): Promise<string[]> {
  found = [];
  const { unhandledErrors } = await vitest.runTestSpecifications(await vitest.globTestSpecifications([file]));
  if (unhandledErrors.length > 0) throw new Error(`${file} did not run`, { cause: unhandledErrors[0] });
  return found;
}

/** Makes the next run load the files again, and everything that imports them: workers keep their modules. */
function reload(ids: Iterable<string>): void {
  vitest.watcher.changedTests.clear();
  for (const id of ids) vitest.watcher.onFileChange(id);
}

for (const file of new Set(tried.map(({ attack: own }) => own))) {
  const failed = await attack({ attack: file } as Safeguard);
  if (failed.length > 0) throw new Error(`${file} fails with every safeguard in place: ${failed.join('; ')}`);
}

const rows: { safeguard: string; attack: string; finds: string }[] = [];
for (const safeguard of tried) {
  changed = withoutSafeguard(safeguard);
  reload(changed.keys());
  const failed = [...new Set(await attack(safeguard))];
  reload(changed.keys());
  changed = new Map();
  rows.push({ safeguard: safeguard.name, attack: safeguard.attack, finds: failed.join('; ') });
  console.info(`${failed.length > 0 ? 'found   ' : 'NOT FOUND'} ${safeguard.name}: ${failed.join('; ')}`);
}
await vitest.close();
console.info(`${rows.filter(({ finds }) => finds !== '').length} of ${rows.length} losses found`);
process.exitCode = rows.every(({ finds }) => finds !== '') ? 0 : 1;
