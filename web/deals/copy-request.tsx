import { ActionIcon } from '@mantine/core';
import { IconApi } from '@tabler/icons-react';
import { defaultColumns } from '../../contract/deals/deals.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { curlOf } from '../../contract/public-api/curl.ts';
import { showError, showSuccess } from '../ui/states/toasts.ts';
import { Tooltip } from '../ui/overlays/tooltip.tsx';

const label = 'Copy as API request';

/** Copies a request of a program for the rows that the address means. */
export function CopyRequest({ kind }: { kind: DealKind }) {
  const copy = (): void => {
    // As it stands now: what was just typed is in the address before the page has drawn it.
    const address = new URLSearchParams(location.search);
    navigator.clipboard
      .writeText(curlOf(location.origin, kind, address, defaultColumns[kind]))
      .then(() => showSuccess('API request copied. Keys for it are on your account page.'))
      .catch(() => showError('The browser did not let us copy. The developers page shows how to make a request.'));
  };
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={34} aria-label={label} onClick={copy}>
        <IconApi size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
