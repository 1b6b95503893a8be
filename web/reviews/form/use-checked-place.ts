import { use, useMemo, useState } from 'react';
import { hasCopy, type CopyPlace } from './device-copies.ts';
import type { FormKind } from './form-kind.ts';

/**
 * Where this device keeps what is not saved of a form. What is there already may be of an older version of the
 * form: then, and only then, the form waits for the schemas that tell.
 */
export function useCheckedPlace({ checks }: FormKind, formId: string, memberId: string): CopyPlace {
  const place = useMemo(() => ({ memberId, formId, checks }), [memberId, formId, checks]);
  // What the form itself keeps later needs no look.
  const [isOld] = useState(() => hasCopy(place));
  if (isOld && checks.now() === null) use(checks.load());
  return place;
}
