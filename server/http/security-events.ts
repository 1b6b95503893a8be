/** The input of a security event: words of the program, no id and nothing that was sent. */
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

const adminGates = new Set([
  'admin',
  'adminWithFreshFactor',
  'moderator',
  'moderatorWithFreshFactor',
  'adminOrModerator',
]);

/**
 * The security aspects of an answer, by a stable code. Refusals are reported where they are made (`authz.denied`,
 * `token.invalid`, `ratelimit.hit`); the audit says who it was.
 */
export function securityEventOf({ method, route, gate, status, isFile }: Answered): SecurityEvent | null {
  if (status >= 400) return null;
  if (isFile) return 'export.made';
  if (method === 'GET' || method === 'HEAD' || !adminGates.has(gate)) return null;
  return route.startsWith('/api/admin/imports') ? 'import.changed' : 'admin.acted';
}
