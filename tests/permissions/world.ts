import { buildApp } from '../../server/app.ts';
import type { App } from '../../server/http/create-http.ts';
import { readsOfPrimary } from '../../server/database/reads.ts';
import { keepTestChain } from '../database.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { addAdminThings, addDealThings } from './admin-things.ts';
import { addOwnThings } from './own-things.ts';
import { addPeople, type People } from './people.ts';
import { addOrganisations, addReviewThings, draftFunderId } from './review-things.ts';
import { openUndoing } from './undoing-client.ts';

/** A server with all callers and things of the matrix. */
export interface World {
  /** Answers as any other and keeps nothing once `undo` was called. */
  readonly app: App;
  readonly undo: () => Promise<void>;
  /** The server that keeps what is done to it. */
  readonly server: TestServer;
  readonly people: People;
  readonly things: Things;
  readonly close: () => Promise<void>;
}

async function addThings(server: TestServer, people: People) {
  return {
    ...(await addOrganisations(server, people)),
    ...(await addOwnThings(server, people, { funderId: draftFunderId })),
    ...(await addReviewThings(server, people)),
    ...(await addDealThings(server, people)),
    ...(await addAdminThings(server, people)),
  };
}
export type Things = Awaited<ReturnType<typeof addThings>>;

export async function makeWorld(): Promise<World> {
  const server = await startTestServer({ adminSecondFactor: 'required' });
  const people = await addPeople(server);
  const things = await addThings(server, people);
  const { db, undo } = openUndoing(server.context.connection);
  keepTestChain(db);
  const app = await buildApp({ ...server.context, db, reads: readsOfPrimary(db) });
  await app.ready();
  return {
    app,
    undo,
    server,
    people,
    things,
    async close() {
      await app.close();
      await db.destroy();
      await server.close();
    },
  };
}
