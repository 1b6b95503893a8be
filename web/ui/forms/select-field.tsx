import { Select } from '@mantine/core';
import type { ComboboxItem, SelectProps } from '@mantine/core';
import { listBelowError } from './below-error.ts';
import { enterChooses } from './enter-chooses.ts';
import { partsOf, type FieldOf } from './field-parts.tsx';
import { filterChoices } from './read-choice.ts';
import { optionsOf, useTypedChoice, type UnreadKeeping } from './unread-choice.tsx';

type SelectFieldProps<Value extends string> = FieldOf<SelectProps<Value>> & UnreadKeeping;

/**
 * One of a list. Apart from the other fields, as what opens a list is larger than all of them. Where it can be searched,
 * what is typed without choosing is read, as `readChoice` says.
 */
export function SelectField<Value extends string = string>(props: SelectFieldProps<Value>) {
  // A field that has its own search reads it by itself.
  if (props.searchable && props.searchValue === undefined) return <SearchedField {...props} />;
  return <ListField {...props} />;
}

function ListField<Value extends string>({
  label,
  help,
  isOptional,
  error,
  unread: _unread,
  onUnread: _onUnread,
  ...rest
}: SelectFieldProps<Value>) {
  return (
    <Select
      comboboxProps={listBelowError}
      onKeyDownCapture={enterChooses}
      {...rest}
      {...partsOf({ label, help, isOptional, error })}
    />
  );
}

function SearchedField<Value extends string>({ unread, onUnread, ...props }: SelectFieldProps<Value>) {
  const { value = null, onChange, onBlur, onKeyDown, data, allowDeselect = true } = props;
  const choice = useTypedChoice(data, { unread, onUnread }, value !== null);
  const label = value === null ? '' : (optionsOf(data).find((option) => option.value === value)?.label ?? '');
  const leave = (): void => {
    const said = choice.leave();
    const option = said?.kind === 'value' ? said.option : null;
    // Of a list that is never empty, emptied words stay what is chosen.
    const isEmptied = said?.kind === 'empty' && !allowDeselect;
    if (said === null || isEmptied || (option?.value ?? null) === value) return;
    // The options are those of the list, whose values are of this type.
    onChange?.((option?.value ?? null) as Value | null, option as ComboboxItem<Value>);
  };
  return (
    <>
      <ListField
        filter={filterChoices}
        {...props}
        {...choice.mark}
        error={choice.problem ?? props.error}
        // Who types the words of what is chosen means it, and does not withdraw it.
        allowDeselect={allowDeselect && !choice.isTyping}
        searchValue={choice.text ?? label}
        onChangeCapture={(event) => choice.type(event.currentTarget.value)}
        onOptionSubmit={choice.forget}
        onClear={choice.forget}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
          onKeyDown?.(event);
        }}
        onBlur={(event) => {
          leave();
          onBlur?.(event);
        }}
      />
      {choice.announcement}
    </>
  );
}
