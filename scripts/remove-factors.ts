import { removeAllFactors } from '../server/identity/remove-factors.ts';
import { forAddress } from './for-address.ts';

/** `npm run remove-factors -- <e-mail>`: for a member who lost the authenticator app and every passkey. */
await forAddress('remove-factors', async (context, email) => {
  const isDone = await removeAllFactors(context, email);
  return {
    isDone,
    words: isDone ? 'Removed, and signed out everywhere. They were told by e-mail.' : 'Nobody has this address.',
  };
});
