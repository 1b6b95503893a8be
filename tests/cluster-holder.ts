import { startEmbedded } from '../server/database/embedded.ts';

/**
 * A process that uses the cluster of a data folder, as a server would: started by tests, which end it with a signal
 * or kill it. Prints the server's process id, its socket and what a person would be told.
 */
const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('name the data folder');
const embedded = await startEmbedded({ dataDir, isDefaultDataDir: false });
const stay = setInterval(() => undefined, 60_000);
process.once('SIGTERM', () => {
  clearInterval(stay);
  void embedded.stop();
});
// This comes last: the reader of this line may send the signal at once.
console.log(JSON.stringify({ pid: embedded.pid, notes: embedded.notes }));
