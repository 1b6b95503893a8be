import { z } from 'zod';
import { day, endpoint, nothing, uuid } from '../endpoint.ts';
import { apiScopes } from '../public-api/scopes.ts';

/** Programs of others that a member connects by OAuth: what they ask for, what they may do, and their end. */

export const mostConnections = 20;
/** Where a program sends its user to be asked. */
export const connectPath = '/user/connect';

const scopes = z
  .array(z.enum(apiScopes))
  .min(1, 'Choose at least one')
  .max(apiScopes.length)
  .refine((all) => new Set(all).size === all.length, 'Each once');

const program = z.object({
  /** As it calls itself. */
  name: z.string(),
  registeredOn: day,
});

const connection = program.extend({
  id: uuid,
  scopes: z.array(z.enum(apiScopes)),
  createdOn: day,
  /** The last day on which it works, UTC. */
  endsOn: day,
  /** The day alone; null: not yet. */
  lastUsedOn: day.nullable(),
});
export type Connection = z.output<typeof connection>;

/** The request as the program wrote it: what stands behind the question mark of the address. */
const request = z.string().min(1).max(4_000);

/**
 * What a program asks for. `ask`: the member decides. `return`: the program asked wrongly, and is told at `redirectTo`. A
 * program that is not registered, or another address than its own, is refused: nothing leads back there.
 */
export const readConnectionRequest = endpoint('POST /api/account/connections/requests', {
  summary: 'What a program asks for',
  body: z.strictObject({ request }),
  reply: z.object({
    data: z.discriminatedUnion('state', [
      z.object({
        state: z.literal('ask'),
        program,
        scopes: z.array(z.enum(apiScopes)),
        endsOn: day,
        /** Where its user comes back to: the name of a host. */
        returnsTo: z.string(),
        /** On the member's own device. */
        isLocal: z.boolean(),
        cancelTo: z.string(),
      }),
      z.object({
        state: z.literal('return'),
        redirectTo: z.string(),
        /** What was wrong, for the developer of the program; null where we cannot say more. */
        mistake: z.string().nullable(),
      }),
    ]),
  }),
});
export type ConnectionRequest = Extract<
  z.output<typeof readConnectionRequest.reply>['data'],
  { readonly state: 'ask' }
>;

/** Refused as a key is. `redirectTo` holds a code that works once, for a minute, for the program alone. */
export const allowConnection = endpoint('POST /api/account/connections', {
  summary: 'Let a program use my account',
  body: z.strictObject({ request, scopes }),
  reply: z.object({ data: z.object({ redirectTo: z.string() }) }),
});

export const listConnections = endpoint('GET /api/account/connections', {
  summary: 'My connected programs',
  reply: z.object({ data: z.array(connection) }),
});

export const endConnection = endpoint('DELETE /api/account/connections/:id', {
  summary: 'Disconnect a program at once',
  params: z.strictObject({ id: uuid }),
  status: 204,
  reply: nothing,
});
