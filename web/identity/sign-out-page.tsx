import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ErrorState } from '../ui/states/error-state.tsx';
import { CentredLoader } from '../ui/lens.tsx';
import { signOut } from '../session/session.ts';

/** Signs out on this browser and goes to the home page. */
export function SignOutPage() {
  const navigate = useNavigate();
  const [hasFailed, setFailed] = useState(false);
  const leave = useCallback(
    () =>
      signOut().then(
        () => navigate('/', { replace: true }),
        () => setFailed(true),
      ),
    [navigate],
  );
  useEffect(() => void leave(), [leave]);
  const retry = (): void => {
    setFailed(false);
    void leave();
  };
  if (!hasFailed) return <CentredLoader label="Signing you out" />;
  return (
    <div className="wrap page-head">
      <ErrorState message="We could not sign you out. Check your connection." onRetry={retry} />
    </div>
  );
}
