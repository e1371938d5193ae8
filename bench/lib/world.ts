import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectDatabase } from '../../server/src/db/client.ts';
import type { Database } from '../../server/src/db/client.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { startEmbeddedPostgres } from '../../server/src/embedded-postgres/index.ts';
import { seedStaff } from '../data/staff.ts';
import type { Staff } from '../data/staff.ts';
import { Client } from './http.ts';
import type { Options } from './options.ts';
import { signIn } from './sign-in.ts';
import { cpuOf } from './processes.ts';
import { Product } from './product.ts';

/**
 * The environment of every subject: one database, one running server, a signed-in owner. All of it is deleted
 * afterwards.
 */
export interface World {
  options: Options;
  folder: string;
  database_url: string;
  database: Database;
  postmaster: number;
  product: Product;
  staff: Staff;
  /** Signed in as the owner of the company. */
  client: Client;
  cookie: string;
  /** Processor time of server, PostgreSQL and children so far, in ms. */
  cpu: () => number;
  /** Processor time of PostgreSQL alone. */
  databaseCpu: () => number;
  say: (message: string) => void;
  close: () => Promise<void>;
}

export async function openWorld(options: Options, say: (message: string) => void): Promise<World> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: say });
  await migrate(postgres.url);
  const database = connectDatabase(postgres.url, () => undefined, 4);
  const staff = await seedStaff(database.db);
  const product = await Product.prepare(folder, postgres.url);
  product.launch();
  await product.ready();
  const signedIn = await signIn(product.url, staff);
  const client = new Client(product.url, { ...signedIn });
  const pidFile = path.join(folder, 'postgres/cluster/postmaster.pid');
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  return {
    options,
    folder,
    database_url: postgres.url,
    database,
    postmaster,
    product,
    staff,
    client,
    cookie: signedIn.cookie,
    cpu: () => cpuOf([product.pid, postmaster]),
    databaseCpu: () => cpuOf([postmaster]),
    say,
    close: async () => {
      client.close();
      await product.stop();
      await database.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
