import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { actionWords, auditActions, auditTargets, targetWords } from '../../contract/audit/words.ts';

const server = fileURLToPath(new URL('..', import.meta.url));
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(server, path), 'utf8') }));

/** Actions that a source writes out: `action: 'deal.add'`, or the two of a choice. */
function actionsIn(text: string): string[] {
  return [...text.matchAll(/\baction(?::|\s*=)[^\n;]*/g)].flatMap(([line]) =>
    [...line.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map((match) => match[1] ?? ''),
  );
}

describe('the words of the audit', () => {
  it('stand for every action that is written out in the code', () => {
    const written = [...new Set(sources.flatMap(({ text }) => actionsIn(text)))];
    expect(written).toContain('audit.export');
    expect(written).toContain('access_code.switch_off');
    expect(written.filter((action) => !Object.hasOwn(auditActions, action))).toEqual([]);
  });

  it('stand for those that are put together: one writer, which takes listed actions only', () => {
    const writers = sources.filter(({ text }) => text.includes("insertInto('audit_entries')")).map(({ path }) => path);
    expect(writers).toEqual([join('audit', 'commands.ts')]);
  });

  it('are each their own', () => {
    for (const words of [auditActions, auditTargets])
      expect(new Set(Object.values(words)).size).toBe(Object.keys(words).length);
  });

  it('are plain ones for what another release wrote', () => {
    expect([actionWords('funder.close_page'), targetWords('secret_key')]).toEqual(['Funder: close page', 'Secret key']);
    expect(actionWords('constructor')).toBe('Constructor');
  });
});
