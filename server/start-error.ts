/**
 * A start that cannot succeed as things are: a wrong setting, a folder that is not ours, a program that does not run.
 * The message is one line for the person at the terminal and names the remedy; it never holds a secret.
 * Exit code 78 is EX_CONFIG of sysexits: a supervisor should not try again.
 */
export class StartError extends Error {
  readonly exitCode: number;

  constructor(message: string, options: { exitCode?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'StartError';
    this.exitCode = options.exitCode ?? 78;
  }
}
