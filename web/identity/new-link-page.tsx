import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { forgetWaitingStep } from './asked-step.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CheckInbox } from './check-inbox.tsx';
import { LinkForm, type SentLink } from './link-form.tsx';

interface NewLinkPageProps {
  title: string;
  email: string;
  children: ReactNode;
}

/** The end of this sign-in, and the beginning of another. */
export function NewLinkPage({ title, email, children }: NewLinkPageProps) {
  const [sent, setSent] = useState<SentLink | null>(null);
  if (sent) return <CheckInbox {...sent} onOtherEmail={() => setSent(null)} />;
  return (
    <AuthFrame title={title} sight="lost" takesFocus lead={children}>
      <LinkForm label="Email me a new link" initialEmail={email} onSent={setSent} />
      <p>
        <Link to="/login" onClick={forgetWaitingStep}>
          Back to log in
        </Link>
      </p>
    </AuthFrame>
  );
}
