import type { RecordField, RecordValues } from '../../../contract/subjects/records.ts';
import { nameOfCountry } from '../../../contract/country-names.ts';
import { countryOptions } from '../../ui/forms/country-options.ts';
import { TextAreaField, TextField } from '../../ui/forms/fields.tsx';
import { MultiSelectField } from '../../ui/forms/multi-select-field.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { isUnread, type Unread } from '../../ui/forms/unread.ts';
import { emptyValue } from '../../../contract/formats.ts';

const thisYear = new Date().getUTCFullYear();

type Value = RecordValues[string];

interface RecordFieldProps {
  field: RecordField;
  value: Value | Unread;
  error: string | undefined;
  onChange: (value: Value | Unread) => void;
}

function choicesOf({ control, options }: RecordField): { value: string; label: string }[] {
  if (control === 'country') return countryOptions;
  return Object.entries(options ?? {}).map(([value, label]) => ({ value, label }));
}

/** The control that fits a field of a record. Empty is unknown. */
export function RecordFieldControl({ field, value, error, onChange }: RecordFieldProps) {
  const parts = { label: field.label, help: field.help ?? undefined, isOptional: field.isOptional, error };
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  switch (field.control) {
    case 'choices':
      return (
        <MultiSelectField
          {...parts}
          data={choicesOf(field)}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
        />
      );
    case 'choice':
    case 'country':
      return (
        <SelectField
          {...parts}
          searchable={field.control === 'country'}
          clearable={field.isOptional}
          allowDeselect={field.isOptional}
          clearButtonProps={{ 'aria-label': `Make ${field.label} unknown` }}
          data={choicesOf(field)}
          value={text === '' ? null : text}
          onChange={(chosen) => onChange(chosen)}
        />
      );
    case 'longText':
      return <TextAreaField {...parts} value={text} onChange={(event) => onChange(event.currentTarget.value)} />;
    case 'year':
      return (
        <NumberField
          {...parts}
          unit="year"
          isWhole
          least={1800}
          most={thisYear}
          value={isUnread(value) || typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      );
    case 'text':
      return <TextField {...parts} value={text} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
}

/** A value as people read it. */
export function fieldText({ control, options }: RecordField, value: Value | undefined): string {
  const word = (item: string): string => (control === 'country' ? nameOfCountry(item) : (options?.[item] ?? item));
  if (value === null || value === undefined) return emptyValue;
  if (Array.isArray(value)) return value.length === 0 ? emptyValue : value.map(word).join(', ');
  return typeof value === 'number' ? String(value) : word(value);
}
