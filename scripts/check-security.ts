import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run check:security`: the goals of docs/security.md, each with the tests behind it, how many passed, and what
 * they counted. Ends with 1 when one failed or a goal has no test left. The long forms are commands of their own and
 * stand at the end.
 */
interface Goal {
  readonly goal: string;
  readonly files: readonly string[];
  /** How lines begin in which the tests say what they counted. */
  readonly counts?: string;
}

const goals: readonly Goal[] = [
  {
    goal: 'every route for every caller, own, others’, missing and malformed things; fields; columns; the next request',
    files: ['tests/permissions', 'server/http/gates.test.ts', 'server/http/reply-writer.test.ts'],
    counts: 'permission matrix|other methods|columns|revocation',
  },
  { goal: 'hostile input at each boundary gets its one answer', files: ['tests/corpora'], counts: 'corpus' },
  { goal: 'requests made from the description of the API', files: ['tests/fuzz'] },
  { goal: 'headers on every kind of answer', files: ['server/http/headers.test.ts'] },
  {
    goal: 'a link signs in once, whoever races; answers tell nothing of accounts',
    files: ['server/identity', 'server/members/link-requests.test.ts'],
  },
  { goal: 'no more mail than the ceiling', files: ['server/mail/mail-bomb.test.ts', 'server/mail/ceiling.test.ts'] },
  { goal: 'access against a model of it', files: ['tests/entitlement'] },
  {
    goal: 'nobody learns who wrote a review, and what it says opens or closes nothing',
    files: [
      'server/reviews/canary.test.ts',
      'server/reviews/anonymity.test.ts',
      'server/reviews/scores/differencing.test.ts',
    ]
      .concat(['server/reviews/scores/snapshot-differencing.test.ts', 'server/reviews/access-independence.test.ts'])
      .concat(['server/deals/member-adversary.test.ts']),
  },
  { goal: 'injected words are words, in searches and in files', files: ['server/deals/injection.test.ts'] },
  { goal: 'hostile import files', files: ['server/imports/hostile'] },
  { goal: 'what is theirs can be taken away and erased', files: ['server/members/own-account.test.ts'] },
  { goal: 'the audit notices every change', files: ['server/audit'] },
  { goal: 'each requirement of ASVS level 2 has its proof', files: ['tests/asvs.test.ts'] },
];
const longForms = ['check:faults', 'check:load', 'check:supply', 'fuzz:openapi', 'test:entitlement', 'test:mailbomb'];

interface Report {
  readonly testResults: readonly { readonly name: string; readonly assertionResults: readonly { status: string }[] }[];
}

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'fundsight-security-'));
const reportFile = join(folder, 'report.json');
const printed = await runTests(goals.flatMap(({ files }) => files));
const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
rmSync(folder, { recursive: true });
let isAllKept = true;
for (const goal of goals) isAllKept = tell(goal) && isAllKept;
console.log(`\nThe long forms: ${longForms.map((name) => `npm run ${name}`).join(', ')}`);
process.exitCode = isAllKept ? 0 : 1;

function runTests(files: readonly string[]): Promise<string> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const vitest = join(root, 'node_modules', '.bin', 'vitest');
  const child = spawn(vitest, ['run', '--project', 'server', ...reporters, ...files], { cwd: root });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.pipe(process.stderr);
  return new Promise((resolve) => child.once('close', () => resolve(text)));
}

function tell({ goal, files, counts }: Goal): boolean {
  const results = testResults.filter(({ name }) => files.some((file) => relative(root, name).startsWith(file)));
  const tests = results.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === 'failed').length;
  const isKept = failed === 0 && tests.length > 0;
  console.log(`${isKept ? 'kept  ' : 'MISSED'}  ${goal}: ${tests.length} tests, ${failed} failed (limit 0)`);
  if (counts !== undefined)
    for (const line of printed.match(new RegExp(`^(?:${counts})\\b.*$`, 'gm')) ?? []) console.log(`        ${line}`);
  return isKept;
}
