import { admin, moderator, type Viewer } from '../http/viewer.ts';

export type SubjectState = 'proposed' | 'listed' | 'hidden' | 'merged';

/**
 * A merged funder, venture or provider is seen by all: its page says where it went. A proposed or hidden one only where admin pages are open: moderators decide on
 * reviews of it. */
export function maySeeSubject(viewer: Viewer, state: SubjectState): boolean {
  if (state === 'listed' || state === 'merged') return true;
  return admin(viewer).allowed || moderator(viewer).allowed;
}
