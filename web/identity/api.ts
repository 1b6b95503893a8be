import { useMutation } from '../api/use-mutation.ts';
import type { requestLink } from '../../contract/members/account.ts';
import type { BodyOf, ReplyOf } from '../../contract/endpoint.ts';
import { call } from '../api/call.ts';
import { markRequested } from '../session/link-request.ts';

export type LinkRequest = BodyOf<typeof requestLink>;
export type LinkAnswer = ReplyOf<typeof requestLink>['data'];

/** Asks for a link by email and marks this browser as the one that asked. The form shows what goes wrong. */
export function useRequestLink() {
  return useMutation({
    mutationFn: async (body: LinkRequest) => (await call<typeof requestLink>('POST /api/account/links', { body })).data,
    onSuccess: (_answer, body) => markRequested(body.email),
  });
}
