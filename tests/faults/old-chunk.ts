import { ask } from './asking.ts';
import { exactly, holds, type Fault } from './fault.ts';
import { makePlace } from './product.ts';

export const oldChunk: Fault = {
  name: 'old-chunk',
  goal: 'a page of an earlier release asks for its files: 404, never the page with a 200; the page loads anew once',
  async *run(trial) {
    const place = await makePlace(trial);
    await place.start().untilReady();
    for (const path of ['/assets/home-page-Ab12Cd34.js', '/assets/home-page-Ab12Cd34.css', '/assets/x.js.map']) {
      const answer = await ask(place.address + path);
      yield exactly(path, answer.status, 404);
      yield holds(`${path}: not the page`, !answer.body.includes('<html'));
    }
    const page = await ask(`${place.address}/how-it-works`);
    yield exactly('the page itself', page.status, 200);
  },
};
