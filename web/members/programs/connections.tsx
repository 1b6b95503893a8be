import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Connection } from '../../../contract/api-keys/connections.ts';
import { Box, Group } from '../../ui/layout/layout.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import pageStyles from '../user-page.module.css';
import { connectionsQuery, useEndConnection } from './api.ts';
import { endWords, useWords } from './day-words.ts';
import { Revoke, ScopeList } from './row-parts.tsx';

/** Programs of others that the one who asks has let in. */
export function ConnectionList() {
  const { data, isPending, refetch } = useQuery(connectionsQuery);
  if (isPending) return <SkeletonLines lines={2} label="Loading your connected programs" />;
  if (data === undefined)
    return <ErrorState message="Your connected programs did not load." onRetry={() => void refetch()} />;
  if (data.length === 0) return <p>You have no connected programs. An assistant asks you here when you connect it.</p>;
  return (
    <ul>
      {data.map((connection) => (
        <ConnectionRow key={connection.id} connection={connection} />
      ))}
    </ul>
  );
}

function ConnectionRow({ connection }: { connection: Connection }) {
  const { id, name, scopes } = connection;
  return (
    <Group className={pageStyles.line} as="li" gap={4} size="md" leading="snug" wrap={false}>
      <IconPlugConnected size={21} stroke={1.6} className={pageStyles.lead} aria-hidden="true" />
      <Box flex="1 1 0" minWidth={0} breaks>
        <b className={pageStyles.name}>{name}</b>
        <p className="small dim">
          {endWords(connection, 'Connected')} {useWords(connection.lastUsedOn)}
        </p>
        <ScopeList scopes={scopes} />
      </Box>
      <Revoke
        label={`Disconnect ${name}`}
        what="program"
        verb="Disconnect"
        done={`“${name}” is disconnected.`}
        mutation={useEndConnection()}
        id={id}
      >
        “{name}” stops working with its next request. To use it again, connect it again from the program.
      </Revoke>
    </Group>
  );
}
