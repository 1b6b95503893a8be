import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { FieldError } from '../ui/field-parts.tsx';
import { funderSearchQuery, type FoundFunder } from './api.ts';
import { aboutFunder } from './funder-words.ts';

const typingPauseInMilliseconds = 150;
const addOption = '+add';

interface FunderSearchProps {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  onChoose: (funder: FoundFunder) => void;
  /** Called with what was typed, when the funder is not listed. */
  onAdd: (name: string) => void;
}

/** Finds a funder by name or id for a form; the last entry proposes one that is not listed. */
export function FunderSearch({ label, help, error, onChoose, onAdd }: FunderSearchProps) {
  const [text, setText] = useState('');
  const [paused] = useDebouncedValue(text.trim(), typingPauseInMilliseconds);
  const search = useQuery(funderSearchQuery(paused));
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const name = text.trim();
  const found = name === '' ? [] : (search.data ?? []);
  // A new funder is offered only once it is known what there is: else a quick press would add a second one.
  const isAnswered = paused === name && !search.isFetching;

  const choose = (value: string): void => {
    combobox.closeDropdown();
    const funder = found.find(({ id }) => id === value);
    if (funder) onChoose(funder);
    else if (value === addOption) onAdd(name);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target>
        <InputBase
          label={label}
          description={error ? undefined : help}
          error={error ? <FieldError>{error}</FieldError> : undefined}
          placeholder="Name or id"
          role="combobox"
          aria-autocomplete="list"
          aria-controls={combobox.listId ?? undefined}
          aria-expanded={combobox.dropdownOpened && name !== ''}
          autoComplete="off"
          maxLength={120}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={name === ''}>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }}>
          {found.map((funder) => (
            <Combobox.Option key={funder.id} value={funder.id}>
              <b className="strong">{funder.name}</b>
              <br />
              <span className="small dim">{aboutFunder(funder)}</span>
            </Combobox.Option>
          ))}
          {search.isError && <Combobox.Empty>The search did not answer. Type on to try again.</Combobox.Empty>}
          {!isAnswered && found.length === 0 && <Combobox.Empty>Searching</Combobox.Empty>}
          {isAnswered && name.length >= 2 && (
            <Combobox.Option value={addOption}>Add “{name}” as a new funder</Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
