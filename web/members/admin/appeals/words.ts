import type { SuspensionOutcome } from '../../../../contract/members/suspension-words.ts';

export const outcomeTitles: Readonly<Record<SuspensionOutcome, string>> = {
  keep: 'Keep it suspended',
  lift: 'Lift the suspension',
};

export const outcomeHelp: Readonly<Record<SuspensionOutcome, string>> = {
  keep: 'The statement below goes to the member.',
  lift: 'The member can log in at once. The email says so.',
};
