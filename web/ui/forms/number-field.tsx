import { groupedNumber, plainNumber } from '../../../contract/rarer-formats.ts';
import { readWrittenNumber, type NumberRules } from '../../../contract/written-number.ts';
import { numberInWords, numberWithUnit, unitLabels } from './number-words.ts';
import { WrittenField, type WrittenFieldProps } from './written-field.tsx';

export interface NumberFieldProps extends WrittenFieldProps<number>, NumberRules {
  /** The unit at the end of the field, from the start; without it the words below name it. */
  hasUnitLabel?: boolean;
}

/** A number as people write it: "1.5m", "15,8 %", "USD 1,500,000". `least`, `most` and the rest are the rules. */
export function NumberField(props: NumberFieldProps) {
  const { unit, currency, isWhole, decimals: _decimals, least: _least, most: _most, hasUnitLabel, ...rest } = props;
  const rules: NumberRules = props;
  // With decimals, our own commas would be one more thing that can be misread.
  const print = unit !== 'year' && isWhole ? groupedNumber : plainNumber;
  return (
    <WrittenField
      inputMode={isWhole && unit !== 'money' ? 'numeric' : 'decimal'}
      {...rest}
      words={{
        read: (text) => readWrittenNumber(text, rules),
        print,
        question: 'Which number do you mean?',
        // Digits beside their unit say it all.
        echo: (value, text) => (hasUnitLabel && text === print(value) ? '' : numberWithUnit(value, rules)),
        readingLabel: numberInWords,
        unitLabel: hasUnitLabel ? (currency ?? (unit && unitLabels[unit])) : undefined,
      }}
    />
  );
}
