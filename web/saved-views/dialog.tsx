import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { formatCount, formFor } from '../../contract/formats.ts';
import { listOf } from '../../contract/lists.ts';
import { maximumViewNameLength, type OwnView, type SavedView } from '../../contract/saved-views/saved-views.ts';
import { ConfirmDialog, Dialog } from '../ui/overlays/dialog.tsx';
import { TextField } from '../ui/forms/fields.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { Group, Stack, Text } from '../ui/layout/layout.tsx';
import { Note } from '../ui/states/note.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { showSuccess } from '../ui/states/toasts.ts';
import styles from '../ui/overlays/dialog-parts.module.css';
import { AlertSwitch, nameCodes, nameRules } from './save-view-dialog.tsx';
import { shareLink } from './address.ts';
import { useFocusBack } from '../ui/overlays/use-focus-back.ts';
import { useChangeView, useDeleteView, viewsQuery } from './api.ts';

export interface ViewDialogProps {
  view: SavedView;
  /** What has the focus afterwards: the line of the menu that opened the dialog is gone by then. */
  opener?: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** One view: its name, its weekly email, its link, and the way to be rid of it. Mounted while it is open. */
export function ViewDialog({ view, opener, onClose }: ViewDialogProps) {
  useFocusBack(opener);
  const [isDeleting, setDeleting] = useState(false);
  const change = useChangeView();
  const { mutate, isPending } = change;
  const form = useForm({
    initialValues: { name: view.name },
    rules: nameRules,
    longest: { name: maximumViewNameLength },
    mutation: change,
    toSent: ({ name }) => (name.trim() === view.name ? null : { view, change: { name: name.trim() } }),
    onSuccess: (renamed) => showSuccess(`The view is now called “${renamed.name}”.`),
    codes: nameCodes,
  });
  if (isDeleting) return <DeleteView view={view} onClose={() => setDeleting(false)} onDeleted={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title="Change this view">
      <Stack gap={6}>
        {form.problem && <Note tone="error">{form.problem}</Note>}
        <Group className={styles.rename} as="form" gap={3} wrap={false} align="end" onSubmit={form.submit} noValidate>
          <TextField label="Name" {...form.field('name')} data-autofocus />
          <Button type="submit" variant="default" loading={isPending} disabled={form.values.name.trim() === view.name}>
            Rename
          </Button>
        </Group>
        <AlertSwitch
          isOn={view.hasAlert}
          // A switch that is disabled loses the focus: while a change is on its way a press does nothing.
          onChange={(hasAlert) => {
            if (!isPending) mutate({ view, change: { hasAlert } });
          }}
        />
        <ShareView view={view} isWorking={isPending} onShare={(isShared) => mutate({ view, change: { isShared } })} />
        <Group line="top" gap={3} pt={5} justify="space-between">
          <TextButton onClick={() => setDeleting(true)}>Delete this view</TextButton>
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface ShareViewProps {
  view: SavedView;
  isWorking: boolean;
  onShare: (isShared: boolean) => void;
}

function ShareView({ view, isWorking, onShare }: ShareViewProps) {
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null);
  const part = useFocusOnChange(view.shareToken !== null);
  if (view.shareToken === null) {
    return (
      <Stack ref={part} className={styles.part} gap={3} align="start">
        <Text size="sm" weight={600}>
          Share by link
        </Text>
        <Text tone="dim" size="sm">
          Every member with access to the database can open it. Your name is not shown.
        </Text>
        <Button variant="default" size="sm" loading={isWorking} onClick={() => onShare(true)}>
          Make a link
        </Button>
      </Stack>
    );
  }
  const link = shareLink(view.shareToken);
  const copy = (): void =>
    void navigator.clipboard.writeText(link).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  return (
    <Stack ref={part} className={styles.part} gap={3} align="start">
      <TextField
        label="Link to this view"
        help="Every member with access to the database can open it. Your name is not shown."
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap={4}>
        <Button variant="default" size="sm" onClick={copy}>
          Copy link
        </Button>
        <TextButton disabled={isWorking} onClick={() => onShare(false)}>
          End this link
        </TextButton>
        <Text role="status" as="span" tone="dim" size="sm">
          {copied === 'yes' && 'Copied'}
          {copied === 'failed' && 'Your browser does not let us copy. Select the link and copy it yourself.'}
        </Text>
      </Group>
    </Stack>
  );
}

/** The button that made or ended the link goes with the press: the focus moves to what is there then. */
function useFocusOnChange(isShared: boolean): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  const seen = useRef(isShared);
  useEffect(() => {
    if (seen.current === isShared) return;
    seen.current = isShared;
    part.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isShared]);
  return part;
}

function endsWithView({ webhooks, liveLinks }: Pick<OwnView, 'webhooks' | 'liveLinks'>): string {
  const parts = [
    ...(webhooks > 0 ? [formatCount(webhooks, 'webhook')] : []),
    ...(liveLinks > 0 ? [formatCount(liveLinks, 'live link')] : []),
  ];
  const verbs = formFor(webhooks + liveLinks, 'uses this view and ends', 'use this view and end');
  return `${listOf(parts)} ${verbs} with it.`;
}

interface DeleteViewProps {
  view: SavedView;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteView({ view, onClose, onDeleted }: DeleteViewProps) {
  const { mutate, isPending, error } = useDeleteView();
  // Webhooks and live links are made elsewhere: what the list said earlier may be over.
  const { data: views } = useQuery({ ...viewsQuery, staleTime: 0, refetchOnMount: 'always' });
  const own = views?.find(({ id }) => id === view.id);
  return (
    <ConfirmDialog
      isOpen
      title="Delete this view?"
      keepLabel="Keep it"
      confirmLabel="Delete view"
      isDangerous
      isWorking={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(view.id, {
          onSuccess: () => {
            showSuccess(`The view “${view.name}” is deleted.`);
            onDeleted();
          },
        })
      }
    >
      {error && <Note tone="error">{error.message}</Note>}
      <p>
        “{view.name}” will be deleted permanently{view.shareToken === null ? '' : ', and its link with it'}
        {view.hasAlert ? ', and its weekly email ends' : ''}. Deals stay.
      </p>
      {own !== undefined && own.webhooks + own.liveLinks > 0 && <p>{endsWithView(own)}</p>}
    </ConfirmDialog>
  );
}
