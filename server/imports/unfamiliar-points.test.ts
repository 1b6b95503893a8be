import { describe, expect, test } from 'vitest';
import { startTrial } from '../../tests/unfamiliar/try-file.ts';

/** Points of files of no known source that change what is counted, each with data of its own. */

const { load, idsOf, deals } = startTrial();
const rows = (...lines: string[]): string => `${lines.join('\n')}\n`;
const days = ['01', '02', '03', '04', '05', '06', '07', '08', '09'];
const several = (header: string, line: (at: number) => string, count = 6): string =>
  rows(header, ...days.slice(0, count).map((_, at) => line(at)));

describe('prizes are grants', () => {
  test.each(['Prize money (EUR)', 'Preisgeld (EUR)', 'Premio (EUR)', 'Prix (EUR)'])(
    '"%s" beside a startup',
    async (header) => {
      const content = several(
        `Edition,Rank,Startup,${header},Sponsored by`,
        (at) => `201${at},1,Kite ${at},500,Alder Bank`,
      );
      await load(content, { 'field:date': 'Edition', 'field:amount': header, 'field:funderNames': 'Sponsored by' });
      expect(new Set((await deals()).map((deal) => deal.split(' ')[0]))).toEqual(new Set(['grant']));
    },
  );
  test('and a rank or a sponsor beside a startup leaves the kind open', async () => {
    const content = several(
      'Edition,Rank,Startup,Amount (EUR),Sponsored by',
      (at) => `201${at},1,Kite ${at},500,Alder Bank`,
    );
    expect(await idsOf(content)).toContain('kind');
  });
  test('but not in rounds of startups', async () => {
    const content = several(
      'Startup,Round,Date,Amount (EUR),Investors',
      (at) => `Kite ${at},Seed,2020-01-0${at + 1},500,Alder Ventures`,
    );
    await load(content);
    expect((await deals())[0]).toMatch(/^equity/);
  });
});

