import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApiKey } from '../../../contract/api-keys/api-keys.ts';
import { Box, Group } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import pageStyles from '../user-page.module.css';
import { useRevokeKey } from './api.ts';
import { endWords, useWords } from './day-words.ts';
import { MadeKey } from './made-key.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { CreateButton, Revoke, ScopeList } from './row-parts.tsx';

interface KeyListProps {
  keys: readonly ApiKey[];
  /** How long a new one may live; 0: keys are turned off. */
  mostDays: number;
  hasAccess: boolean;
}

/** The keys of the one who asks; one that was just made shows its secret, once. */
export function KeyList({ keys, mostDays, hasAccess }: KeyListProps) {
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  return (
    <>
      {made && <MadeKey key={made.secret} what="Key" {...made} onDone={() => setMade(null)} />}
      {mostDays === 0 && <Note tone="warning">Admins have turned API keys off. No key works at the moment.</Note>}
      {keys.length === 0 && <p>You have no keys. With a key, your scripts can read the database without a browser.</p>}
      <ul>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} />
        ))}
      </ul>
      {!hasAccess ? (
        <p className={pageStyles.action}>Keys need access to the database.</p>
      ) : (
        mostDays > 0 && (
          <CreateButton
            label="Create a key"
            renderDialog={(close) => <NewKeyDialog mostDays={mostDays} onMade={setMade} onClose={close} />}
          />
        )
      )}
    </>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { name, hint, scopes } = apiKey;
  return (
    <Group className={pageStyles.line} as="li" gap={4} size="md" leading="snug" wrap={false}>
      <IconKey size={21} stroke={1.6} className={pageStyles.lead} aria-hidden="true" />
      <Box flex="1 1 0" minWidth={0} breaks>
        <b className={pageStyles.name}>{name}</b>
        <p className="small dim">
          {hint}…, {endWords(apiKey)} {useWords(apiKey.lastUsedOn)}
        </p>
        <ScopeList scopes={scopes} />
      </Box>
      <Revoke
        label={`Revoke ${name}`}
        what="key"
        done={`“${name}” no longer works.`}
        mutation={useRevokeKey()}
        id={apiKey.id}
      >
        “{name}” stops working with its next request. You cannot restore it, but you can create a new key at any time.
      </Revoke>
    </Group>
  );
}
