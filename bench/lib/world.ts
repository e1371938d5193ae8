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

/** One company of the world, the account of its owner, and a signed-in client of that account. */
interface Company {
  staff: Staff;
  client: Client;
  cookie: string;
}

/** The environment of a subject: one database and one running server for all, and a company. All of it is deleted afterwards. */
export interface World extends Company {
  options: Options;
  folder: string;
  database_url: string;
  database: Database;
  postmaster: number;
  product: Product;
  /** Processor time of server, PostgreSQL and children so far, in ms. */
  cpu: () => number;
  /** Processor time of PostgreSQL alone. */
  databaseCpu: () => number;
  say: (message: string) => void;
  /** The same world in the company of this name, so that subjects do not see each other's rows. */
  inCompany: (name: string) => Promise<World>;
  close: () => Promise<void>;
}

export async function openWorld(options: Options, say: (message: string) => void): Promise<World> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: say });
  await migrate(postgres.url);
  const database = connectDatabase(postgres.url, () => undefined, 4);
  const product = await Product.prepare(folder, postgres.url);
  product.launch();
  await product.ready();
  const companies = new Map<string, Promise<Company>>();
  const open = async (name: string): Promise<Company> => {
    const staff = await seedStaff(database.db, name);
    const signedIn = await signIn(product.url, staff);
    return { staff, client: new Client(product.url, { ...signedIn }), cookie: signedIn.cookie };
  };
  const companyOf = (name: string): Promise<Company> => {
    const company = companies.get(name) ?? open(name);
    companies.set(name, company);
    return company;
  };
  const pidFile = path.join(folder, 'postgres/cluster/postmaster.pid');
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const shared = {
    options,
    folder,
    database_url: postgres.url,
    database,
    postmaster,
    product,
    cpu: () => cpuOf([product.pid, postmaster]),
    databaseCpu: () => cpuOf([postmaster]),
    say,
    inCompany: async (name: string): Promise<World> => ({ ...shared, ...(await companyOf(name)) }),
    close: async () => {
      for (const company of companies.values()) (await company).client.close();
      await product.stop();
      await database.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return { ...shared, ...(await companyOf('northwind')) };
}
