import { IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LiveLink } from '../../../contract/api-keys/api-keys.ts';
import { viewsQuery } from '../../saved-views/api.ts';
import { Box, Group } from '../../ui/layout/layout.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import pageStyles from '../user-page.module.css';
import { linksQuery, useRevokeLink } from './api.ts';
import { endWords, useWords } from './day-words.ts';
import { MadeKey } from './made-key.tsx';
import { NewLinkDialog } from './new-link-dialog.tsx';
import { CreateButton, Revoke } from './row-parts.tsx';

interface LinkListProps {
  mostDays: number;
  hasAccess: boolean;
}

/** The live links of the one who asks; one that was just made shows its address, once. */
export function LinkList({ mostDays, hasAccess }: LinkListProps) {
  const { data, isPending, refetch } = useQuery(linksQuery);
  const views = useQuery(viewsQuery);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  if (isPending) return <SkeletonLines lines={2} label="Loading your live links" />;
  if (data === undefined) return <ErrorState message="Your live links did not load." onRetry={() => void refetch()} />;
  const hasViews = views.data !== undefined && views.data.length > 0;
  return (
    <>
      {made && <MadeKey key={made.secret} what="Link" {...made} onDone={() => setMade(null)} />}
      {data.length === 0 && (
        <p>You have no live links. With a live link, a spreadsheet shows a saved view and keeps it up to date.</p>
      )}
      <ul>
        {data.map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </ul>
      {!hasViews && <p className={pageStyles.action}>Save a view of the database first.</p>}
      {hasViews && hasAccess && mostDays > 0 && (
        <CreateButton
          label="Create a live link"
          renderDialog={(close) => <NewLinkDialog mostDays={mostDays} onMade={setMade} onClose={close} />}
        />
      )}
    </>
  );
}

function LinkRow({ link }: { link: LiveLink }) {
  const { id, name, hint } = link;
  return (
    <Group className={pageStyles.line} as="li" gap={4} size="md" leading="snug" wrap={false}>
      <IconTable size={21} stroke={1.6} className={pageStyles.lead} aria-hidden="true" />
      <Box flex="1 1 0" minWidth={0} breaks>
        <b className={pageStyles.name}>{name}, CSV</b>
        <p className="small dim">
          {hint}…, {endWords(link)} {useWords(link.lastUsedOn)}
        </p>
      </Box>
      <Revoke
        label={`Revoke the link to ${name}`}
        what="link"
        done={`The link to “${name}” no longer works.`}
        mutation={useRevokeLink()}
        id={id}
      >
        Spreadsheets with the link to “{name}” stop updating at once. You can create a new link at any time.
      </Revoke>
    </Group>
  );
}
