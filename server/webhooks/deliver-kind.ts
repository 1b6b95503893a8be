import { z } from 'zod';
import { uuid } from '../../contract/endpoint.ts';

/** One try of one message. What it says lies sealed in its row. */
export const deliverKind = { name: 'webhooks.deliver', payload: z.strictObject({ deliveryId: uuid }) };
