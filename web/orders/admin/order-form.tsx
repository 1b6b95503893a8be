import type { Order } from '../../../contract/orders/orders.ts';
import {
  longestAuthority,
  longestOrderNote,
  longestReference,
  orderKindCodes,
  orderKinds,
  orderResultCodes,
  orderResults,
  type OrderKind,
  type OrderResult,
} from '../../../contract/orders/words.ts';
import { countryOptions } from '../../ui/forms/country-options.ts';
import { DateField } from '../../ui/forms/date-field.tsx';
import { ShortListField, TextAreaField, TextField } from '../../ui/forms/fields.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { readOrNull, type Written } from '../../ui/forms/unread.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Note } from '../../ui/states/note.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { useSaveOrder, type Saved } from './api.ts';

interface OrderDialogProps {
  /** Absent for a new one. */
  order?: Order;
  /** Of a new one that a moderator came with from the desk. */
  reviewId?: string;
  onClose: () => void;
}

const kindOptions = orderKindCodes.map((value) => ({ value, label: orderKinds[value] }));
const open = 'open';
const resultOptions = [
  { value: open, label: 'Not decided yet' },
  ...orderResultCodes.map((value) => ({ value, label: orderResults[value] })),
];
const idIn = (text: string): string | null =>
  /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/.exec(text.toLowerCase())?.[0] ?? null;
const today = (): string => new Date().toISOString().slice(0, 10);
const earliest = '2000-01-01';

interface Draft {
  readonly authority: string;
  readonly country: string | null;
  readonly reference: string;
  readonly orderedOn: Written<string>;
  readonly kind: OrderKind | null;
  readonly result: OrderResult | typeof open;
  readonly note: string;
  readonly reviewId: string;
  readonly facts: string;
}
const draftOf = (order: Order | undefined, reviewId: string): Draft => ({
  authority: order?.authority ?? '',
  country: order?.country ?? null,
  reference: order?.reference ?? '',
  orderedOn: order?.orderedOn ?? null,
  kind: order?.kind ?? (reviewId === '' ? null : 'remove'),
  result: order?.result ?? (reviewId === '' ? open : 'followed'),
  note: order?.note ?? '',
  reviewId,
  facts: '',
});
const namesReview = (kind: OrderKind | null): boolean => kind === 'remove' || kind === 'hide';

/** Null while something is missing. */
function sentOf({
  country,
  orderedOn: written,
  kind,
  result,
  reviewId,
  authority,
  reference,
  note,
  facts,
}: Draft): Saved | null {
  const orderedOn = readOrNull(written);
  if (country === null || orderedOn === null || kind === null) return null;
  return {
    authority: authority.trim(),
    country,
    reference: reference.trim(),
    orderedOn,
    kind,
    result: result === open ? null : result,
    note: note.trim(),
    reviewId: namesReview(kind) ? idIn(reviewId) : null,
    facts: facts.trim(),
  };
}

/** Records an order, and follows it where it names a review; or changes what is recorded. */
export function OrderDialog({ order, reviewId = '', onClose }: OrderDialogProps) {
  const form = useForm({
    initialValues: draftOf(order, reviewId),
    rules: ({ authority, country, reference, orderedOn, kind, reviewId: review }) => ({
      authority: authority.trim().length < 2 && 'Name the court or authority',
      country: country === null && 'Choose a country',
      reference: reference.trim() === '' && 'Write the reference of the order',
      orderedOn: orderedOn === null && 'Choose the date of the order',
      kind: kind === null && 'Choose what it orders',
      reviewId:
        namesReview(kind) && review.trim() !== '' && idIn(review) === null && 'This is not the address of a review',
    }),
    longest: {
      authority: longestAuthority,
      reference: longestReference,
      note: longestOrderNote,
      facts: longestOrderNote,
    },
    mutation: useSaveOrder(order),
    toSent: sentOf,
    onSuccess: (saved) => {
      if (saved === null) return;
      showSuccess(order === undefined ? 'The order is recorded.' : 'The order is changed.');
      onClose();
    },
  });
  const { kind } = form.values;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={order === undefined ? 'Record an order' : 'Change an order'}
      actions={
        <FormButtons
          submitLabel={order === undefined ? 'Record' : 'Save'}
          isWorking={form.isWorking}
          onSubmit={form.submit}
          onClose={onClose}
        />
      }
    >
      <Stack gap={5}>
        {form.problem && <Note tone="error">{form.problem}</Note>}
        <TextField label="Court or authority" {...form.field('authority')} data-autofocus />
        <SelectField label="Country" searchable data={countryOptions} {...form.field('country')} />
        <TextField label="Reference" {...form.field('reference')} />
        <DateField label="Date of the order" least={earliest} most={today()} {...form.field('orderedOn')} />
        <SelectField label="It orders" placeholder="Choose" data={kindOptions} {...form.field('kind')} />
        <ShortListField label="What we did" data={resultOptions} {...form.field('result')} />
        {order === undefined && namesReview(kind) && (
          <>
            <TextField
              label="Review"
              isOptional
              help="Its address on the admin pages. The order takes effect at once, without a second admin or waiting for a batch."
              {...form.field('reviewId')}
            />
            <TextAreaField
              label="Message to the author"
              isOptional
              help="Shown next to: a court or authority ordered it."
              {...form.field('facts')}
            />
          </>
        )}
        <TextAreaField
          label="Note"
          isOptional
          help="For admins. Do not name a member or author."
          {...form.field('note')}
        />
        <Text tone="dim" size="sm" leading="normal">
          Only admins see orders. Their rounded number is public under Transparency.
        </Text>
      </Stack>
    </Dialog>
  );
}
