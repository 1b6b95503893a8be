/**
 * Loaded into the product under test before its first line: faults that can only come from within. SIGUSR2 throws an
 * uncaught error, SIGWINCH starts a computation of two seconds.
 */
process.on('SIGUSR2', () => {
  setImmediate(() => {
    throw new Error('an error that nobody expected');
  });
});
process.on('SIGWINCH', () => {
  const until = performance.now() + 2_000;
  while (performance.now() < until);
});
