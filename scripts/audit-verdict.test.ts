import { expect, it } from 'vitest';
import { verdictOf } from './audit-verdict.ts';

it.each([
  ['no advisory', '{"vulnerabilities":{}}', { kind: 'clean' }],
  ['small ones', '{"vulnerabilities":{"a":{"severity":"low"},"b":{"severity":"moderate"}}}', { kind: 'clean' }],
  [
    'serious ones',
    'npm warn x\n{"vulnerabilities":{"a":{"severity":"high"},"b":{"severity":"low"},"c":{"severity":"critical"}}}\n',
    { kind: 'vulnerable', names: ['a (high)', 'c (critical)'] },
  ],
  [
    'a refusal of the registry',
    '{"message":"405 Method Not Allowed"}',
    { kind: 'no_answer', reason: '405 Method Not Allowed' },
  ],
  ['an error of npm', '{"error":{"code":"ENOLOCK","summary":"no lock"}}', { kind: 'no_answer', reason: 'no lock' }],
  ['nothing at all', '', { kind: 'no_answer', reason: 'it printed no report' }],
  ['half a report', '{"vulnerabilities":{', { kind: 'no_answer', reason: 'it printed no report' }],
])('reads %s', (_what, output, verdict) => {
  expect(verdictOf(output)).toEqual(verdict);
});
