import { useSession } from '../session/session.ts';

/** The email address of the signed-in admin; null for a guest. */
export function useOwnAddress(): string | null {
  const session = useSession();
  return session.state === 'member' ? session.profile.email : null;
}
