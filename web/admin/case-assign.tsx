import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { DeskPeople } from '../../contract/desk/cases.ts';
import { formatCount, formFor } from '../../contract/formats.ts';
import { Group } from '../ui/layout/layout.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import { showSuccess } from '../ui/states/toasts.ts';
import { useAssignCases, type CaseActions, type DeskRow } from './case-actions.ts';
import { useModerationKeys } from './desk-keys.ts';

interface CaseAssignProps<Row extends DeskRow, Tab extends string> {
  rows: readonly Row[];
  actions: CaseActions<Row, Tab>;
  people: DeskPeople;
  /** Of several: the menu opens upwards. */
  isMany?: boolean;
}

/** Who means to decide: oneself with one press or with T, another from the menu. It stops no one else. */
export function CaseAssign<Row extends DeskRow, Tab extends string>(props: CaseAssignProps<Row, Tab>) {
  const { rows, actions, people, isMany = false } = props;
  const assign = useAssignCases(actions);
  const given = new Set(rows.map((row) => row.assignee));
  const assignee = given.size === 1 ? (rows[0]?.assignee ?? null) : null;
  const isMine = assignee !== null && assignee === people.me;
  const give = (to: number | null): void =>
    assign.mutate(
      { cases: rows.map(({ id }) => id), assignee: to },
      { onSuccess: () => showSuccess(saidOf(rows.length, to, props)) },
    );
  const press = (): void => give(isMine ? null : people.me);
  useModerationKeys(isMany ? {} : { onAssign: press });
  const holder = people.others.find(({ number }) => number === assignee);
  return (
    <Group gap={2} wrap={false} align="stretch">
      <Button size="xs" variant="default" loading={assign.isPending} onClick={press}>
        {isMine ? 'Release' : holder === undefined ? 'Take' : `Take from ${lowerFirst(holder.name)}`}
      </Button>
      {people.others.length > 0 && (
        <Menu
          position={isMany ? 'top-start' : 'bottom-end'}
          entries={[
            ...people.others.map(({ number, name }) => ({ label: name, choose: () => give(number) })),
            { label: 'No one', isDisabled: assignee === null && !isMany, choose: () => give(null) },
          ]}
          renderOpener={(link) => (
            <Button
              {...link}
              size="xs"
              variant="default"
              rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden="true" />}
            >
              Assign
            </Button>
          )}
        />
      )}
    </Group>
  );
}

/** `Moderator 3` within a sentence; an address stays as it is. */
const lowerFirst = (name: string): string => name.replace(/^Moderator /, 'moderator ');

function saidOf<Row extends DeskRow, Tab extends string>(
  count: number,
  to: number | null,
  { actions: { one, many }, people }: CaseAssignProps<Row, Tab>,
): string {
  const what = formFor(count, `The ${one} is`, `${formatCount(count, one, many)} are`);
  if (to === null) return `${what} assigned to no one.`;
  if (to === people.me) return `${what} yours.`;
  return `${what} assigned to ${lowerFirst(people.others.find(({ number }) => number === to)?.name ?? '')}.`;
}
