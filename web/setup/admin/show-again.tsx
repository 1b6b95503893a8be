import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Text } from '../../ui/layout/layout.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { setupQuery, useShowChecklist } from './api.ts';

/** In the settings: the list of the first day, where it does not show and something of it is left. */
export function ShowChecklistAgain() {
  const { data } = useQuery(setupQuery);
  const show = useShowChecklist();
  if (data === undefined) return null;
  if (Object.values(data.done).every(Boolean))
    return (
      <Text tone="dim" size="sm">
        All seven steps are done.
      </Text>
    );
  if (data.isShown)
    return (
      <Text tone="dim" size="sm">
        It appears above Today.
      </Text>
    );
  return (
    <Button
      variant="default"
      loading={show.isPending}
      onClick={() => show.mutate(true, { onSuccess: () => showSuccess('The checklist appears above Today.') })}
    >
      Show the checklist
    </Button>
  );
}
