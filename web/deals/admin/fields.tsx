import { MultiSelect, TagsInput } from '@mantine/core';
import type { DealColumn } from '../../../contract/deals/column.ts';
import { countryOptions } from '../../ui/forms/country-options.ts';
import { TriStateField } from '../../ui/forms/choices.tsx';
import { FieldError } from '../../ui/forms/field-parts.tsx';
import { TextAreaField, TextField } from '../../ui/forms/fields.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import type { DealDraft } from './values.ts';

type Draft = DealDraft[string];

interface DealFieldProps {
  column: DealColumn;
  value: Draft;
  error: string | undefined;
  onChange: (value: Draft) => void;
}

const longTexts = new Set(['description', 'notes']);

/** The control that fits the type of the column. Empty is unknown. */
export function DealField({ column, value, error, onChange }: DealFieldProps) {
  if (column.isArray) return <ListField column={column} value={value} error={error} onChange={onChange} />;
  if (column.type === 'boolean')
    return (
      <TriStateField
        label={column.label}
        error={error}
        value={typeof value === 'boolean' ? value : null}
        onChange={onChange}
      />
    );
  const text = typeof value === 'string' ? value : '';
  const choices = choicesOf(column);
  if (choices !== null)
    return (
      <SelectField
        label={column.label}
        placeholder="Unknown"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `Make ${column.label} unknown` }}
        data={choices}
        value={text === '' ? null : text}
        error={error}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  if (longTexts.has(column.key))
    return (
      <TextAreaField
        label={column.label}
        value={text}
        error={error}
        maxLength={2_000}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <TextField
      label={column.label}
      help={helpOf(column)}
      value={text}
      error={error}
      inputMode={column.type === 'integer' || column.type === 'decimal' ? 'decimal' : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function choicesOf({ type, options }: DealColumn): { value: string; label: string }[] | null {
  if (type === 'country') return countryOptions;
  return options === null ? null : options.map(({ value, label }) => ({ value, label }));
}

function helpOf({ type, unit }: DealColumn): string | undefined {
  if (type === 'date') return 'Year-month-day';
  if (type === 'currency') return 'Three letters, such as EUR';
  if (type === 'url') return 'Starts with https://';
  return unit === 'percent' ? 'In percent' : unit === 'usd' ? 'In USD' : unit === 'months' ? 'In months' : undefined;
}

function ListField({ column, value, error, onChange }: DealFieldProps) {
  const items = Array.isArray(value) ? value.map(String) : [];
  const choices = choicesOf(column);
  const parts = { label: column.label, error: error ? <FieldError>{error}</FieldError> : undefined, value: items };
  if (choices !== null)
    return <MultiSelect {...parts} searchable data={choices} onChange={(chosen) => onChange(chosen)} />;
  return (
    <TagsInput
      {...parts}
      description="Enter after each"
      acceptValueOnBlur
      splitChars={[]}
      onChange={(chosen) => onChange(chosen)}
    />
  );
}
