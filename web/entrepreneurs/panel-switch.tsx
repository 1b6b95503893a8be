import { Button } from '@mantine/core';
import { useState } from 'react';
import { Text } from '../ui/layout/layout.tsx';
import { ConfirmDialog } from '../ui/overlays/dialog.tsx';
import { Note } from '../ui/states/note.tsx';
import { useSwitchPanel } from './api.ts';

interface PanelSwitchProps {
  venture: { readonly id: string; readonly name: string };
  hidesPanel: boolean;
}

/** For those who speak for the venture: hides the panel or shows it, after a question. */
export function PanelSwitch({ venture, hidesPanel }: PanelSwitchProps) {
  const [isAsking, setAsking] = useState(false);
  const change = useSwitchPanel(venture.id);
  const close = (): void => {
    setAsking(false);
    change.reset();
  };
  return (
    <section>
      <h3>Show or hide</h3>
      <Text mt={4} mb={3} size="sm" leading="normal">
        {hidesPanel
          ? 'You hide what funders report. No reader sees any of it.'
          : 'People with access see what funders report, once there is enough of it.'}{' '}
        You can show all of it or none of it: a selection would mislead.
      </Text>
      <Button variant="default" size="sm" mt="sm" onClick={() => setAsking(true)}>
        {hidesPanel ? 'Show what funders report' : 'Hide what funders report'}
      </Button>
      <ConfirmDialog
        title={hidesPanel ? 'Show what funders report?' : 'Hide what funders report?'}
        isOpen={isAsking}
        onClose={close}
        confirmLabel={hidesPanel ? 'Show all of it' : 'Hide all of it'}
        keepLabel={hidesPanel ? 'Keep it hidden' : 'Keep it shown'}
        isWorking={change.isPending}
        onConfirm={() => change.mutate(!hidesPanel, { onSuccess: close })}
      >
        <p>
          {hidesPanel
            ? `The page of ${venture.name} shows everything that funders report again: the good and the bad.`
            : `The page of ${venture.name} then says that the venture hides what funders report. It shows none of it, not even what is good.`}{' '}
          You can change this at any time. Reviews and what you read here stay as they are.
        </p>
        {change.isError && <Note tone="error">That did not work. {change.error.message}</Note>}
      </ConfirmDialog>
    </section>
  );
}
