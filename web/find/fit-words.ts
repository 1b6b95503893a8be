import type { Fit } from '../../contract/find/find.ts';
import { formatDate, formatInteger } from '../../contract/formats.ts';

export const gradeWords: Readonly<Record<Fit['grade'], string>> = {
  strong: 'Strong',
  good: 'Good',
  possible: 'Possible',
};

/** "11 of 64 deals like yours" */
export const similarOfWords = ({ similar, deals }: Fit): string =>
  `${formatInteger(similar)} of ${formatInteger(deals)}`;

export const dayWords = (day: Fit['last']): string | null => (day === null ? null : formatDate(day.on, day.precision));
