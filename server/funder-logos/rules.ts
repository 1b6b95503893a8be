import type { LogoDecision, LogoState } from '../../contract/funders/logos.ts';

/** What an admin may decide in each state. */
const decisions: Readonly<Record<LogoState, readonly LogoDecision[]>> = {
  waiting: ['approve', 'decline'],
  approved: ['remove'],
  declined: [],
  ended: [],
};

export const decisionsFor = (state: LogoState): readonly LogoDecision[] => decisions[state];
