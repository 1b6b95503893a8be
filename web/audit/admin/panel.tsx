import { Link } from 'react-router';
import { actionWords, targetWords } from '../../../contract/audit/words.ts';
import type { AuditEntry } from '../../../contract/audit/audit.ts';
import { RowDrawer } from '../../table/rows/drawer.tsx';
import type { OpenRow } from '../../table/body.tsx';
import { emptyValue, formatInstant, formatInteger } from '../../../contract/formats.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { fieldChanges } from './changes.ts';
import factList from '../../admin/facts.module.css';
import { Text } from '../../ui/layout/layout.tsx';
import styles from './panel.module.css';
import { countOf, recordWords } from './record-words.ts';
import { targetLink } from './target.ts';
import { useSession } from '../../session/session.ts';

interface AuditPanelProps {
  entry: AuditEntry;
  rows: readonly AuditEntry[];
  opening: OpenRow<AuditEntry>;
}

/** One entry: who did what to which record and why, and what it was before and after. */
export function AuditPanel({ entry, ...place }: AuditPanelProps) {
  const what = actionWords(entry.action);
  const session = useSession();
  const target = targetLink(entry);
  const isModerator = session.state === 'member' && session.profile.isModerator;
  const link = target?.isForModerators && !isModerator ? null : target;
  return (
    <RowDrawer what="Entry" noun="entry" label={what} id={String(entry.id)} {...place}>
      <Text className={styles.title} as="h2" mb={2} size="xl">
        {what}
      </Text>
      <Text mb={6} tone="dim" size="sm">
        {formatInstant(entry.happenedAt)}
      </Text>
      <dl className={`${factList.facts} ${styles.facts}`}>
        <div>
          <dt>Who</dt>
          <dd>{entry.actor}</dd>
        </div>
        <div>
          <dt>Record</dt>
          <dd>
            {targetWords(entry.targetKind)}: {recordWords(entry)}
            {link && (
              <>
                <br />
                <Link to={link.href}>{link.words}</Link>
              </>
            )}
          </dd>
        </div>
        {entry.people.length > 0 && (
          <div>
            <dt>Whom</dt>
            <dd>
              <People entry={entry} />
            </dd>
          </div>
        )}
        <div>
          <dt>Reason</dt>
          <dd>{entry.reason ?? emptyValue}</dd>
        </div>
      </dl>
      <Text as="h3" mb={3} size="lg">
        Before and after
      </Text>
      <Changes entry={entry} />
      <details className={styles.ids}>
        <summary>Ids for the log</summary>
        <Text size="sm" breaks>
          Record {entry.targetId}
          {entry.requestId !== null && `, request ${entry.requestId}`}
        </Text>
      </details>
    </RowDrawer>
  );
}

/** Everyone an action on several was done to, each with a link. */
function People({ entry: { people, after } }: { entry: AuditEntry }) {
  const others = countOf(after) - people.length;
  return (
    <ul>
      {people.map(({ id, email }) => (
        <li key={id}>
          <Link to={`/admin/users?${new URLSearchParams({ email })}`}>{email}</Link>
        </li>
      ))}
      {others > 0 && <li>{formatInteger(others)} more, or erased since</li>}
    </ul>
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = fieldChanges(entry.before, entry.after);
  if (changes.length === 0) return <p className="dim">No further details.</p>;
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after, isChanged }) => (
          <tr key={field} data-changed={isChanged || undefined}>
            <th scope="row">{field}</th>
            <td>{before ?? emptyValue}</td>
            <td>
              {after ?? emptyValue}
              {isChanged && <VisuallyHidden> (changed)</VisuallyHidden>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
