import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../../api/use-mutation.ts';
import type { getSampleData, removeSampleData, SampleCounts } from '../../../contract/sample-data/sample-data.ts';
import { configQuery } from '../../api/config.ts';
import { withFreshFactor } from '../../factors/step-up.ts';
import { call } from '../../api/call.ts';

export const sampleDataQuery = queryOptions({
  queryKey: ['admin', 'sample-data'],
  queryFn: async ({ signal }) => (await call<typeof getSampleData>('GET /api/admin/sample-data', { signal })).data,
  staleTime: 0,
});

/** Asks for the second factor where it must. False: the admin changed their mind. */
export function useRemoveSampleData() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { confirmation: string; expected: SampleCounts }) =>
      withFreshFactor(async () => {
        await call<typeof removeSampleData>('POST /api/admin/sample-data/removal', { body });
      }),
    // Everything on every page may be another now; the note above the pages goes with the settings.
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: configQuery.queryKey });
      await client.invalidateQueries();
    },
  });
}
