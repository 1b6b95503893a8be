/** What `npm audit --json` said, as far as it decides anything. */
export type AuditVerdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'vulnerable'; readonly names: readonly string[] }
  /** The registry gave no answer: nothing is known, and this must not count as clean. */
  | { readonly kind: 'no_answer'; readonly reason: string };

interface AuditReport {
  readonly vulnerabilities?: Record<string, { readonly severity?: string }>;
  readonly message?: string;
  readonly error?: { readonly summary?: string };
}

const serious = new Set(['high', 'critical']);

/** `output`: what npm printed, where lines of its own may stand around the report. Throws nothing. */
export function verdictOf(output: string): AuditVerdict {
  const report = reportIn(output);
  if (report?.vulnerabilities === undefined)
    return { kind: 'no_answer', reason: report?.message ?? (report?.error?.summary || 'it printed no report') };
  const names = Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => serious.has(severity ?? ''))
    .map(([name, { severity }]) => `${name} (${severity})`);
  return names.length === 0 ? { kind: 'clean' } : { kind: 'vulnerable', names };
}

function reportIn(output: string): AuditReport | null {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as AuditReport;
  } catch {
    return null;
  }
}
