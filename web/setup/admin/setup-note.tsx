import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { setupSteps } from '../../../contract/setup/setup.ts';
import { useProductName } from '../../api/config.ts';
import { Box } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { setupQuery } from './api.ts';

/** Where admins arrive after they log in: the way to the list of the first day, while it is shown. */
export function SetupNote() {
  const productName = useProductName();
  const { data } = useQuery(setupQuery);
  if (data?.isShown !== true) return null;
  const done = setupSteps.filter((step) => data.done[step]).length;
  return (
    <Box px="page" pt={4}>
      <Note tone="info" title={`Set up ${productName}: ${done} of ${setupSteps.length} steps done`}>
        <p>
          <Link to="/admin">Open the checklist</Link>. It stays above Today until every step is done or skipped.
        </p>
      </Note>
    </Box>
  );
}
