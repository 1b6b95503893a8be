import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { mostExportedByName, type MemberRow } from '../../../contract/members/list.ts';
import type { TableFilters } from '../../../contract/table/table.ts';
import { SelectionAction } from '../../table/rows/selection-bar.tsx';
import type { SelectionControl } from '../../table/rows/use-selection.ts';
import { formatInteger } from '../../ui/formats.ts';
import { showError, showSuccess } from '../../ui/states/toasts.ts';
import { useMemberFile, type MemberFile } from './api.ts';

const icon = <IconDownload size={16} stroke={1.75} aria-hidden="true" />;

function useExport() {
  const { mutate, isPending } = useMemberFile();
  const save = (file: MemberFile): void =>
    mutate(file, {
      onSuccess: (isSaved) => isSaved && showSuccess('The file is saved. Numbers of reviews are not in it.'),
      onError: (error) => showError(`No file was made. ${error.message}`),
    });
  return { save, isPending };
}

/** All of the filter. */
export function ExportButton({ filters }: { filters: TableFilters }) {
  const { save, isPending } = useExport();
  return (
    <Button
      size="sm"
      variant="default"
      loading={isPending}
      leftSection={icon}
      onClick={() => save({ filters, only: null, except: [] })}
    >
      Export
    </Button>
  );
}

interface ExportChosenProps {
  selection: SelectionControl<MemberRow>;
  filters: TableFilters;
}

export function ExportChosen({ selection: { selection, count }, filters }: ExportChosenProps) {
  const { save, isPending } = useExport();
  const start = (): void => {
    const named = selection.all ? selection.except.size : count;
    if (named > mostExportedByName)
      return showError(`Choose at most ${formatInteger(mostExportedByName)} one by one, or all of a filter.`);
    save(
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
