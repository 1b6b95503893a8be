/** What a security event of an answer is told from: words of the program, no id and nothing that was sent. */
export interface Answered {
  readonly method: string;
  /** The template of the route. */
  readonly route: string;
  readonly gate: string;
  readonly status: number;
  /** Whether a file left. */
  readonly isFile: boolean;
}

export type SecurityEvent = 'export.made' | 'import.changed' | 'admin.acted';

const adminGates = new Set(['admin', 'adminWithFreshFactor', 'moderator']);

/**
 * What of an answer concerns security, by a code that stays. Refusals are told where they are made (`authz.denied`,
 * `token.invalid`, `ratelimit.hit`); who it was stands in the audit.
 */
export function securityEventOf({ method, route, gate, status, isFile }: Answered): SecurityEvent | null {
  if (status >= 400) return null;
  if (isFile) return 'export.made';
  if (method === 'GET' || method === 'HEAD' || !adminGates.has(gate)) return null;
  return route.startsWith('/api/admin/imports') ? 'import.changed' : 'admin.acted';
}
