import { answer, type IdentityAnswer, type IdentityCall } from '../protocol.ts';
import { noteSeen } from '../session-commands.ts';
import { sessionToRefresh } from '../sign-in-flow.ts';
import { issueTokens } from './issue-tokens.ts';

/** New tokens. The refresh token stays the same until its session ends: two tabs may refresh at once. */
export async function refresh(
  call: IdentityCall,
  { refreshToken, isOlderForm }: { refreshToken: string; isOlderForm: boolean },
): Promise<IdentityAnswer> {
  const { context, now } = call;
  const found = await sessionToRefresh(call, refreshToken);
  if ('refusal' in found) return found.refusal;
  const { session } = found;
  await noteSeen(context.db, session, now);
  return answer({
    AuthenticationResult: await issueTokens(context, session),
    ...(isOlderForm ? { ChallengeParameters: {} } : {}),
  });
}
