import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { PlainButton } from '../ui/button.tsx';
import { ReportDialog } from './report-dialog.tsx';

interface ReportButtonProps {
  reviewId: string;
  responseId: string | null;
  what: 'review' | 'reply' | 'update';
  /** The reader has reported it before. */
  isReported: boolean;
}

/** Replaced by the outcome after a report, so that no member reports twice. */
export function ReportButton({ reviewId, responseId, what, isReported }: ReportButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <PlainButton
        variant="quiet"
        size="sm"
        disabled={isReported && !isOpen}
        icon={<IconFlag size={16} stroke={1.75} aria-hidden="true" />}
        aria-label={isReported ? `You reported this ${what}` : `Report this ${what}`}
        onClick={() => setIsOpen(true)}
      >
        {isReported ? 'Reported' : 'Report'}
      </PlainButton>
      {isOpen && (
        <ReportDialog reviewId={reviewId} responseId={responseId} what={what} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
