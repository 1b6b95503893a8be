import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttp, type App } from '../http/create-http.ts';
import { isStorageLow, refuseWritesWithoutRoom, type FreeSpace } from './free-space.ts';

const gigabyte = 1_000_000_000;
const roomy: FreeSpace = { freeBytes: gigabyte, totalBytes: 100 * gigabyte };
const full: FreeSpace = { freeBytes: 199_000_000, totalBytes: 100 * gigabyte };

let app: App;
afterEach(() => app?.close());

async function open(look: () => Promise<FreeSpace>, kind: 'embedded' | 'url' = 'embedded'): Promise<void> {
  app = createHttp({ log: pino({ level: 'silent' }), isHttps: false });
  const database = kind === 'url' ? { kind, url: 'postgres://localhost/x', ownerUrl: null } : { kind };
  refuseWritesWithoutRoom(app, { database, dataDir: '/nowhere' }, look);
  const answer = async () => ({ status: 'ok' });
  const isPublic = { config: { gate: 'anyone' } };
  app.get('/api/work', isPublic, answer).post('/api/work', isPublic, answer).post('/identity', isPublic, answer);
  app.post('/api/fills', isPublic, async () => {
    throw Object.assign(new Error('could not extend file'), { code: '53100' });
  });
  await app.ready();
}

describe('little room on the disk', () => {
  it.each([
    [199_000_000, 100 * gigabyte, true],
    [201_000_000, 100 * gigabyte, false],
    [49_000_000, gigabyte, true],
    [51_000_000, gigabyte, false],
  ])('%i bytes of %i: %s', (freeBytes, totalBytes, isLow) => {
    expect(isStorageLow({ freeBytes, totalBytes })).toBe(isLow);
  });

  it('refuses what would be written, and goes on reading and signing in', async () => {
    await open(async () => full);
    const refused = await app.inject({ method: 'POST', url: '/api/work' });
    expect([refused.statusCode, refused.json()]).toEqual([507, expect.objectContaining({ code: 'storage_low' })]);
    expect((await app.inject({ url: '/api/work' })).statusCode).toBe(200);
    expect((await app.inject({ method: 'POST', url: '/identity' })).statusCode).toBe(200);
  });

  it('refuses nothing with room, where the system does not tell, and before a server of one’s own', async () => {
    for (const look of [async () => roomy, () => Promise.reject(new Error('statfs'))]) {
      await open(look);
      expect((await app.inject({ method: 'POST', url: '/api/work' })).statusCode).toBe(200);
      await app.close();
    }
    await open(async () => full, 'url');
    expect((await app.inject({ method: 'POST', url: '/api/work' })).statusCode).toBe(200);
  });

  it('a database that finds no room is the same refusal', async () => {
    await open(async () => roomy);
    const refused = await app.inject({ method: 'POST', url: '/api/fills' });
    expect([refused.statusCode, refused.json()]).toEqual([507, expect.objectContaining({ code: 'storage_low' })]);
  });
});
