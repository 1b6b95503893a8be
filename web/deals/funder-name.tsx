import { useQuery } from '@tanstack/react-query';
import type { getFunder } from '../../contract/funders/funders.ts';
import { call } from '../api/call.ts';

/** The name of a funder by its id; the id while it is not known, and where no page has it. */
export function FunderName({ value: id }: { value: string }) {
  const { data } = useQuery({
    queryKey: ['funders', 'name', id],
    queryFn: ({ signal }) =>
      call<typeof getFunder>('GET /api/funders/:id', { params: { id }, signal }).then(
        (found) => found.data.name,
        () => id,
      ),
  });
  return data ?? id;
}
