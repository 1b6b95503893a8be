import { addFunders, addSignedIn } from './people.ts';
import { makePostgresql, type Postgresql } from './postgresql.ts';
import { makePlace, newFolder, type Place, type Product } from './product.ts';
import type { Trial } from './fault.ts';
import { rmSync } from 'node:fs';

/** The product before a PostgreSQL server of its own, ready, with funders and a member who may write. */
export interface Site {
  readonly postgresql: Postgresql;
  readonly place: Place;
  readonly product: Product;
  readonly funders: readonly string[];
  readonly headers: Record<string, string>;
}

export async function openPostgresql(trial: Trial): Promise<Postgresql> {
  const folder = newFolder();
  trial.later(() => rmSync(folder, { recursive: true, force: true }));
  const postgresql = await makePostgresql(folder);
  trial.later(postgresql.close);
  return postgresql;
}

export async function openSite(trial: Trial, settings: Readonly<Record<string, string>> = {}): Promise<Site> {
  const postgresql = await openPostgresql(trial);
  const place = await makePlace(trial, { DATABASE_URL: postgresql.url, ...settings });
  const product = place.start();
  await product.untilReady();
  const connection = postgresql.connection();
  const funders = await addFunders(connection, 200);
  return { postgresql, place, product, funders, headers: await addSignedIn(place, connection) };
}
