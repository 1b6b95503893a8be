import { useSession } from '../session/session.ts';

/** The e-mail address of the admin who looks; null while nobody is signed in. */
export function useOwnAddress(): string | null {
  const session = useSession();
  return session.state === 'member' ? session.profile.email : null;
}
