import type { BodyOf } from '../../../contract/endpoint.ts';
import type { changeStates } from '../../../contract/subjects/records.ts';
import { recordColumns, type RecordKind } from '../../../contract/subjects/admin-subjects.ts';
import type { TableFilters } from '../../../contract/table/table.ts';
import { call } from '../../api/call.ts';
import { filtersOf } from '../../table/use-table-state.ts';
import { useAction } from './api.ts';

/** Of the records `only`, or of all of `filters` but `except`. */
export type StateChange = BodyOf<typeof changeStates.funder> & { readonly filters: TableFilters };

const stateCalls = {
  funder: (query: Record<string, string>, body: BodyOf<typeof changeStates.funder>) =>
    call<typeof changeStates.funder>('POST /api/admin/funders/states', { query, body }),
  entrepreneur: (query: Record<string, string>, body: BodyOf<typeof changeStates.entrepreneur>) =>
    call<typeof changeStates.entrepreneur>('POST /api/admin/entrepreneurs/states', { query, body }),
  provider: (query: Record<string, string>, body: BodyOf<typeof changeStates.provider>) =>
    call<typeof changeStates.provider>('POST /api/admin/providers/states', { query, body }),
};

export const useChangeStates = (kind: RecordKind) =>
  useAction(
    async ({ filters, ...body }: StateChange) =>
      (await stateCalls[kind](filtersOf(recordColumns[kind], filters), body)).data,
  );
