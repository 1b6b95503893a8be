import { Link } from 'react-router';
import { formatCount, formatInteger } from '../../../contract/formats.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { ImportRecord, previewUndo } from '../../../contract/imports/imports.ts';

export interface MergesSinceProps {
  readonly record: ImportRecord;
  readonly preview: ReplyOf<typeof previewUndo> | undefined;
}

/** Which funders of an import were merged since. An undo of the import leaves these merges. */
export function MergesSince({ record, preview }: MergesSinceProps) {
  if (preview === undefined || preview.mergeCount === 0) return null;
  const { merges, mergeCount } = preview;
  const named = merges.map(({ from, into }) => `${from.name} into ${into.name}`).join('; ');
  const more = mergeCount - merges.length;
  const isUndone = record.state === 'undone';
  return (
    <p>
      {formatCount(mergeCount, 'merge')} of its funders {isUndone ? 'stayed' : 'will stay'}: {named}
      {more > 0 && `; and ${formatInteger(more)} more`}.{' '}
      {!isUndone && 'Two funders of this file that nothing else names go together. '}
      <Link to="/admin/changes">Recent changes</Link> undoes a merge for 30 days.
      {!isUndone && ' If you undo one later, its funder waits for your decision again.'}
    </p>
  );
}
