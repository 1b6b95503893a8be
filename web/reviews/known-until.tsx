import { formatDay } from '../../contract/formats.ts';
import type { MyReview } from '../../contract/reviews/reviews.ts';

/** How long we know whose review it is; nothing while that is open. */
export function KnownUntil({ review: { state, knownUntil, isLinkGoing } }: { review: MyReview }) {
  if (isLinkGoing)
    return (
      <p className="small">
        We delete the link between you and this review tonight, and it leaves this list. While a report about it is
        open, the link stays.
      </p>
    );
  if (knownUntil === null) return null;
  const day = formatDay(knownUntil);
  return (
    <p className="small">
      {state === 'published'
        ? `Until ${day} we know that it is yours. After that it leaves this list, and a return code is the only way back. While a report about it is open, the link stays.`
        : `On ${day} we delete the link between you and this review, and it leaves this list.`}
    </p>
  );
}
