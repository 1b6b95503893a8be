import { formatDay } from '../../contract/formats.ts';
import type { MyReview } from '../../contract/reviews/reviews.ts';

/** How long we know whose review it is; nothing while that is open. */
export function KnownUntil({ review: { state, knownUntil } }: { review: MyReview }) {
  if (knownUntil === null) return null;
  const day = formatDay(knownUntil);
  return (
    <p className="small">
      {state === 'published'
        ? `Until ${day} we know that it is yours. After that it leaves this list, and a return code is the only way back.`
        : `On ${day} we delete the link between you and this review, and it leaves this list.`}
    </p>
  );
}
