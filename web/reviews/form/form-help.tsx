import { onDemand } from '../../ui/on-demand.tsx';

/** The help of the last steps: it comes with them. */

export const RatingHelp = onDemand<object>(async () => (await import('./help-parts.tsx')).RatingHelp);
export const SendingHelp = onDemand<object>(async () => (await import('./help-parts.tsx')).SendingHelp);
