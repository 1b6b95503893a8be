import { makeAdmin } from '../server/members/make-admin.ts';
import { forAddress } from './for-address.ts';

const words = {
  done: 'An admin now. They were told by e-mail.',
  already: 'This is an admin already.',
  unknown: 'Nobody has this address. Sign up with it first.',
  suspended: 'This account is suspended or closed.',
} as const;

/** `npm run admin -- <e-mail>`: makes the first admin, who makes the others at /admin/users. */
await forAddress('admin', async (context, email) => {
  const outcome = await makeAdmin(context, email);
  return { isDone: outcome === 'done' || outcome === 'already', words: words[outcome] };
});
