import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { aboutFunder } from '../../contract/subjects/about-funder.ts';
import type { Compared } from '../subjects/compared.ts';
import { enterChooses } from '../ui/forms/enter-chooses.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { foundFundersQuery } from './search-api.ts';

const typingPauseInMilliseconds = 150;

interface AddFunderProps {
  label: string;
  onAdd: (one: Compared) => void;
}

/** Finds a funder by its name, and empties for the next one. */
export function AddFunder({ label, onAdd }: AddFunderProps) {
  const [text, setText] = useState('');
  const name = text.trim();
  const { found, words } = useFound(name);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { dropdownOpened, selectFirstOption } = combobox;
  // Enter takes the first one found: it is the one most people mean.
  useEffect(() => {
    if (dropdownOpened && found.length > 0) selectFirstOption();
  }, [dropdownOpened, found, selectFirstOption]);
  const choose = (id: string): void => {
    const funder = found.find((one) => one.id === id);
    combobox.closeDropdown();
    if (funder === undefined) return;
    setText('');
    onAdd({ id: funder.id, name: funder.name });
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          label={label}
          placeholder="Name"
          aria-autocomplete="list"
          autoComplete="off"
          maxLength={120}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            if (event.currentTarget.value.trim() === '') combobox.closeDropdown();
            else combobox.openDropdown();
          }}
          onFocus={() => name !== '' && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDownCapture={enterChooses}
        />
      </Combobox.Target>
      <VisuallyHidden>
        <span role="status">{dropdownOpened && (found.length > 0 ? `${found.length} found` : words)}</span>
      </VisuallyHidden>
      <Combobox.Dropdown>
        <Combobox.Options>
          {found.map((funder) => (
            <Combobox.Option key={funder.id} value={funder.id}>
              <b className="strong">{funder.name}</b>
              <br />
              <span className="small dim">{aboutFunder(funder)}</span>
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{words}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const none: readonly never[] = [];

/** What is found for a name, or why nothing is; only of what is in the field. */
function useFound(name: string) {
  const [paused, setPaused] = useState(name);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(name), typingPauseInMilliseconds);
    return () => clearTimeout(timer);
  }, [name]);
  const search = useQuery(foundFundersQuery(paused));
  if (search.isError) return { found: none, words: 'The search is not responding. Keep typing to try again.' };
  if (paused !== name || search.data === undefined) return { found: none, words: 'Searching' };
  return { found: search.data, words: 'No funder has that name.' };
}
