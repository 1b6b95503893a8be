import { Badge, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { nameOfCountry } from '../../../contract/country-names.ts';
import { formatDay, formatInstant, formatInteger } from '../../../contract/formats.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { orderKinds, orderResults, type OrderKind, type OrderResult } from '../../../contract/orders/words.ts';
import { AdminFrame } from '../../admin/frame.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { ordersQuery, useShowWords } from './api.ts';
import { OrderDialog } from './order-form.tsx';

const pauseMilliseconds = 300;

/** What courts and authorities ordered, and what was done. */
export function OrdersPage() {
  return (
    <AdminFrame>
      <Orders />
    </AdminFrame>
  );
}

function Orders() {
  const [address, setAddress] = useSearchParams();
  const reviewId = address.get('review') ?? '';
  const [dialog, setDialog] = useState<Order | 'new' | null>(reviewId === '' ? null : 'new');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), pauseMilliseconds);
  const { data, isPending, isLoadingError, refetch } = useQuery({
    ...ordersQuery(search),
    placeholderData: keepPreviousData,
  });
  const close = (): void => {
    setDialog(null);
    if (reviewId !== '') setAddress({}, { replace: true });
  };
  return (
    <Stack px="page" pt={5} pb={8} gap={5} width="100%" maxWidth="860px">
      <Group justify="space-between" align="end" gap={4}>
        <TextField
          label="Search"
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          longest={200}
        />
        <Button onClick={() => setDialog('new')}>Record an order</Button>
      </Group>
      {data && <ThisYear counts={data.thisYear} />}
      {isPending && <SkeletonLines lines={5} label="Loading the orders" />}
      {isLoadingError && <ErrorState message="The orders did not load." onRetry={() => void refetch()} />}
      {data?.data.length === 0 &&
        (search === '' ? (
          <EmptyState title="No orders yet">
            Record here what a court or authority asks us to remove, hide or disclose.
          </EmptyState>
        ) : (
          <EmptyState title="No order matches." />
        ))}
      {data !== undefined && data.count > data.data.length && (
        <Text tone="dim" size="sm">
          The newest {data.data.length} of {formatInteger(data.count)} orders. Search to find older ones.
        </Text>
      )}
      <ul>
        {data?.data.map((order) => (
          <OrderItem key={order.id} order={order} onEdit={() => setDialog(order)} />
        ))}
      </ul>
      {dialog !== null && (
        <OrderDialog
          {...(dialog === 'new' ? {} : { order: dialog })}
          {...(dialog === 'new' && reviewId !== '' ? { reviewId } : {})}
          onClose={close}
        />
      )}
    </Stack>
  );
}

/** Exact, for admins; /transparency rounds them. */
function ThisYear({ counts: { kinds, results } }: { counts: { kinds: Counts; results: Counts } }) {
  const counted = (labels: Readonly<Record<string, string>>, found: Counts): string[] =>
    Object.entries(labels).flatMap(([code, label]) => {
      const count = found[code] ?? 0;
      return count === 0 ? [] : [`${label}: ${formatInteger(count)}`];
    });
  const words = [...counted(orderKinds, kinds), ...counted({ ...orderResults, open: 'Not decided yet' }, results)];
  return (
    <Text tone="dim" size="sm" leading="normal">
      {words.length === 0 ? 'None this year.' : `Dated this year. ${words.join('. ')}.`}
    </Text>
  );
}
type Counts = Readonly<Record<string, number>>;

function OrderItem({ order, onEdit }: { order: Order; onEdit: () => void }) {
  const { authority, country, reference, orderedOn, kind, result, note, review, changes } = order;
  const show = useShowWords(order.id);
  return (
    <Group line="bottom" as="li" gap={[4, 7]} py={5} align="start" justify="space-between">
      <Stack flex="1 1 320px" gap={2} minWidth={0} breaks>
        <Group gap={3}>
          <b>{orderKinds[kind]}</b>
          <Badge color={result === null ? 'cobalt' : 'gray'}>{resultWords(result)}</Badge>
        </Group>
        <span>
          {authority}, {nameOfCountry(country)}, {reference}, {formatDay(orderedOn)}
        </span>
        {note !== '' && <span>{note}</span>}
        {review && (
          <span>
            A review of {review.subjectName}
            {review.isHidden && ', whose words are hidden until you say that the order is over'}
          </span>
        )}
        <Text as="span" tone="dim" size="sm">
          Recorded by {order.recordedBy ?? 'a former admin'} on {formatInstant(order.recordedAt)}.
        </Text>
        {changes.length > 0 && <History order={order} />}
      </Stack>
      <Group flex="none" gap={[3, 5]} align="stretch">
        {review?.isHidden === true && (
          <TextButton
            disabled={show.isPending}
            onClick={() =>
              show.mutate(undefined, {
                onSuccess: (isShown) => isShown !== null && showSuccess('Readers see the words again.'),
              })
            }
          >
            Show the words again
          </TextButton>
        )}
        <TextButton aria-label={`Change the order ${reference}`} onClick={onEdit}>
          Change
        </TextButton>
      </Group>
    </Group>
  );
}

const resultWords = (result: OrderResult | null): string =>
  result === null ? 'Not decided yet' : orderResults[result];

/** How it stood before each change. */
function History({ order: { changes } }: { order: Order }) {
  return (
    <details>
      <summary>History</summary>
      <ul>
        {changes.map(({ changedAt, changedBy, before }) => (
          <li key={changedAt}>
            <Text size="sm" breaks>
              Before {formatInstant(changedAt)}, by {changedBy ?? 'a former admin'}: {kindWords(before.kind)},{' '}
              {resultWords(before.result)}, {before.authority}, {nameOfCountry(before.country)}, {before.reference},{' '}
              {formatDay(before.orderedOn)}
              {before.note !== '' && `, ${before.note}`}
            </Text>
          </li>
        ))}
      </ul>
    </details>
  );
}
const kindWords = (kind: OrderKind): string => orderKinds[kind];
