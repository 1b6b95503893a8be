/** Thrown by a handler that must wait its turn: the job comes again later and does not use up one of its tries. */
export class RetryLater extends Error {
  override readonly name = 'NotYet';
  /** Whole seconds until the job may run again. */
  readonly seconds: number;

  constructor(milliseconds: number) {
    super('The job waits its turn');
    this.seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  }
}
