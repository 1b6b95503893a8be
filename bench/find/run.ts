import { fitSettings } from '../../server/find/fit-settings.ts';
import { calibrationOf, fittedWeights, modelOf, openTask, sidesOf } from './measure.ts';
import { backtests } from './backtests.ts';

/** `npm run bench:find`: the table of docs/find.md. With `-- --tune`, the years that settings were chosen by. */

const isTuning = process.argv.includes('--tune');
for (const { name, read, settings, firsts, tuning, tested } of backtests) {
  const span = isTuning ? tuning : tested;
  const task = openTask(read(), span);
  const pairs = task.questions.reduce((sum, { funders }) => sum + funders.size, 0);
  const model = modelOf(task, fitSettings[settings]);
  console.log(
    `\n${name}: ${span.known.from} to ${span.known.to} known, ${task.questions.length} deals with ${pairs} new pairs of ${span.asked.from} to ${span.asked.to}, ${model.funders.length} funders`,
  );
  for (const side of sidesOf(task, { settings: fitSettings[settings], firsts }))
    console.log(
      `${side.name.padEnd(36)} ${side.recall.map((share, at) => `at ${firsts[at]}: ${share.toFixed(3)}`).join('  ')}`,
    );
  for (const { from, to, predictions, mean, came } of calibrationOf(task, model))
    console.log(
      `predicted ${(100 * from).toFixed(0).padStart(2)} to ${(100 * to).toFixed(0).padStart(3)} %: ${String(predictions).padStart(7)}, mean ${(100 * mean).toFixed(1)} %, came true ${(100 * came).toFixed(1)} %`,
    );
  if (isTuning) console.log('fitted weights', JSON.stringify(fittedWeights(task, fitSettings[settings])));
}
