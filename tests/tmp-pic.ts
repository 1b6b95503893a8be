import { launchBrowser, openPage, desktop, phone } from './browser/browser.ts';
import { startProcess } from './browser/running-server.ts';
import { signInByLink } from './browser/sign-in.ts';
import { setTimeout as sleep } from 'node:timers/promises';
const server = await startProcess();
const browser = await launchBrowser();
try {
  const all = (await (await fetch(server.address + '/api/funders?sort=name&limit=100')).json()).data as {
    id: string;
  }[];
  const counts: [string, number, number][] = [];
  for (const f of all) {
    const d = (await (await fetch(server.address + '/api/funders/' + f.id + '/deals')).json()).data;
    counts.push([f.id, d.length, d[0]?.count ?? 0]);
  }
  counts.sort((a, b) => a[2] - b[2]);
  console.log(counts.slice(0, 4), counts.at(-1));
  const few = counts[0]![0];
  for (const [n, viewport] of [
    ['d', desktop],
    ['p', phone],
  ] as const) {
    const g = await openPage(await browser.newContext({ viewport }));
    await g.page.goto(server.address + '/funder/' + few);
    await sleep(1500);
    await g.page.screenshot({ path: `/tmp/x-few-${n}.png`, fullPage: true });
    await g.page.goto(server.address + '/funder');
    await sleep(1000);
    await g.page.route('**/api/funders/*/deals', async (r) => {
      await sleep(2500);
      await r.abort();
    });
    await g.page.evaluate(() => {
      window.history.pushState({}, '', '/funder/larkspit-seed');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await sleep(1300);
    await g.page.screenshot({ path: `/tmp/x-slow-${n}.png` });
    await sleep(9000);
    await g.page.screenshot({ path: `/tmp/x-fail-${n}.png` });
    const m = await openPage(await browser.newContext({ viewport }));
    await signInByLink(m.page, server, 'founder@sample.example');
    await m.page.waitForURL((u) => u.pathname.startsWith('/database'));
    await m.page.goto(server.address + '/funder/tidewrack-ventures');
    await sleep(2500);
    await m.page.screenshot({ path: `/tmp/x-member-${n}.png`, fullPage: true });
    console.log(n, await m.page.evaluate(() => document.documentElement.scrollWidth), m.complaints, g.complaints);
  }
} finally {
  await browser.close();
  await server.stop();
}
