import { Readable } from 'node:stream';
import pg from 'pg';
import { CONNECTION_LIMITS } from './client.ts';
import type { Connection, Pool, Submittable } from 'pg';

const { escapeLiteral } = pg;

/** Rows arrive one by one; passing them on in pieces of this size costs a tenth. */
const PIECE_BYTES = 64 * 1024;

interface Messages {
  handleCopyData(message: { chunk: Buffer }, connection: Connection): void;
  handleCommandComplete(): void;
  handleReadyForQuery(connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
}

/** What comes of one `copy … to stdout`, in the shape in which the driver hands messages to a query of one's own. */
class CopyOut extends Readable implements Submittable, Messages {
  private readonly text: string;
  private connection: Connection | undefined;
  private piece = Buffer.allocUnsafe(PIECE_BYTES);
  private filled = 0;
  private ended: (error?: Error) => void;

  constructor(text: string, ended: (error?: Error) => void) {
    super({ highWaterMark: 4 * PIECE_BYTES });
    this.text = text;
    this.ended = ended;
  }

  submit(connection: Connection): void {
    this.connection = connection;
    connection.query(this.text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection): void {
    let going = true;
    if (this.filled + chunk.length > PIECE_BYTES) going = this.passOn();
    // The driver reads the next rows into the memory of these ones, so they are copied in any case.
    if (chunk.length > PIECE_BYTES) going = this.push(Buffer.from(chunk));
    else this.filled += chunk.copy(this.piece, this.filled);
    // The database waits as long as its socket is not read: a slow reader costs no memory here.
    if (!going) connection.stream.pause();
  }

  handleCommandComplete(): void {
    this.passOn();
  }

  handleReadyForQuery(connection: Connection): void {
    // Nobody asks for more after the end, and the connection is needed by others.
    connection.stream.resume();
    this.push(null);
    this.ended();
  }

  handleError(error: Error, connection: Connection): void {
    connection.stream.resume();
    this.ended(error);
    this.destroy(error);
  }

  override _read(): void {
    this.connection?.stream.resume();
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.connection?.stream.resume();
    this.ended(error ?? new Error('nobody reads on'));
    callback(error);
  }

  private passOn(): boolean {
    if (this.filled === 0) return true;
    const piece = this.piece.subarray(0, this.filled);
    this.piece = Buffer.allocUnsafe(PIECE_BYTES);
    this.filled = 0;
    return this.push(piece);
  }
}

/**
 * Reads what a query gives, as PostgreSQL itself writes it down, without ever holding more than some pieces of it. Each piece
 * ends with a whole row.
 * @param text `copy (…) to stdout …`, with every value written into it
 * @param longest_ms after which the database gives up
 * @param settings of the connection, such as its time zone, for this reading only
 */
export async function copyOut(
  pool: Pool,
  text: string,
  longest_ms: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Readable> {
  const client = await pool.connect();
  const given = Object.entries({ ...settings, statement_timeout: String(longest_ms) });
  let open = true;
  const giveBack = async (): Promise<void> => {
    try {
      const back = Object.keys(settings).map((name) => `reset ${name}`);
      await client.query([...back, `set statement_timeout = ${CONNECTION_LIMITS.statement_ms}`].join(';'));
      client.release();
    } catch (error) {
      client.release(error as Error);
    }
  };
  const release = (failure?: Error): void => {
    if (!open) return;
    open = false;
    // Rows may still be on their way after somebody stopped reading: such a connection is of no use to others.
    if (failure) client.release(failure);
    else void giveBack();
  };
  try {
    await client.query(given.map(([name, value]) => `set ${name} = ${escapeLiteral(value)}`).join(';'));
  } catch (error) {
    release(error as Error);
    throw error;
  }
  return client.query(new CopyOut(text, release));
}
