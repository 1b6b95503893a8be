import {
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type Announcements,
} from '@dnd-kit/core';
import { IconNote, IconPlus } from '@tabler/icons-react';
import { memo, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import {
  shortlistStatuses,
  statusKeys,
  type ShortlistEntry,
  type ShortlistStatus,
} from '../../contract/shortlist/shortlist.ts';
import { formatCount, formatInteger } from '../../contract/formats.ts';
import { useMoveEntry } from '../shortlist/api.ts';
import { useLetterKey } from '../shortlist/letter-key.ts';
import { KindBadges } from '../subjects/kind-badges.tsx';
import { Monogram } from '../ui/monogram.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { useFits, type ShownFit } from './fits.ts';
import { EntryDue, EntryFit, EntryName, EntryState, newsText, ShareReview } from './entry-parts.tsx';
import styles from './board.module.css';

export interface BoardProps {
  /** Those that are found, in their order. */
  entries: readonly ShortlistEntry[];
  /** The address of the search for which cards show how they fit. */
  search: string | null;
  onOpen: (entry: ShortlistEntry) => void;
  onAdd: (status: ShortlistStatus) => void;
}

/** Cards of a column at first, and with each press. */
export const cardsAtOnce = 50;

const isStatus = (value: unknown): value is ShortlistStatus => statusKeys.some((key) => key === value);

/** A column for each status. Cards move by mouse, by a long touch, and by the keys [ and ] while the focus is in one. */
export function Board({ entries, search, onOpen, onAdd }: BoardProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const [draggedId, setDragged] = useState<string | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const { moved, move } = useMoves(board);
  const entryOf = (id: unknown): ShortlistEntry | undefined => entries.find((entry) => entry.id === id);
  const dragged = entryOf(draggedId);
  const step = (to: 'next' | 'previous') => (target: EventTarget | null) => {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-entry]') : null;
    if (card?.dataset['entry'] !== undefined) move(card.dataset['entry'], to);
  };
  useLetterKey('[', step('previous'));
  useLetterKey(']', step('next'));
  return (
    <DndContext
      sensors={sensors}
      accessibility={{ announcements: announcementsOf(entryOf), screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null);
        if (isStatus(over?.id)) move(String(active.id), over.id);
      }}
    >
      <div ref={board} className={styles.board} role="region" aria-label="Board, scrolls sideways" tabIndex={0}>
        {statusKeys.map((status) => (
          <Column
            key={status}
            status={status}
            search={search}
            entries={entries.filter((entry) => entry.status === status)}
            onOpen={onOpen}
            onAdd={onAdd}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={styles.card} data-over="">
            <CardParts entry={dragged} fit={null} />
          </div>
        )}
      </DragOverlay>
      <VisuallyHidden>
        <span role="status">{moved}</span>
      </VisuallyHidden>
    </DndContext>
  );
}

/** Moves a card, says so, and keeps the focus on it in its new column. */
function useMoves(board: RefObject<HTMLDivElement | null>) {
  const { find, move: send } = useMoveEntry();
  const [moved, setMoved] = useState('');
  const followed = useRef<{ readonly id: string; readonly status: ShortlistStatus }>(null);
  useLayoutEffect(() => {
    if (followed.current === null) return;
    const { id, status } = followed.current;
    const card = board.current?.querySelector<HTMLElement>(`[data-status="${status}"] [data-entry="${id}"]`);
    if (!card) return;
    followed.current = null;
    card.querySelector('button')?.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const move = (id: string, to: ShortlistStatus | 'next' | 'previous'): void => {
    const entry = find(id);
    if (entry === undefined) return;
    const place = statusKeys.indexOf(entry.status);
    const status = to === 'next' ? statusKeys[place + 1] : to === 'previous' ? statusKeys[place - 1] : to;
    if (status === undefined || status === entry.status) return;
    followed.current = { id, status };
    send(id, status);
    const column = statusKeys.indexOf(status) + 1;
    setMoved(`${entry.name} is in ${shortlistStatuses[status]} now, column ${column} of ${statusKeys.length}.`);
  };
  return { moved, move };
}

function announcementsOf(entryOf: (id: unknown) => ShortlistEntry | undefined): Announcements {
  const nameOf = (id: unknown): string => entryOf(id)?.name ?? 'The card';
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} is lifted.`,
    onDragOver: ({ active, over }) =>
      isStatus(over?.id) ? `${nameOf(active.id)} is over ${shortlistStatuses[over.id]}.` : undefined,
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
  };
}

function Column({ status, entries, search, onOpen, onAdd }: BoardProps & { status: ShortlistStatus }) {
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const [count, setCount] = useState(cardsAtOnce);
  const label = shortlistStatuses[status];
  const some = entries.slice(0, count);
  const fitOf = useFits(search, some);
  return (
    <section
      ref={setNodeRef}
      className={styles.column}
      aria-label={label}
      data-status={status}
      data-over={isOver || undefined}
    >
      <h2>
        {label} <span>{formatInteger(entries.length)}</span>
      </h2>
      <ul>
        {some.map((entry) => (
          <Card key={entry.id} entry={entry} fit={fitOf?.(entry) ?? null} onOpen={onOpen} />
        ))}
      </ul>
      {entries.length > count && (
        <TextButton onClick={() => setCount((before) => before + cardsAtOnce)}>
          Show more ({formatCount(entries.length - count, 'card')} left)
        </TextButton>
      )}
      <button type="button" className={styles.add} onClick={() => onAdd(status)}>
        <IconPlus size={16} stroke={1.75} aria-hidden="true" />
        Add<VisuallyHidden> to {label}</VisuallyHidden>
      </button>
    </section>
  );
}

interface CardProps {
  entry: ShortlistEntry;
  fit: ShownFit | null;
  onOpen: (entry: ShortlistEntry) => void;
}

function Card({ entry, fit, onOpen }: CardProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: entry.id });
  return (
    <li
      ref={setNodeRef}
      className={styles.card}
      data-entry={entry.id}
      data-dragged={isDragging || undefined}
      {...listeners}
    >
      <CardParts entry={entry} fit={fit} onOpen={onOpen} />
    </li>
  );
}

/** Drawn once: with each key and each press the others stay as they are. */
const CardParts = memo(function CardParts({
  entry,
  fit,
  onOpen,
}: Omit<CardProps, 'onOpen'> & Partial<Pick<CardProps, 'onOpen'>>) {
  return (
    <>
      <div className={styles.top}>
        <Monogram name={entry.name} size={22} />
        <EntryName entry={entry} />
        <button
          type="button"
          className={styles.open}
          aria-keyshortcuts="[ ]"
          aria-label={entry.hasNotes ? `Change ${entry.name}, has notes` : `Change ${entry.name}`}
          title={entry.hasNotes ? 'Next step and notes' : 'Next step, add notes'}
          onClick={() => onOpen?.(entry)}
        >
          <IconNote size={16} stroke={1.75} aria-hidden="true" data-empty={!entry.hasNotes || undefined} />
        </button>
      </div>
      {entry.nextStep !== null && <p>{entry.nextStep}</p>}
      <div className={styles.foot}>
        <EntryState entry={entry} />
        <KindBadges kinds={entry.kinds} />
        <EntryDue entry={entry} />
      </div>
      {fit !== null && (
        <p>
          <EntryFit fit={fit} />
        </p>
      )}
      {entry.news.length > 0 && <p className={styles.news}>{newsText(entry)}</p>}
      <ShareReview entry={entry} />
    </>
  );
});
