import { Link } from 'react-router';
import {
  recordFields,
  type AdminRecord,
  type RecordChange,
  type RecordField,
  type RecordValues,
} from '../../../contract/subjects/records.ts';
import type { RecordKind } from '../../../contract/subjects/admin-subjects.ts';
import { formatInstant } from '../../../contract/formats.ts';
import { fieldText } from './record-fields.tsx';
import { kindWords } from './record-kinds.ts';
import factList from '../../admin/facts.module.css';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import styles from './record-page.module.css';

/** What admins did to a record, the latest first. */
export function RecordHistory({ record: { kind, id, history } }: { record: AdminRecord }) {
  return (
    <Stack className={styles.part} as="section" gap={4} minWidth={0} breaks>
      <h3>History</h3>
      {history.length === 0 && (
        <Text tone="dim" size="sm">
          No admin has changed this record.
        </Text>
      )}
      <ol className={styles.history}>
        {history.map((change, at) => (
          // Two changes may share an instant; the list is never sorted again.
          <li key={`${change.at} ${at}`}>
            <p>
              <b>{titleOf(change, id)}</b>
            </p>
            <Text tone="dim" size="sm">
              {formatInstant(change.at)}, {change.by ?? 'a former admin'}
            </Text>
            {change.reason !== null && <p>“{change.reason}”</p>}
            <Changes kind={kind} change={change} />
          </li>
        ))}
      </ol>
    </Stack>
  );
}

const text = (values: RecordValues, key: string): string | null => {
  const value = values[key];
  return typeof value === 'string' ? value : null;
};

function titleOf({ action, before, after }: RecordChange, id: string): string {
  switch (action) {
    case 'edit':
      return 'Edited';
    case 'add_alias':
      return `Name added: ${text(after, 'alias') ?? ''}`;
    case 'remove_alias':
      return `Name removed: ${text(before, 'alias') ?? ''}`;
    case 'merge':
      return text(after, 'mergedInto') === id ? `Merged with ${text(before, 'name') ?? 'another record'}` : 'Merged';
    case 'undo_merge':
      return `Merge with ${text(before, 'intoName') ?? text(before, 'mergedInto') ?? 'another record'} undone`;
    case 'dismiss_duplicates':
      return `Not the same as ${text(after, 'distinctName') ?? text(after, 'distinctFrom') ?? 'another record'}`;
    default:
      return action;
  }
}

function Changes({ kind, change }: { kind: RecordKind; change: RecordChange }) {
  // A merge tells what the record that stays took over; the one that went is in it as a whole.
  const keys = new Set(Object.keys(change.after));
  const fields = recordFields[kind].filter(({ key }) => keys.has(key));
  if (fields.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {fields.map((field) => (
        <Change key={field.key} field={field} change={change} />
      ))}
    </dl>
  );
}

function Change({ field, change }: { field: RecordField; change: RecordChange }) {
  return (
    <div>
      <dt>{field.label}</dt>
      <dd>
        {change.action === 'edit' && (
          <>
            <del>{fieldText(field, change.before[field.key])}</del>{' '}
          </>
        )}
        <ins>{fieldText(field, change.after[field.key])}</ins>
      </dd>
    </div>
  );
}

/** What hangs on a record, with the ways to it. */
export function RecordFacts({ record: { kind, id, counts, claims, values } }: { record: AdminRecord }) {
  const countOf = (wanted: string): number => claims.find(({ state }) => state === wanted)?.count ?? 0;
  const [waiting, approved] = [countOf('waiting'), countOf('approved')];
  return (
    <Stack className={styles.part} as="section" gap={4} minWidth={0} breaks>
      <h3>On this record</h3>
      <dl className={`${factList.facts} ${styles.facts}`}>
        <div>
          <dt>Published reviews</dt>
          <dd>{counts.reviews}</dd>
        </div>
        {kind === 'funder' && (
          <>
            <div>
              <dt>Deals</dt>
              <dd>{counts.deals}</dd>
            </div>
            <div>
              <dt>Claims</dt>
              <dd>
                {approved} approved, {waiting} waiting{' '}
                {waiting + approved > 0 && (
                  <Link to={`/admin/funder-claims${waiting > 0 ? '' : '?state=approved'}`}>
                    {waiting > 0 ? 'Decide' : 'See them'}
                  </Link>
                )}
              </dd>
            </div>
          </>
        )}
        <div>
          <dt>Id</dt>
          <dd>{id}</dd>
        </div>
      </dl>
      {values['state'] === 'listed' && <Link to={`${kindWords[kind].page}/${id}`}>The page that readers see</Link>}
    </Stack>
  );
}
