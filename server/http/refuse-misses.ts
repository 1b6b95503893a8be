import { formatCount } from '../../contract/formats.ts';
import { hours } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import { statusOfWindow, type ReportLimit } from './limit-fields.ts';

interface Misses {
  /** A word of the program. */
  readonly name: string;
  /** Misses in an hour after which there is a wait. */
  readonly quota: number;
  /** Those of the last hour, `quota` of them at most. */
  readonly past: readonly Date[];
  readonly now: Date;
  readonly reportLimit: ReportLimit;
  /** What was done too often, as a sentence. */
  readonly sentence: string;
}

/** Refuses as `too_many_attempts`, with the time after which there is another try, who guessed too often in an hour. */
export function refuseMisses({ reportLimit, sentence, ...misses }: Misses): void {
  const status = statusOfWindow({ ...misses, past: [...misses.past], windowSeconds: hours(1) / 1_000 });
  reportLimit(status);
  if (!status.isOver) return;
  const { secondsLeft } = status;
  throw new Refusal('too_many_attempts', {
    detail: `${sentence} Try again in ${formatCount(Math.ceil(secondsLeft / 60), 'minute')}.`,
    retryAfterSeconds: secondsLeft,
  });
}
