import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconFileTypeCsv, IconUpload, IconX } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import styles from './upload.module.css';
import { formatBytes } from '../../../contract/rarer-formats.ts';
import type { Upload } from './use-upload.ts';

interface ImportUploadProps {
  upload: Upload;
  title: string;
  onFile: (file: File) => void;
  onCancel: () => void;
}

/** Drop a file or choose one; while it is sent, how far it is. */
export function ImportUpload({ upload, title, onFile, onCancel }: ImportUploadProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isBusy = upload.state === 'sending' || upload.state === 'waiting';
  const take = (files: FileList | null | undefined): void => {
    const [file] = files ?? [];
    if (file && !isBusy) onFile(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <Stack gap={6}>
      <Stack
        role="presentation"
        className={styles.zone}
        gap={4}
        py={8}
        px={5}
        textAlign="center"
        align="center"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconUpload size={34} stroke={1.75} aria-hidden="true" />
        <Text as="h2" size="xl">
          {title}
        </Text>
        <Text maxWidth="46ch" tone="dim">
          CSV, TSV, XLSX, ODS, JSON or JSON Lines, also zipped, up to 500 MB. Nothing changes in the database until the
          last step.
        </Text>
        <Button disabled={isBusy} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Choose a file"
          data-testid="import-file"
          onChange={(event) => {
            take(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </Stack>
      {upload.state === 'refused' && <Note tone="error" title={upload.reason} />}
      {isBusy && <UploadProgress upload={upload} onCancel={onCancel} />}
    </Stack>
  );
}

function UploadProgress({
  upload,
  onCancel,
}: {
  upload: Extract<Upload, { sentBytes: number }>;
  onCancel: () => void;
}) {
  const { fileName, sentBytes, totalBytes, state } = upload;
  return (
    <Group boxed="md" gap={4} p={5} wrap={false} role="status">
      <IconFileTypeCsv size={22} stroke={1.75} aria-hidden="true" />
      <Stack className={styles.sending} flex={1} gap={2} minWidth={0} breaks>
        <b>{fileName}</b>
        <span>
          {formatBytes(sentBytes)} of {formatBytes(totalBytes)}
          {state === 'waiting' && '. The connection was lost. The upload continues where it stopped.'}
        </span>
        <Progress value={(sentBytes / totalBytes) * 100} aria-label={`Upload of ${fileName}`} />
      </Stack>
      <Tooltip label="Cancel the upload">
        <ActionIcon aria-label="Cancel the upload" onClick={onCancel}>
          <IconX size={19} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
