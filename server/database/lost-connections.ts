import type { Pool, PoolClient } from 'pg';
import { isLost } from './connect-errors.ts';

/**
 * A pool that keeps no connection of which it is known that nothing comes of it. The driver by itself hands one whose
 * answer was swallowed by the network to the next caller, who then waits as long again; and one to a server that has
 * become read only for half an hour. What happened to one happened to those that lie idle too, more often than not:
 * they are replaced as well.
 */
export function dropLostConnections(pool: Pool): void {
  let isRenewing = false;
  const renewIdle = (): void => {
    if (isRenewing) return;
    isRenewing = true;
    setImmediate(() => (isRenewing = false));
    for (let left = pool.idleCount; left > 0; left -= 1)
      pool.connect().then(
        (client) => client.release(true),
        () => undefined,
      );
  };
  pool.on('connect', (client) =>
    watchAnswers(client, (error) => {
      if (!isLost(error)) return;
      // With a statement in flight this cuts the connection, so that no caller waits for its end, a rollback included.
      void client.end();
      renewIdle();
    }),
  );
}

type Answered = (error: unknown, ...rest: unknown[]) => unknown;

/** Every failure of a statement on this connection is reported here before the caller learns of it. */
function watchAnswers(client: PoolClient, tell: (error: unknown) => void): void {
  // The driver's many ways to ask are passed on as they are.
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
  const watched = (...given: unknown[]): unknown => {
    const last = given.at(-1);
    if (isAnswered(last)) {
      const told: Answered = (error, ...rest) => {
        if (error) tell(error);
        return last(error, ...rest);
      };
      return ask(...given.slice(0, -1), told);
    }
    const answer = ask(...given);
    if (answer instanceof Promise) answer.catch(tell);
    return answer;
  };
  client.query = watched as typeof client.query;
}

const isAnswered = (value: unknown): value is Answered => typeof value === 'function';
