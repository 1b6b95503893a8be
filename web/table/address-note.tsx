import { Note } from '../ui/states/note.tsx';
import { TextButton } from '../ui/text-button.tsx';
import type { TableControl } from './use-table-state.ts';
import { Box } from '../ui/layout/layout.tsx';

const ownNames: Record<string, string> = { unknown: 'Include unknown', search: 'Search', sort: 'Sort' };

interface AddressNoteProps {
  /** What the filters are called. */
  columns: readonly { readonly key: string; readonly label: string }[];
  control: Pick<TableControl, 'issues' | 'dropIssues'>;
  /** Where what is around it reaches the edges of the page. */
  isInset?: boolean;
}

/** After a colon a sentence continues: "Stage: is not one of the values". */
const inSentence = (message: string): string => message.charAt(0).toLowerCase() + message.slice(1);

/** Says which parts of the address mean nothing here. The rest of it counts; nothing breaks over a typing error. */
export function AddressNote({ columns, control, isInset = false }: AddressNoteProps) {
  const issues = Object.entries(control.issues);
  const labelOf = (name: string): string | undefined =>
    columns.find((column) => column.key === name)?.label ?? ownNames[name];
  if (issues.length === 0) return null;
  return (
    <Box {...(isInset ? { px: 'page' as const } : {})} py={4}>
      <Note tone="warning" title="Part of this link isn’t recognised">
        <Box as="ul" breaks>
          {issues.map(([name, message]) => (
            <li key={name}>
              {labelOf(name) === undefined
                ? `The address has a filter that this table does not know: ${name}`
                : `${labelOf(name)}: ${inSentence(message)}`}
            </li>
          ))}
        </Box>
        <p>
          What we understood is shown below. <TextButton onClick={control.dropIssues}>Remove it</TextButton>
        </p>
      </Note>
    </Box>
  );
}
