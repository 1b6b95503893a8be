import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { changeOrder, listOrders, Order, recordOrder, showOrderedWords } from '../../../contract/orders/orders.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { afterFactor } from '../../factors/step-up.ts';

export const ordersQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'orders', search],
    queryFn: ({ signal }) =>
      call<typeof listOrders>('GET /api/admin/orders', { query: search === '' ? {} : { search }, signal }),
  });

/** An order that names a review changes the desk too. Null: the admin did not show the second factor. */
function useOrderChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => afterFactor(() => change(input)),
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

export type Saved = BodyOf<typeof recordOrder>;

/** A new one, or what is recorded of this one: the review of an order stays. */
export const useSaveOrder = (order: Order | undefined) =>
  useOrderChange(async (saved: Saved) => {
    if (order === undefined) return (await call<typeof recordOrder>('POST /api/admin/orders', { body: saved })).data;
    const { reviewId: _reviewId, facts: _facts, ...body } = saved;
    return (
      await call<typeof changeOrder>('PUT /api/admin/orders/:id', {
        params: { id: order.id },
        body: { ...body, version: order.version },
      })
    ).data;
  });

export const useShowWords = (id: string) =>
  useOrderChange(async (_nothing: undefined) => {
    await call<typeof showOrderedWords>('POST /api/admin/orders/:id/shown', { params: { id } });
    return true;
  });
