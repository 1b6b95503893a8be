import { MultiSelect } from '@mantine/core';
import type { MultiSelectProps } from '@mantine/core';
import { listBelowError } from './below-error.ts';
import { enterChooses } from './enter-chooses.ts';
import { partsOf, type FieldOf } from './field-parts.tsx';
import { filterChoices } from './read-choice.ts';
import { useTypedChoice } from './unread-choice.tsx';

type MultiSelectFieldProps = Omit<FieldOf<MultiSelectProps>, 'value' | 'onChange'> & {
  value: string[];
  onChange: (values: string[]) => void;
};

/** Several of a list that can be searched. What is typed without choosing is read when the field is left. */
export function MultiSelectField({
  label,
  help,
  isOptional,
  error,
  value,
  onChange,
  onBlur,
  ...rest
}: MultiSelectFieldProps) {
  const choice = useTypedChoice(rest.data, {});
  const leave = (): void => {
    const said = choice.leave();
    if (said?.kind === 'value' && !value.includes(said.option.value)) onChange([...value, said.option.value]);
  };
  return (
    <>
      <MultiSelect
        comboboxProps={listBelowError}
        searchable
        filter={filterChoices}
        {...rest}
        {...partsOf({ label, help, isOptional, error: choice.problem ?? error })}
        {...choice.mark}
        value={value}
        onChange={onChange}
        searchValue={choice.text ?? ''}
        onChangeCapture={(event) => choice.type(event.currentTarget.value)}
        onOptionSubmit={choice.forget}
        onKeyDownCapture={enterChooses}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
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
