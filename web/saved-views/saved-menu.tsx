import { Button } from '@mantine/core';
import { IconBookmark, IconChevronDown, IconPlus } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Box, Group, Text } from '../ui/layout/layout.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import styles from './saved-views.module.css';

/** What is saved, as the menu names it. */
interface SavedWords {
  /** "views", "filters", "searches" */
  readonly plural: string;
  readonly none: string;
  readonly save: string;
  /** After "You have 20 searches", where one place has as many as there can be. */
  readonly full?: string;
}

interface SavedMenuProps {
  words: SavedWords;
  /** The name of what the page shows now. */
  current: string | undefined;
  position: 'bottom-start' | 'bottom-end';
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Takes the focus after a dialog of the menu. */
  opener: RefObject<HTMLButtonElement | null>;
  /** Unknown while they load. */
  count: number | undefined;
  most: number;
  error: Error | null;
  onRetry: () => void;
  onSave: () => void;
  /** The lines. */
  children: ReactNode;
}

/** The button that opens what a member saved under names, with the way to save what the page shows. */
export function SavedMenu(props: SavedMenuProps) {
  const { words, current, position, isOpen, onOpen, opener } = props;
  const label = `Saved ${words.plural}`;
  return (
    <Popover
      isOpen={isOpen}
      onChange={onOpen}
      label={label}
      position={position}
      width={300}
      opener={opener}
      renderOpener={(link) => (
        <Button
          {...link}
          variant="default"
          size="sm"
          className={styles.button}
          leftSection={<IconBookmark size={16} stroke={1.75} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
          aria-label={current === undefined ? undefined : `${label}, now ${current}`}
          onClick={() => onOpen(!isOpen)}
        >
          <span className={styles.name}>{current ?? label}</span>
        </Button>
      )}
    >
      <SavedList {...props} />
    </Popover>
  );
}

function SavedList({ words, count, most, error, onRetry, onSave, children }: SavedMenuProps) {
  const { plural, none, save, full = '' } = words;
  return (
    <>
      <div className={styles.list}>
        {error && count === undefined && <ErrorState message={`Your ${plural} did not load.`} onRetry={onRetry} />}
        {count === undefined && !error && <SkeletonLines lines={3} label={`Loading your ${plural}`} />}
        {count === 0 && (
          <Text p={3} tone="dim" size="sm">
            {none}
          </Text>
        )}
        {children}
      </div>
      <Box p={3} line="top">
        {(count ?? 0) >= most ? (
          <Text p={3} tone="dim" size="sm">
            You have {most} {plural}
            {full}, the most you can save. Delete one first.
          </Text>
        ) : (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={onSave}
          >
            {save}
          </Button>
        )}
      </Box>
    </>
  );
}

interface SavedLineProps {
  to: LinkProps['to'];
  name: string;
  isCurrent: boolean;
  onClose: () => void;
  marks?: ReactNode;
  /** The buttons beside the name. */
  children: ReactNode;
}

/** One that is saved: a press on its name opens it. */
export function SavedLine({ to, name, isCurrent, onClose, marks, children }: SavedLineProps) {
  return (
    <Group as="li" gap={2} wrap={false}>
      <Link to={to} className={styles.open} aria-current={isCurrent ? 'true' : undefined} onClick={onClose}>
        <span className={styles.name}>{name}</span>
        {marks}
      </Link>
      {children}
    </Group>
  );
}
