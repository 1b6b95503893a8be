import type { ComboboxItem, OptionsFilter, SelectProps } from '@mantine/core';
import { useState } from 'react';
import { currencyLabel, readWrittenCurrency, searchCurrencies } from '../../../contract/written-currency.ts';
import type { FieldOf } from './field-parts.tsx';
import { SelectField } from './select-field.tsx';
import { isUnread, type Written } from './unread.ts';

const today = Intl.supportedValuesOf('currency');

export interface CurrencyFieldProps extends Omit<FieldOf<SelectProps>, 'value' | 'onChange' | 'data'> {
  /** A code of ISO 4217; one of the past stays to be seen. */
  value: Written<string>;
  onChange: (code: Written<string>) => void;
}

/**
 * The currencies of today, found by code and name. What is typed without choosing is read at each key: when the field is
 * left it is the currency that it means, or it stays with the reason why it means none.
 */
export function CurrencyField({ value, onChange, onBlur, error, ...rest }: CurrencyFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const code = isUnread(value) ? null : value;
  const codes = code === null || today.includes(code) ? today : [...today, code];
  const kept = isUnread(value) ? value.unread : code === null ? '' : currencyLabel(code);
  const type = (text: string): void => {
    const said = readWrittenCurrency(text, codes);
    setTyped(text);
    if (said.kind === 'problem') onChange({ unread: text, message: said.message });
    else onChange(said.kind === 'value' ? said.value : null);
  };
  return (
    <SelectField
      placeholder="Choose a currency"
      nothingFoundMessage="No currency matches"
      selectFirstOptionOnChange
      data-reads-text
      {...rest}
      error={isUnread(value) && typed === null ? value.message : error}
      searchable
      // The chosen one may be chosen again: that takes nothing away.
      allowDeselect={false}
      data={codes.map((one) => ({ value: one, label: currencyLabel(one) }))}
      filter={filterCurrencies}
      value={code}
      onChange={(chosen) => onChange(chosen)}
      searchValue={typed ?? kept}
      onInput={(event) => type(event.currentTarget.value)}
      onOptionSubmit={() => setTyped(null)}
      onClear={() => setTyped(null)}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}

const filterCurrencies: OptionsFilter = ({ options, search }) => {
  // None of these options stands in a group.
  const items = options.filter((option): option is ComboboxItem => !('group' in option));
  const found = new Set(
    searchCurrencies(
      search,
      items.map(({ value }) => value),
    ),
  );
  return items.filter(({ value }) => found.has(value));
};
