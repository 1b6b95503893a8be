import { useState } from 'react';
import { Link } from 'react-router';
import { AuthFrame } from './auth-frame.tsx';
import { CheckInbox } from './check-inbox.tsx';
import { LinkForm, type SentLink } from './link-form.tsx';
import { useSession } from '../session/session.ts';
import { SomebodyHere } from './somebody-here.tsx';

export function LoginPage() {
  const [sent, setSent] = useState<SentLink | null>(null);
  const session = useSession();
  if (sent) return <CheckInbox {...sent} onOtherEmail={() => setSent(null)} />;
  // A session is here, but who it belongs to could not be found out.
  const isSomebodyHere = session.state === 'guest' && session.failure !== undefined;
  return (
    <AuthFrame title="Log in" lead="We email you a link that works once.">
      {isSomebodyHere && <SomebodyHere />}
      <LinkForm label="Email me a link" onSent={setSent} isFirst hasPasskey />
      <p>
        New here? <Link to="/signup">Sign up</Link>
      </p>
    </AuthFrame>
  );
}
