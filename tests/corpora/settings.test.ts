import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fewOf, inDeepRun } from '../deep-run.ts';
import { readConfig } from '../../server/config.ts';
import { StartError } from '../../server/start-error.ts';
import { findUnproved } from './listening.ts';
import { written } from './raw-http.ts';
import corpus from './settings.json' with { type: 'json' };
import { judgeAll, reportVerdict } from './verdict.ts';

/**
 * Settings that make no sense: the start fails with one line that names the setting and not its value. `--mode corpora`
 * starts a server with each of them, every run of the tests with a few.
 */

interface SettingsCase {
  readonly what: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** On top of what production needs. */
  readonly isProduction?: boolean;
  /** How the line begins; null when the settings are taken. */
  readonly says: string | null;
}
const cases: readonly SettingsCase[] = corpus.cases;

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://fundsight.example',
  SUPPORT_EMAIL: 'help@fundsight.example',
  MAIL_FROM: 'mail@fundsight.example',
  SMTP_URL: 'smtps://user:secret@mail.fundsight.example',
  IDENTITY: 'embedded',
};

function environmentOf({ env, isProduction = false }: SettingsCase): Record<string, string> {
  const own = Object.entries(env).map(([name, value]) => [name, written(value ?? '')] as const);
  return { ...(isProduction ? production : {}), ...Object.fromEntries(own) };
}

/** What is wrong with the line; null when nothing is. */
function problemOfLine(one: SettingsCase, line: string): string | null {
  if (!line.startsWith(one.says ?? '') || line.includes('\n')) return line;
  const secrets = ['DATABASE_URL', 'SMTP_URL', 'SECRET_KEY', 'BACKUP_RECIPIENT'].map(
    (name) => environmentOf(one)[name] ?? '',
  );
  return secrets.some((secret) => secret.length > 5 && line.includes(secret)) ? `tells a secret: ${line}` : null;
}

function judge(one: SettingsCase): string | null {
  try {
    readConfig(environmentOf(one));
    return one.says === null ? null : `${one.what}: taken`;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    if (one.says === null) return `${one.what}: ${error.message}`;
    const problem = error.exitCode === 78 ? problemOfLine(one, error.message) : `ends with ${error.exitCode}`;
    return problem === null ? null : `${one.what}: ${problem}`;
  }
}

it('are taken, or refused with one line', () => {
  const wrong = cases.map(judge).filter((line) => line !== null);
  reportVerdict({ corpus: 'settings', cases: cases.length, wrong });
  expect(wrong).toEqual([]);
  expect(findUnproved(corpus.elsewhere)).toEqual([]);
});

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/** Nothing of our own environment, and nothing of the checkout: where a start goes on by mistake, it does no harm. */
function start(one: SettingsCase): Promise<{ readonly code: number; readonly said: string; readonly printed: string }> {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: `${tmpdir()}/fundsight-never`, ...environmentOf(one) };
  return new Promise((resolve) => {
    execFile(process.execPath, [main], { env, timeout: 60_000 }, (error, printed, said) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said, printed }),
    );
  });
}

it('end the process with 78, and nothing else is said', async () => {
  const refused = cases.filter(({ says }) => says !== null);
  const tried = fewOf(2, inDeepRun ? refused : refused.filter((_one, at) => at % 80 === 0));
  const wrong = await judgeAll(
    tried,
    async (one) => {
      const { code, said, printed } = await start(one);
      const problem = code === 78 && printed === '' ? problemOfLine(one, said.trimEnd()) : `${code} ${said} ${printed}`;
      return problem === null ? null : `${one.what}: ${problem}`;
    },
    2,
  );
  reportVerdict({ corpus: 'settings at the start', cases: tried.length, wrong });
  expect(wrong).toEqual([]);
}, 900_000);
