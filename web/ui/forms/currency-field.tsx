import type { SelectProps } from '@mantine/core';
import { nameOfCurrency } from '../../../contract/currencies.ts';
import type { FieldOf } from './field-parts.tsx';
import { SelectField } from './select-field.tsx';

interface CurrencyFieldProps extends Omit<FieldOf<SelectProps>, 'value' | 'onChange' | 'data'> {
  /** A code of ISO 4217; one of the past stays to be seen. */
  value: string | null;
  onChange: (code: string | null) => void;
}

/** The currencies of today by code and name, found by either. */
export function CurrencyField({ value, onChange, onBlur, ...rest }: CurrencyFieldProps) {
  const codes = Intl.supportedValuesOf('currency');
  const shown = value === null || codes.includes(value) ? codes : [...codes, value];
  return (
    <SelectField
      placeholder="Choose a currency"
      nothingFoundMessage="No currency is called so"
      selectFirstOptionOnChange
      {...rest}
      searchable
      data={shown.map((code) => ({ value: code, label: `${code} · ${nameOfCurrency(code)}` }))}
      value={value}
      onChange={(code) => onChange(code)}
      onBlur={(event) => {
        // A whole code needs no choice from the list.
        const typed = event.currentTarget.value.trim().toUpperCase();
        if (codes.includes(typed)) onChange(typed);
        onBlur?.(event);
      }}
    />
  );
}
