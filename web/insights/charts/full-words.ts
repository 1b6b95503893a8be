import { formatDay } from '../../../contract/formats.ts';

/** The days of a period in full, beside its name: "01 Oct 2024 to 31 Dec 2024". */
export const spanWord = (from: string, to: string): string => `${formatDay(from)} to ${formatDay(to)}`;
