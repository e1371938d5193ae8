import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client, untilAnswer } from './http.ts';
import { endProgram, freePort, NODE, ROOT, startProgram } from './processes.ts';

/** The server as an operator runs it: production, both roles, its log in a file. */
export class Product {
  readonly url: string;
  readonly log: string;
  readonly #env: Record<string, string>;
  #more: Record<string, string> = {};
  #child: ChildProcess | null = null;

  private constructor(port: number, folder: string, database_url: string) {
    this.url = `http://127.0.0.1:${port}`;
    this.log = path.join(folder, 'server.log');
    this.#env = {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: this.url,
      SESSION_SECRET: randomBytes(32).toString('hex'),
      DATABASE_URL: database_url,
      DATA_DIR: path.join(folder, 'data'),
      LOG_LEVEL: 'info',
      // As `npm start` has it.
      NODE_COMPILE_CACHE: path.join(ROOT, '.cache/node'),
    };
  }

  static async prepare(folder: string, database_url: string): Promise<Product> {
    return new Product(await freePort(), folder, database_url);
  }

  /** Another process of the same installation. It is not started. */
  async beside(more: Record<string, string>): Promise<Product> {
    const { SESSION_SECRET = '', DATA_DIR = '', DATABASE_URL = '' } = this.#env;
    const other = new Product(await freePort(), path.dirname(DATA_DIR), DATABASE_URL);
    Object.assign(other.#env, { SESSION_SECRET, ...more });
    return other;
  }

  get pid(): number {
    if (!this.#child?.pid) throw new Error('the server does not run');
    return this.#child.pid;
  }

  /** Signs personal links. */
  get secret(): string {
    return this.#env['SESSION_SECRET'] ?? '';
  }

  get data_dir(): string {
    return this.#env['DATA_DIR'] ?? '';
  }

  /** Starts without waiting; `ready` waits. */
  launch(): void {
    this.#child = startProgram(NODE, [path.join(ROOT, 'server/src/main.ts')], {
      env: { ...this.#env, ...this.#more },
      log: this.log,
    });
  }

  /** The same server with additional settings. */
  async restart(more: Record<string, string>): Promise<void> {
    await this.stop();
    this.#more = more;
    this.launch();
    await this.ready();
  }

  async ready(): Promise<void> {
    const client = new Client(this.url);
    await untilAnswer(
      () => client.send('/api/health/ready'),
      ({ status }) => status === 200,
    ).catch((error: unknown) => {
      throw new Error(`the server did not start: ${readFileSync(this.log, 'utf8').slice(-2000)}`, { cause: error });
    });
    client.close();
  }

  /** The latest warnings and errors of its log. */
  faults(): string {
    const lines = readFileSync(this.log, 'utf8').split('\n');
    return lines
      .filter((line) => /"level":[456]0/.test(line))
      .slice(-5)
      .map((line) => line.slice(0, 1000))
      .join('\n');
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.#child) await endProgram(this.#child, signal);
    this.#child = null;
  }
}
