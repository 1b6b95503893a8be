import type { ComboboxItem, SelectProps } from '@mantine/core';
import type { FieldOf } from './field-parts.tsx';
import { SelectField } from './select-field.tsx';
import { optionsOf } from './unread-choice.tsx';
import { useTypeAhead } from './use-type-ahead.ts';

/** One of a short list that cannot be searched: typing goes to what begins so. */
export function TypeAheadField<Value extends string = string>(props: FieldOf<SelectProps<Value>>) {
  const { data, value, onChange } = props;
  const onKeyDown = useTypeAhead(optionsOf(data), value, (option) =>
    // The options are those of the list, whose values are of this type.
    onChange?.(option.value as Value, option as ComboboxItem<Value>),
  );
  return <SelectField {...props} onKeyDown={onKeyDown} />;
}
