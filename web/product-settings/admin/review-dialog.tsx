import { formFor } from '../../../contract/formats.ts';
import { Button } from '@mantine/core';
import type { ProductSettings } from '../../../contract/product-settings/settings.ts';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Note } from '../../ui/states/note.tsx';
import { Affected } from './affected.tsx';
import type { WrittenDraft } from './use-draft.ts';
import { changeWords } from './words.ts';

export interface ReviewDialogProps {
  written: WrittenDraft;
  values: ProductSettings;
  onClose: () => void;
}

/** What will change, from what to what, and what it touches. */
export function ReviewDialog({ written, values, onClose }: ReviewDialogProps) {
  const { changed, draft, problem } = written;
  const close = (): void => {
    written.forgetProblem();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={formFor(changed.length, 'Save this change?', `Save these ${changed.length} changes?`)}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Back
          </Button>
          <Button loading={written.isSaving} onClick={() => written.save(onClose)} data-autofocus>
            Save
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        {problem !== null && <Note tone="error">{problem}</Note>}
        <Stack as="ul" gap={4} breaks>
          {changed.map((key) => (
            <li key={key}>
              <b>{changeWords(key, draft, values)}</b>
              <Text tone="warning" size="sm">
                <Affected settingKey={key} draft={draft} values={values} />
              </Text>
            </li>
          ))}
        </Stack>
        <Text tone="dim" size="sm" leading="normal">
          They take effect at once, on every page and in every email. The history of each setting and the audit log
          record them.
        </Text>
      </Stack>
    </Dialog>
  );
}
