import type { Viewer } from '../http/viewer.ts';

type FunderState = 'proposed' | 'listed' | 'hidden' | 'merged';

/** A merged funder is seen by all: its page says where it went. A proposed or hidden one only by admins. */
export function maySeeFunder(viewer: Viewer, state: FunderState): boolean {
  if (state === 'listed' || state === 'merged') return true;
  return viewer.kind === 'member' && viewer.role === 'admin' && !viewer.isSuspended;
}
