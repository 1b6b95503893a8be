import { Button } from '@mantine/core';
import { useMutation } from '../api/use-mutation.ts';
import { IconDownload } from '@tabler/icons-react';
import type { TableFilters } from '../../contract/table/table.ts';
import { formatInteger } from '../../contract/formats.ts';
import { withFreshFactor } from '../factors/step-up.ts';
import { SelectionAction } from '../table/rows/selection-bar.tsx';
import type { SelectionControl } from '../table/rows/use-selection.ts';
import { Tooltip } from '../ui/overlays/tooltip.tsx';
import { showError, showSuccess } from '../ui/states/toasts.ts';

/** Which rows of a list go into a file. */
export interface ListFile {
  readonly filters: TableFilters;
  /** These of the filter; null for all but `except`. */
  readonly only: readonly string[] | null;
  readonly except: readonly string[];
}

interface ExportProps {
  /** Asks the server for the file and saves it. */
  save: (file: ListFile) => Promise<void>;
  filters: TableFilters;
  /** Said when the file is there. */
  saved: string;
  /** What the file leaves out and why, beside the button. */
  about?: string;
}

const icon = <IconDownload size={16} stroke={1.75} aria-hidden="true" />;

/** What leaves as a file asks for the second factor again; an admin who changes their mind gets none. */
function useExport({ save, saved }: Pick<ExportProps, 'save' | 'saved'>) {
  return useMutation({
    mutationFn: (file: ListFile) => withFreshFactor(() => save(file)),
    onSuccess: (isSaved) => {
      if (isSaved) showSuccess(saved);
    },
    meta: { failure: 'No file was made.' },
  });
}

/** All of the filter. */
export function ExportButton({ filters, about, ...file }: ExportProps) {
  const { mutate, isPending } = useExport(file);
  const button = (
    <Button
      size="sm"
      variant="default"
      loading={isPending}
      leftSection={icon}
      onClick={() => mutate({ filters, only: null, except: [] })}
    >
      Export
    </Button>
  );
  return about === undefined ? button : <Tooltip label={about}>{button}</Tooltip>;
}

interface ExportChosenProps<Row> extends ExportProps {
  selection: SelectionControl<Row>;
  /** How many can be named one by one. */
  mostByName: number;
}

export function ExportChosen<Row>({
  selection: { selection, count },
  filters,
  mostByName,
  ...file
}: ExportChosenProps<Row>) {
  const { mutate, isPending } = useExport(file);
  const start = (): void => {
    const named = selection.all ? selection.except.size : count;
    if (named > mostByName)
      return showError(`Choose at most ${formatInteger(mostByName)} one by one, or all of a filter.`);
    mutate(
      selection.all
        ? { filters, only: null, except: [...selection.except] }
        : { filters, only: [...selection.rows.keys()], except: [] },
    );
  };
  return (
    <SelectionAction label="Export" isLoading={isPending} onClick={start}>
      {icon}
    </SelectionAction>
  );
}
