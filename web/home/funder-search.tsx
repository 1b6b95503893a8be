import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { PlainButton } from '../ui/button.tsx';
import { Group, Stack } from '../ui/layout/layout.tsx';
import type { FoundFunder } from '../../contract/funders/funders.ts';
import { funderSearchQuery } from './api.ts';
import { onDemand } from '../ui/on-demand.tsx';
import styles from './funder-search.module.css';

const typingPauseInMilliseconds = 150;
/** On its way from the moment at which the field has the focus. */
const FunderOptions = onDemand(async () => (await import('./funder-options.tsx')).FunderOptions);

/**
 * Finds a funder by name. A listbox opens while typing; Enter on an entry goes to its page, Enter on free text
 * to the directory.
 */
export function FunderSearch() {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const navigate = useNavigate();
  const id = useId();
  const term = usePaused(text.trim());
  const search = useQuery(funderSearchQuery(term));
  const found: readonly FoundFunder[] = useDeferredValue(search.data ?? []);
  const isShown = isOpen && term !== '' && text.trim() !== '';

  function goTo(funder: FoundFunder) {
    setOpen(false);
    void navigate(`/funder/${encodeURIComponent(funder.id)}`);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const chosen = isShown ? found[active] : undefined;
    if (chosen) goTo(chosen);
    else void navigate(text.trim() ? `/funder?q=${encodeURIComponent(text.trim())}` : '/funder');
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') setOpen(false);
    if (!step || found.length === 0) return;
    event.preventDefault();
    setOpen(true);
    // One place more than there are entries: the free text itself.
    const places = found.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  }

  return (
    <Stack as="form" className={styles.find} gap={4} maxWidth="600px" role="search" onSubmit={onSubmit}>
      <Group className={styles.box} flex={1} minWidth={0} wrap={false} onBlur={() => setOpen(false)}>
        <IconSearch size={22} stroke={1.75} aria-hidden="true" />
        <input
          className={styles.input}
          type="search"
          role="combobox"
          aria-label="Find a funder"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="Find a funder by name"
          maxLength={120}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(-1);
            setOpen(true);
          }}
          onFocus={() => {
            setOpen(true);
            void FunderOptions.load().catch(() => undefined);
          }}
          onKeyDown={onKeyDown}
        />
        {isShown && <FunderOptions id={id} search={search} found={found} active={active} onChoose={goTo} />}
      </Group>
      <PlainButton type="submit" size="xl" className={styles.button}>
        Find
      </PlainButton>
    </Stack>
  );
}

/** The text as it was when the person last paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), typingPauseInMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
