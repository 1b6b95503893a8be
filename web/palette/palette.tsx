import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from 'react-router';
import { useSession } from '../session/session.ts';
import { MantinePage } from '../mantine-page.tsx';
import { Group, Text } from '../ui/layout/layout.tsx';
import { PaletteGroups } from './groups.tsx';
import { notePlace, type Place } from './places.ts';
import styles from './palette.module.css';

export interface PaletteProps {
  isOpen: boolean;
  onClose: () => void;
}

const [store, palette] = createSpotlight();
/** What is longer is no name. */
const longestTerm = 120;

/** Finds funders, pages, one's own reviews and saved views, and for admins members and cases. */
export function Palette({ isOpen, onClose }: PaletteProps) {
  const [term, setTerm] = useState('');
  const navigate = useNavigate();
  const session = useSession();
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  useEffect(() => (isOpen ? palette.open() : palette.close()), [isOpen]);

  function goTo(place: Place): void {
    notePlace(session, place);
    palette.close();
    void navigate(place.to);
  }

  return (
    <MantinePage>
      <Spotlight.Root
        store={store}
        shortcut={null}
        // It would clear what was typed after a quick second opening.
        clearQueryOnClose={false}
        query={term}
        onQueryChange={(text) => setTerm(text.slice(0, longestTerm))}
        onSpotlightClose={() => {
          setTerm('');
          onClose();
        }}
        title="Search"
        classNames={{ header: styles.title, content: styles.content, search: styles.search }}
        scrollable
        maxHeight="min(560px, 70dvh)"
        centered={false}
        fullScreen={isPhone}
        overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      >
        <Spotlight.Search
          placeholder="Find a funder, a page or your own things"
          aria-label="Search"
          rightSection={
            <button type="button" className={styles.close} aria-label="Close" onClick={() => palette.close()}>
              <IconX size={20} stroke={1.75} aria-hidden="true" />
            </button>
          }
          rightSectionPointerEvents="all"
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
          onKeyDown={openBeside}
        />
        <Spotlight.ActionsList className={styles.list} aria-label="Found">
          <PaletteGroups term={term.trim()} onChoose={goTo} onFound={selectFirst} onLate={selectWhereNone} />
        </Spotlight.ActionsList>
        <Spotlight.Footer className={styles.footer}>
          <Group gap={[2, 5]} aria-hidden="true">
            <Key names={['↑', '↓']} does="Move" />
            <Key names={['Enter']} does="Open" />
            <Key names={['Ctrl', 'Enter']} does="New tab" />
            <Key names={['Esc']} does="Close" />
          </Group>
        </Spotlight.Footer>
      </Spotlight.Root>
    </MantinePage>
  );
}

const listOfEntries = (): Element | null => document.querySelector(`#${CSS.escape(store.getState().listId)}`);

/** As the library does after each letter: here the answer of the server has come. */
function selectFirst(): void {
  const list = listOfEntries();
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

function selectWhereNone(): void {
  if (listOfEntries()?.querySelector('[data-selected]') === null) selectFirst();
}

function Key({ names, does }: { names: readonly string[]; does: string }) {
  return (
    <Text as="span" size="sm" tone="dim">
      {names.map((name) => (
        <kbd key={name} className={styles.key}>
          {name}
        </kbd>
      ))}{' '}
      {does}
    </Text>
  );
}

/** Ctrl or Cmd and Enter open what is chosen in a new tab; the palette stays. */
function openBeside(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  const chosen = event.currentTarget
    .closest('[role="dialog"]')
    ?.querySelector<HTMLElement>('[data-action][data-selected]');
  if (chosen?.dataset['to']) window.open(chosen.dataset['to'], '_blank', 'noopener');
}
