import { dateInWords, readWrittenDate, type DateRules } from '../../../contract/written-date.ts';
import { WrittenField, type WrittenFieldProps } from './written-field.tsx';

export interface DateFieldProps extends WrittenFieldProps<string>, Omit<DateRules, 'precisions'> {
  precisions?: DateRules['precisions'];
  /** The day that a month or a year stands for, where that is said below the field. */
  dayOf?: (date: string) => string;
}

const daysOnly = ['day'] as const;

/** A date as people write it: "20 Mar 2026", "03/2026", "2026". Its value is as precise as it was written. */
export function DateField({ precisions = daysOnly, least, most, dayOf, ...rest }: DateFieldProps) {
  return (
    <WrittenField
      {...rest}
      words={{
        read: (text) => readWrittenDate(text, { precisions, least, most }),
        print: dateInWords,
        question: 'Which date do you mean?',
        echo: (date) => dateInWords(dayOf === undefined ? date : dayOf(date)),
        readingLabel: dateInWords,
      }}
    />
  );
}
