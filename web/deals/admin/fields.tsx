import { TagsInput } from '@mantine/core';
import type { DealColumn } from '../../../contract/deals/column.ts';
import { countryOptions } from '../../ui/forms/country-options.ts';
import { TriStateField } from '../../ui/forms/choices.tsx';
import { FieldError } from '../../ui/forms/field-parts.tsx';
import { TextAreaField, TextField } from '../../ui/forms/fields.tsx';
import { CurrencyField } from '../../ui/forms/currency-field.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { MultiSelectField } from '../../ui/forms/multi-select-field.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { isUnread } from '../../ui/forms/unread.ts';
import { numberRulesOf } from '../number-rules.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import type { DealDraft } from './values.ts';

type Draft = DealDraft[string];

interface DealFieldProps {
  column: DealColumn;
  value: Draft;
  error: string | undefined;
  onChange: (value: Draft) => void;
  /** The field of a number or a date is left. */
  onLeave: () => void;
  /** Of the amounts of the row. */
  currency: string | undefined;
  /** What the value means, where that needs saying. */
  help?: string | undefined;
}

const longTexts = new Set(['description', 'notes']);
const longestText = 2_000;

/** The control that fits the type of the column. Empty is unknown. */
export function DealField(props: DealFieldProps) {
  const { column, value, error, onChange } = props;
  if (column.isArray) return <ListField {...props} />;
  if (column.type === 'boolean')
    return (
      <TriStateField
        label={column.label}
        error={error}
        value={typeof value === 'boolean' ? value : null}
        onChange={onChange}
      />
    );
  if (column.type === 'integer' || column.type === 'decimal' || column.type === 'date') return <ReadField {...props} />;
  const text = typeof value === 'string' ? value : '';
  if (column.type === 'currency')
    return (
      <CurrencyField
        label={column.label}
        placeholder="Unknown"
        clearable
        clearButtonProps={{ 'aria-label': `Make ${column.label} unknown` }}
        value={isUnread(value) ? value : text === '' ? null : text}
        error={error}
        onChange={(code) => onChange(code ?? '')}
      />
    );
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
        longest={longestText}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <TextField
      label={column.label}
      help={column.type === 'url' ? 'Starts with https://' : undefined}
      value={text}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function choicesOf({ type, options }: DealColumn): { value: string; label: string }[] | null {
  if (type === 'country') return countryOptions;
  return options === null ? null : options.map(({ value, label }) => ({ value, label }));
}

const days = ['day'] as const;
const daysMonthsOrYears = ['day', 'month', 'year'] as const;

/** Numbers and dates, as people write them. */
function ReadField({ column, value, error, onChange, onLeave, currency, help }: DealFieldProps) {
  const { label, type } = column;
  if (type === 'date')
    return (
      <DateField
        label={label}
        help={help}
        precisions={column.key === 'date' ? daysMonthsOrYears : days}
        value={isUnread(value) || typeof value === 'string' ? value : null}
        error={error}
        onChange={onChange}
        onBlur={onLeave}
      />
    );
  return (
    <NumberField
      label={label}
      help={help}
      hasUnitLabel
      {...numberRulesOf(column, currency)}
      value={isUnread(value) || typeof value === 'number' ? value : null}
      error={error}
      onChange={onChange}
      onBlur={onLeave}
    />
  );
}

function ListField({ column, value, error, onChange }: DealFieldProps) {
  const items = Array.isArray(value) ? value.map(String) : [];
  const choices = choicesOf(column);
  const parts = { label: column.label, error: error ? <FieldError>{error}</FieldError> : undefined, value: items };
  if (choices !== null)
    return (
      <MultiSelectField
        label={column.label}
        error={error}
        value={items}
        data={choices}
        onChange={(chosen) => onChange(chosen)}
      />
    );
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
