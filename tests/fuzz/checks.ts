import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Operation, Schema } from './document.ts';
import type { Received } from './send.ts';

/** What is asked of an answer besides what its operation says. */
export interface Expectation {
  /** The description does not allow the request. */
  readonly mustRefuse: boolean;
  readonly isGuest: boolean;
  /** The thing was removed before. */
  readonly isGone: boolean;
}

export interface Checks {
  /** What is wrong with an answer, in one line; null when it is as described. */
  complaint(operation: Operation, received: Received, expected: Expectation): string | null;
  /** Whether the description allows this body. */
  allows(operation: Operation, body: string | null): boolean;
}

/** Ajv reads the same schemas that the description prints, with nothing of zod in between. */
export function createChecks(): Checks {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  // Its types say that the default export is not the function, and it is.
  (formats as unknown as (on: Ajv2020) => void)(ajv);
  const compiled = new Map<Schema, ValidateFunction>();
  const check = (schema: Schema): ValidateFunction => {
    const validate = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, validate);
    return validate;
  };

  function bodyComplaint(operation: Operation, { status, contentType, text }: Received): string | null {
    const answer = operation.answers.get(status);
    if (answer === undefined) return `answers ${status}, which is not described`;
    if (answer.contentTypes.length === 0)
      return text === '' ? null : `answers ${status} with a body that is not described`;
    const type = contentType.split(';')[0] ?? '';
    if (!answer.contentTypes.some((one) => one.split(';')[0] === type)) return `answers ${status} as ${type}`;
    if (answer.schema === null || !type.endsWith('json')) return null;
    const body = parsed(text);
    if (body === undefined) return `answers ${status} with what is no JSON`;
    const validate = check(answer.schema);
    return validate(body) ? null : `answers ${status} with another body: ${ajv.errorsText(validate.errors)}`;
  }

  return {
    complaint(operation, received, { mustRefuse, isGuest, isGone }) {
      const { status } = received;
      if (status >= 500) return `answers ${status}`;
      if (isGuest && operation.needsToken && status !== 401 && !isBeforeGates(received))
        return `answers a guest ${status}`;
      if (mustRefuse && status < 400) return `accepts what it does not describe (${status})`;
      // A session that another request has just ended says that first.
      if (isGone && status !== 404 && status !== 401) return `answers ${status} for what was removed`;
      return bodyComplaint(operation, received);
    },
    allows(operation, body) {
      if (operation.body === null) return true;
      const value = body === null ? undefined : parsed(body);
      return value !== undefined && check(operation.body.schema)(value);
    },
  };
}

/** An address that is too long, or holds what nothing can store, reaches no route, and so no gate. */
function isBeforeGates({ status, text }: Received): boolean {
  return status === 414 || (status === 400 && text.includes('"code":"invalid_text"'));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
