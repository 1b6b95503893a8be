import {
  DuckDBInstance,
  type DuckDBConnection,
  type DuckDBPreparedStatement,
  type DuckDBValue,
} from '@duckdb/node-api';

/** One DuckDB in this process. What it is asked can reach no file, no network and no extension. */

export interface InstanceOptions {
  /** Null for one in memory. */
  readonly path: string | null;
  readonly memoryMegabytes: number;
  /** One is faster over few rows. */
  readonly threads: number;
  /** Where it puts what does not fit into its memory; null for nowhere. */
  readonly spillFolder: string | null;
  /** The only files that a statement may read. */
  readonly readable: readonly string[];
}

export interface Instance {
  readonly connect: () => Promise<Connection>;
  readonly close: () => void;
}

/** One statement at a time, and a transaction of its own. */
export interface Connection {
  readonly run: (text: string, values?: readonly Value[]) => Promise<void>;
  /** The same for one of the few statements that are run again and again: it is planned once. */
  readonly runOften: (text: string, values: readonly Value[]) => Promise<void>;
  readonly read: (text: string, values?: readonly Value[]) => Promise<readonly Row[]>;
  readonly readOften: (text: string, values: readonly Value[]) => Promise<readonly Row[]>;
  /** For many rows of numbers, none of them null: a piece at a time. */
  readonly readPieces: (text: string, values: readonly Value[], take: TakePiece) => Promise<void>;
  readonly close: () => void;
}

/** The columns of a piece of the rows. */
export type TakePiece = (columns: readonly (readonly number[])[]) => void;

type Row = Readonly<Record<string, unknown>>;
export type Value = string | number | boolean | null;

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Room for an import of 150,000 rows. A start reads so much of changes anew. */
const logMegabytes = 64;

export async function openInstance({
  path,
  memoryMegabytes,
  threads,
  spillFolder,
  readable,
}: InstanceOptions): Promise<Instance> {
  const instance = await DuckDBInstance.create(path ?? ':memory:', {
    threads: String(threads),
    memory_limit: `${memoryMegabytes}MB`,
    // What changes is written into the table of the file at once from here on: half a second, in which a change waits.
    checkpoint_threshold: `${logMegabytes}MB`,
  });
  const settings = [
    `set temp_directory = ${literal(spillFolder ?? '')}`,
    `set allowed_paths = [${readable.map(literal).join(', ')}]`,
    'set autoinstall_known_extensions = false',
    'set autoload_known_extensions = false',
    'set allow_community_extensions = false',
    'set enable_external_access = false',
    // Rows have no order here but the one that is asked for.
    'set preserve_insertion_order = false',
    'set lock_configuration = true',
  ];
  try {
    const first = await instance.connect();
    for (const setting of settings) await first.run(setting);
    first.closeSync();
  } catch (error) {
    instance.closeSync();
    throw error;
  }
  return { connect: async () => connectionOf(await instance.connect()), close: () => instance.closeSync() };
}

function connectionOf(connection: DuckDBConnection): Connection {
  const planned = new Map<string, DuckDBPreparedStatement>();
  async function plannedOnce(text: string, values: readonly Value[]): Promise<DuckDBPreparedStatement> {
    const statement = planned.get(text) ?? (await connection.prepare(text));
    planned.set(text, statement);
    statement.bind(bound(values));
    return statement;
  }
  return {
    async runOften(text, values) {
      await (await plannedOnce(text, values)).run();
    },
    async readOften(text, values) {
      const reader = await (await plannedOnce(text, values)).runAndReadAll();
      return reader.getRowObjectsJS().map(withNumbers);
    },
    async run(text, values = []) {
      await connection.run(text, bound(values));
    },
    async read(text, values = []) {
      const reader = await connection.runAndReadAll(text, bound(values));
      return reader.getRowObjectsJS().map(withNumbers);
    },
    async readPieces(text, values, take) {
      const result = await connection.stream(text, bound(values));
      for (
        let piece = await result.fetchChunk();
        piece !== null && piece.rowCount > 0;
        piece = await result.fetchChunk()
      )
        take(piece.getColumns() as number[][]);
    },
    close() {
      // One that is left keeps the file open.
      for (const statement of planned.values()) statement.destroySync();
      connection.closeSync();
    },
  };
}

const bound = (values: readonly Value[]): DuckDBValue[] => [...values];

/** Counts and sums come as bigints; ours stay below 2^53. */
function withNumbers(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
  );
}
