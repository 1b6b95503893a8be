import { runReasons, scheduleWords, type Source, type SourceRun } from '../../../../contract/imports/sources.ts';
import { kindLabels } from '../../../../contract/deals/kind-labels.ts';
import { formatCount, formatInstant, formatInteger } from '../../../../contract/formats.ts';
import { ageOf } from '../../../admin/age.ts';

/** What a source is like, in the words of the page. */

export type Tone = 'fresh' | 'waiting' | 'failed' | 'quiet';

export function freshnessOf(source: Source, now: Date): { tone: Tone; words: string } {
  const age = source.freshAt === null ? null : ageOf(source.freshAt, now);
  const [last] = source.runs;
  if (source.isRunning) return { tone: 'quiet', words: 'Fetching now' };
  if (source.state === 'paused') return { tone: 'quiet', words: age === null ? 'Paused' : `Paused, ${age} old` };
  if (source.state === 'asks') return { tone: 'waiting', words: 'Asks you' };
  if (source.state === 'stopped' || last?.outcome === 'failed')
    return { tone: 'failed', words: age === null ? 'Failed' : `Failed, ${age} old` };
  return age === null ? { tone: 'quiet', words: 'Not read yet' } : { tone: 'fresh', words: `Fresh, ${age}` };
}

/** What became of a run: "9 added, 2 changed". */
export function runWords({ outcome, reason, detail, added, changed }: SourceRun): string {
  if (outcome === null) return 'Resumed';
  if (outcome === 'nothing_new') return 'Nothing new';
  if (outcome === 'updated') return `${formatInteger(added ?? 0)} added, ${formatInteger(changed ?? 0)} changed`;
  return reason === null ? 'Failed' : `${runReasons[reason]}${detail === null ? '' : ` (${detail})`}`;
}

export function nextWords({ dueAt, schedule, state }: Source): string {
  if (state === 'asks') return 'Waits for your answer';
  if (dueAt === null) return schedule === 'by_hand' ? 'Only when you fetch it' : 'Not planned';
  return formatInstant(dueAt);
}

export const aboutWords = ({ kind, schedule, deals }: Source): string =>
  [...(kind === null ? [] : [kindLabels[kind]]), scheduleWords[schedule], formatCount(deals, 'deal')].join(', ');
