import { Note } from '../ui/states/note.tsx';
import { TextButton } from '../ui/text-button.tsx';
import type { TableColumn } from '../../contract/table/table.ts';
import type { TableControl } from './use-table-state.ts';
import { Box } from '../ui/layout/layout.tsx';

const ownNames: Record<string, string> = { unknown: 'Include unknown', search: 'Search', sort: 'Sort' };

/** After a colon a sentence goes on: "Stage: is not one of the values". */
const inSentence = (message: string): string => message.charAt(0).toLowerCase() + message.slice(1);

/** Says which parts of the address mean nothing here. The rest of it counts; nothing breaks over a typing error. */
export function AddressNote({
  columns,
  control,
}: {
  columns: readonly (TableColumn & { label: string })[];
  control: TableControl;
}) {
  const issues = Object.entries(control.issues);
  if (issues.length === 0) return null;
  return (
    <Box px="page" py={4}>
      <Note tone="warning" title="We could not read part of this address">
        <Box as="ul" breaks>
          {issues.map(([name, message]) => (
            <li key={name}>
              {columns.find((column) => column.key === name)?.label ?? ownNames[name] ?? name}: {inSentence(message)}
            </li>
          ))}
        </Box>
        <p>
          What we understood is shown below. <TextButton onClick={control.dropIssues}>Go on without it</TextButton>
        </p>
      </Note>
    </Box>
  );
}
