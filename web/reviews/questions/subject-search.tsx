import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { enterChooses } from '../../ui/forms/enter-chooses.ts';
import { FieldError } from '../../ui/forms/field-parts.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { FoundSubject, SubjectList } from './subject-lists.ts';

const typingPauseInMilliseconds = 150;
const addOption = '+add';

interface SubjectSearchProps {
  list: SubjectList;
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  onChoose: (subject: FoundSubject) => void;
  /** Called with what was typed, when it is not listed. */
  onAdd: (name: string) => void;
}

function useSubjects(list: SubjectList, name: string) {
  const [paused] = useDebouncedValue(name, typingPauseInMilliseconds);
  const search = useQuery({
    queryKey: ['subjects', list.key, paused],
    queryFn: ({ signal }) => list.find(paused, signal),
    enabled: paused !== '',
    placeholderData: keepPreviousData,
  });
  return {
    found: name === '' ? [] : (search.data ?? []),
    // A new one is offered only once it is known what there is: else a quick press would add a second one.
    isAnswered: paused === name && !search.isFetching,
    isError: search.isError,
  };
}

/** Finds a subject by name; the last entry proposes one that is not listed. */
export function SubjectSearch({ list, label, help, error, onChoose, onAdd }: SubjectSearchProps) {
  const [text, setText] = useState('');
  const name = text.trim();
  const { found, isAnswered, isError } = useSubjects(list, name);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { dropdownOpened, selectFirstOption } = combobox;

  // Enter takes the first one found: it is the one most people mean.
  useEffect(() => {
    if (dropdownOpened && isAnswered && found.length > 0) selectFirstOption();
  }, [dropdownOpened, isAnswered, found, selectFirstOption]);

  const choose = (value: string): void => {
    combobox.closeDropdown();
    const subject = found.find(({ id }) => id === value);
    if (subject) onChoose(subject);
    else if (value === addOption) onAdd(name);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          label={label}
          description={error ? undefined : help}
          error={error ? <FieldError>{error}</FieldError> : undefined}
          placeholder="Name"
          aria-autocomplete="list"
          autoComplete="off"
          maxLength={120}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.resetSelectedOption();
            if (event.currentTarget.value.trim() === '') combobox.closeDropdown();
            else combobox.openDropdown();
          }}
          onFocus={() => name !== '' && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDownCapture={enterChooses}
        />
      </Combobox.Target>
      <VisuallyHidden>
        <span role="status">
          {dropdownOpened && isAnswered && !isError && (found.length > 0 ? `${found.length} found` : list.noneFound)}
        </span>
      </VisuallyHidden>
      <Combobox.Dropdown>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }}>
          {found.map((subject) => (
            <Combobox.Option key={subject.id} value={subject.id}>
              <b className="strong">{subject.name}</b>
              <br />
              <span className="small dim">{subject.about}</span>
            </Combobox.Option>
          ))}
          {isError && <Combobox.Empty>The search is not responding. Keep typing to try again.</Combobox.Empty>}
          {!isAnswered && found.length === 0 && <Combobox.Empty>Searching</Combobox.Empty>}
          {isAnswered && !isError && found.length === 0 && <Combobox.Empty>{list.noneFound}</Combobox.Empty>}
          {isAnswered && !isError && name.length >= 2 && (
            <Combobox.Option value={addOption}>
              Add “{name}” as {list.aNewOne}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
