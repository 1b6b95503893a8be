import { IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react';
import { PlainButton } from '../ui/button.tsx';
import { formatInteger } from '../../contract/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMutation } from '../api/use-mutation.ts';
import type { markHelpful, unmarkHelpful } from '../../contract/helpful/helpful.ts';
import { call } from '../api/call.ts';

interface HelpfulButtonProps {
  reviewId: string;
  /** Null below the number from which it is shown. */
  count: number | null;
  isHelpfulToMe: boolean;
}

export function HelpfulButton({ reviewId, count, isHelpfulToMe }: HelpfulButtonProps) {
  const mark = useMarkHelpful(reviewId);
  // What was pressed shows at once; of one's own review it stays until the page is read again.
  const isOn = mark.isPending ? mark.variables : (mark.data?.isHelpfulToMe ?? isHelpfulToMe);
  const Icon = isOn ? IconThumbUpFilled : IconThumbUp;
  return (
    <PlainButton
      variant="quiet"
      size="sm"
      aria-pressed={isOn}
      icon={<Icon size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => {
        if (!mark.isPending) mark.mutate(!isOn);
      }}
    >
      Helpful{count !== null && ` ${formatInteger(count)}`}
    </PlainButton>
  );
}

/** A failure shows as a toast. */
function useMarkHelpful(reviewId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (isHelpful: boolean) => {
      const params = { id: reviewId };
      return isHelpful
        ? (await call<typeof markHelpful>('PUT /api/reviews/:id/helpful', { params })).data
        : (await call<typeof unmarkHelpful>('DELETE /api/reviews/:id/helpful', { params })).data;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['replies', 'under'] }),
  });
}
