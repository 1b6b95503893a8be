import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * What can be measured, in one list, for this process. A label is a word of the program: the template of a route, a
 * method, a status, a queue, an event. Never an id, an address or anything from a request.
 */
export const registry = new Registry();
const registers = [registry];

export const requestsAnswered = new Counter({
  name: 'http_requests_total',
  help: 'Requests answered, by the template of their route',
  labelNames: ['route', 'method', 'status'] as const,
  registers,
});

export const requestSeconds = new Histogram({
  name: 'http_request_seconds',
  help: 'How long an answer took',
  labelNames: ['route', 'method'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export const limitsHit = new Counter({
  name: 'ratelimit_hits_total',
  help: 'Requests refused because a caller sent too many, by the code of the refusal',
  labelNames: ['bucket'] as const,
  registers,
});

export const requestsShed = new Counter({
  name: 'http_requests_shed_total',
  help: 'Requests refused at once because the process had too much to do',
  registers,
});

export const logLinesDropped = new Counter({
  name: 'log_lines_dropped_total',
  help: 'Log lines that no process read from standard output in time',
  registers,
});

export const querySeconds = new Histogram({
  name: 'db_query_seconds',
  help: 'How long a statement of the builder took, by its kind',
  labelNames: ['op'] as const,
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
  registers,
});

export const engineCatchUpSeconds = new Histogram({
  name: 'engine_catch_up_seconds',
  help: 'How long it took to bring the engine that counts rows up to date',
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120],
  registers,
});

export const engineFailures = new Counter({
  name: 'engine_failures_total',
  help: 'Times that the engine that counts rows was thrown away and rebuilt',
  registers,
});

export const poolConnections = new Gauge({
  name: 'pool_connections',
  help: 'Connections to the database (size, idle) and callers that wait for one (waiting)',
  labelNames: ['state'] as const,
  registers,
});

export const filesCut = new Counter({
  name: 'exports_cut_total',
  help: 'Files that took longer than 60 seconds and were broken off, by the template of their route',
  labelNames: ['route'] as const,
  registers,
});

export const replicaUsed = new Gauge({
  name: 'replica_used',
  help: '1 while reads that may be some seconds old go to the replica; 0 while they go to the primary',
  registers,
});

export const replicaLagSeconds = new Gauge({
  name: 'replica_lag_seconds',
  help: 'How long ago everything that the replica has was all that there was, at most; NaN before the first proof',
  registers,
});

export const staleReads = new Counter({
  name: 'stale_reads_total',
  help: 'Reads that may be some seconds old, by where they were made: replica, primary, or retried there',
  labelNames: ['state'] as const,
  registers,
});

export const freeBytes = new Gauge({
  name: 'db_free_bytes',
  help: 'Free bytes on the disk of the data folder',
  registers,
});

export const jobsWaiting = new Gauge({
  name: 'jobs',
  help: 'Jobs by queue and state: queued, active, dead',
  labelNames: ['queue', 'state'] as const,
  registers,
});

export const oldestJobSeconds = new Gauge({
  name: 'jobs_age_seconds',
  help: 'How long the oldest job of a queue has been due',
  labelNames: ['queue'] as const,
  registers,
});

export const moderationSeconds = new Gauge({
  name: 'moderation_age_seconds',
  help: 'How long the oldest review has waited for a decision; 0 when none waits',
  registers,
});

export const cspReports = new Counter({
  name: 'csp_reports_total',
  help: 'Reports of browsers that the policy of a page kept something from running',
  registers,
});

export const mailFailing = new Gauge({
  name: 'mail_failing',
  help: '1 when the last email could not be handed over and will be tried again',
  registers,
});

export const events = new Counter({
  name: 'events_total',
  help: 'Events of the log, by their name: sign-ins, emails, sessions, factors, published reviews',
  labelNames: ['event'] as const,
  registers,
});

export const reviewsDecided = new Counter({
  name: 'reviews_decided_total',
  help: 'Decisions of moderators, by the decision and its reason ("none" where there is none)',
  labelNames: ['decision', 'reason'] as const,
  registers,
});

export const reviewsSent = new Counter({ name: 'reviews_submitted_total', help: 'Reviews that were sent', registers });

export const passesMade = new Counter({
  name: 'grants_made_total',
  help: 'Passes that were given, by their kind',
  labelNames: ['kind'] as const,
  registers,
});

export const passesRevoked = new Counter({ name: 'grants_revoked_total', help: 'Passes that were taken', registers });

const signIns = new Counter({
  name: 'signin_total',
  help: 'Steps of signing in: link_requested, link_suppressed, redeemed, completed, failed, limited, code_refused',
  labelNames: ['event'] as const,
  registers,
});

export const emails = new Counter({
  name: 'mail_total',
  help: 'Emails: sent, deferred (to be tried again), failed (permanently rejected), suppressed (above the ceiling of the mailbox)',
  labelNames: ['outcome'] as const,
  registers,
});

export const lastBackupSeconds = new Gauge({
  name: 'backup_last_success_timestamp',
  help: 'When the last backup of the embedded database was whole, in seconds since 1970; 0 for never',
  registers,
});

export const lastBackupBytes = new Gauge({
  name: 'backup_bytes',
  help: 'How large the last backup of the embedded database is',
  registers,
});

/** Memory, event loop, garbage collection, file handles: for the process that serves, once. */
export function measureProcess(): void {
  collectDefaultMetrics({ register: registry });
}

/** Counts an event that the log names. Names are written in the program, so there are few of them. */
export function countEvent(fields: unknown): void {
  if (typeof fields !== 'object' || fields === null || !('event' in fields)) return;
  if (typeof fields.event !== 'string') return;
  events.inc({ event: fields.event });
  if (fields.event.startsWith('signin.')) signIns.inc({ event: fields.event.slice('signin.'.length) });
}
