import type { Viewer } from '../http/viewer.ts';

type SubjectState = 'proposed' | 'listed' | 'hidden' | 'merged';

/** A merged funder, venture or provider is seen by all: its page says where it went. A proposed or hidden one only by admins. */
export function maySeeSubject(viewer: Viewer, state: SubjectState): boolean {
  if (state === 'listed' || state === 'merged') return true;
  return viewer.kind === 'member' && viewer.role === 'admin' && !viewer.isSuspended;
}
