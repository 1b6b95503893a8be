import { registry } from '../server/metrics.ts';
import { openLog } from '../server/log.ts';

/** A process whose log has no reader: it reports on the other stream how many lines it dropped, and then ends. */
const { log, end } = openLog('info');
const words = 'x'.repeat(10_000);
for (let line = 0; line < 2_000; line += 1) log.info(words);
const { values } = await registry.getSingleMetric('log_lines_dropped_total')!.get();
console.error(JSON.stringify({ dropped: values[0]?.value }));
await end();
process.exit(3);
