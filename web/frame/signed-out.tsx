import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { dropSession } from '../session/session.ts';
import { registerSign } from '../api/call.ts';
import { showError } from '../ui/states/toasts.ts';

/**
 * What happens when the server refuses a call for want of a session: without a token the browser goes to the home
 * page; with one that no longer counts it is forgotten, and a protected page asks to log in by itself.
 */
export function SignedOut() {
  const navigate = useNavigate();
  useEffect(() => {
    registerSign({
      onSignedOut: (reason) => {
        if (reason === 'sign_in') void navigate('/');
        showError('Login required');
        void dropSession();
      },
    });
    return () => registerSign({ onSignedOut: () => undefined });
  }, [navigate]);
  return null;
}
