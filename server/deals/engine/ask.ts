import type { RawBuilder } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { Connection, TakePiece, Value } from './instance.ts';

/** Asks the engine; all questions of one answer see the rows of one moment. */
export interface Ask {
  <Row>(statement: RawBuilder<Row>): Promise<Row[]>;
  /** For many rows of numbers, none of them null: a piece at a time, each as its columns. */
  readonly pieces: (statement: RawBuilder<unknown>, take: TakePiece) => Promise<void>;
}

export function askOver(connection: Connection, db: Db): Ask {
  const ask = async <Row>(statement: RawBuilder<Row>): Promise<Row[]> => {
    const { sql, parameters } = statement.compile(db);
    // What a statement answers is said where it is written, as everywhere.
    return (await connection.read(sql, parameters as Value[])) as Row[];
  };
  const pieces: Ask['pieces'] = async (statement, take) => {
    const { sql, parameters } = statement.compile(db);
    await connection.readPieces(sql, parameters as Value[], take);
  };
  return Object.assign(ask, { pieces });
}
