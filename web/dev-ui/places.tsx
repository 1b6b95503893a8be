import { Button, Drawer } from '@mantine/core';
import { useState } from 'react';
import { DialogForm } from '../ui/forms/dialog-form.tsx';
import { ConfirmDialog, Dialog } from '../ui/overlays/dialog.tsx';
import { TextField } from '../ui/forms/fields.tsx';
import { Group } from '../ui/layout/layout.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { showError, showInfo, showSuccess } from '../ui/states/toasts.ts';
import { Tooltip } from '../ui/overlays/tooltip.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { Specimen, State } from './specimen.tsx';

/** What opens over the page. */
export function UiPlaces() {
  return (
    <>
      <Dialogs />
      <Messages />
      <Specimen name="Tooltip, VisuallyHidden">
        <State name="on the pointer and on the focus">
          <Tooltip label="A hint, never the only place of a fact">
            <TextButton>What is this?</TextButton>
          </Tooltip>
        </State>
        <State name="heard, not seen">
          A star <VisuallyHidden>that nobody sees</VisuallyHidden>
        </State>
      </Specimen>
      <Popovers />
    </>
  );
}

function Popovers() {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState('Normal');
  const rename = (): void => showInfo('Renamed');
  return (
    <Specimen name="Popover, Menu">
      <State name="popover">
        <Popover
          isOpen={isOpen}
          onChange={setOpen}
          label="Words"
          position="bottom-start"
          width={272}
          renderOpener={(link) => (
            <Button {...link} variant="default" onClick={() => setOpen(!isOpen)}>
              Open it
            </Button>
          )}
        >
          <TextField label="Words in a popover" />
        </Popover>
      </State>
      <State name="menu of actions, of choices">
        <Group gap={3}>
          <Menu
            position="bottom-end"
            entries={[
              { label: 'Rename', choose: rename },
              { label: 'Share', isDisabled: true, choose: rename },
            ]}
            renderOpener={(link) => (
              <Button {...link} variant="default">
                More
              </Button>
            )}
          />
          <Menu
            label="Row height"
            position="bottom-end"
            chosen={chosen}
            entries={['Compact', 'Normal'].map((label) => ({ label, choose: () => setChosen(label) }))}
            renderOpener={(link) => (
              <Button {...link} variant="default">
                {chosen}
              </Button>
            )}
          />
        </Group>
      </State>
    </Specimen>
  );
}

type Open = 'dialog' | 'form' | 'failed' | 'confirm' | 'danger' | 'working' | 'drawer';

function Dialogs() {
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const confirm = { children: '"Nordic climate" goes for good. Deals stay.', onConfirm: close, onClose: close };
  return (
    <Specimen name="Dialog, DialogForm, ConfirmDialog, Drawer">
      <State name="each opens, takes the focus and gives it back">
        <Group gap={3}>
          {(['dialog', 'form', 'failed', 'confirm', 'danger', 'working', 'drawer'] as const).map((name) => (
            <Button key={name} variant="default" onClick={() => setOpen(name)}>
              {name}
            </Button>
          ))}
        </Group>
      </State>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Save this view"
        actions={<Button onClick={close}>Save</Button>}
      >
        <TextField label="Name" data-autofocus />
      </Dialog>
      <Dialog isOpen={open === 'form' || open === 'failed'} onClose={close} title="Rename this view">
        <DialogForm
          form={{
            problem: open === 'failed' ? 'The view was not renamed. Try again.' : null,
            isWorking: false,
            submit: (event) => {
              event.preventDefault();
              close();
            },
          }}
          submitLabel="Rename"
          onClose={close}
        >
          <TextField label="Name" data-autofocus />
        </DialogForm>
      </Dialog>
      <ConfirmDialog
        {...confirm}
        isOpen={open === 'confirm'}
        title="Leave without saving?"
        confirmLabel="Leave"
        keepLabel="Stay here"
      />
      <ConfirmDialog
        {...confirm}
        isOpen={open === 'danger' || open === 'working'}
        isWorking={open === 'working'}
        isDangerous
        title="Delete this view?"
        confirmLabel="Delete view"
        keepLabel="Keep it"
      />
      <Drawer opened={open === 'drawer'} onClose={close} title="Details" closeButtonProps={{ 'aria-label': 'Close' }}>
        Words in a drawer.
      </Drawer>
    </Specimen>
  );
}

function Messages() {
  return (
    <Specimen name="ToastStack">
      <State name="success, with something to do, info, error">
        <Group gap={3}>
          <Button variant="default" onClick={() => showSuccess('Your export is ready. It has 1,204 rows.')}>
            Success
          </Button>
          <Button
            variant="default"
            onClick={() => showSuccess('Access ended', { label: 'Undo', run: () => showInfo('Taken back') })}
          >
            With undo
          </Button>
          <Button variant="default" onClick={() => showInfo('Token copied to clipboard!')}>
            Info
          </Button>
          <Button variant="default" onClick={() => showError('A network error has occurred.')}>
            Error
          </Button>
        </Group>
      </State>
    </Specimen>
  );
}
