import { formatInteger, formFor } from '../../contract/formats.ts';
import { NumberField } from '../ui/forms/number-field.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { Text } from '../ui/layout/layout.tsx';
import type { EntriesControl } from './entries.ts';
import { middleWords } from './words.ts';
import { termOf, type TermKey } from './terms.ts';

interface TermFieldProps {
  term: TermKey;
  entries: EntriesControl;
  /** Below the field, where no median is there. */
  help?: string | undefined;
}

/** A term with its unit; below it what is usual and of how many deals, and the way back to it. */
export function TermField({ term, entries, help }: TermFieldProps) {
  const { label, initial: _initial, usual: _usual, ...rules } = termOf(term);
  const usual = entries.usual.get(term);
  return (
    <div>
      <NumberField
        label={label}
        size="sm"
        hasUnitLabel
        {...rules}
        value={entries.written(term)}
        onChange={(written) => entries.enter(term, written)}
      />
      {help !== undefined && (
        <Text size="xs" tone="dim" mt={2}>
          {help}
        </Text>
      )}
      {usual !== undefined && (
        <Text size="xs" tone="dim" mt={2}>
          {usual.middle === null
            ? `${formatInteger(usual.count)} ${formFor(usual.count, 'deal states', 'deals state')} it: too few for a median`
            : middleWords(termOf(term), usual)}
          {usual.middle !== null && entries.isEntered(term) && (
            <>
              {' '}
              <TextButton onClick={() => entries.forget(term)}>Use the median</TextButton>
            </>
          )}
        </Text>
      )}
    </div>
  );
}
