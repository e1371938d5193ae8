import type { ChildProcess } from 'node:child_process';
import { DATABASE_MACHINES, type DatabaseCluster, openDatabase } from './database.fixture.ts';
import type { StoreFault } from './faulty-store.fixture.ts';
import { ADDRESSES, MACHINES, type Network, openNetwork } from './network.fixture.ts';
import type { Work } from './people.fixture.ts';
import { openProduct, type Product } from './product.fixture.ts';
import { startProgram } from './program.fixture.ts';
import { openStore, type Store } from './store.fixture.ts';

type Called<F> = F extends (...values: infer Values) => infer Result
  ? (...values: Values) => Promise<Awaited<Result>>
  : never;
export type People = { [Name in keyof Work]: Called<Work[Name]> };

export interface Cluster {
  network: Network;
  database: DatabaseCluster;
  store: Store;
  /** Sets what the line to the store does from now on. */
  faultOfStore: (fault: StoreFault) => void;
  product: Product;
  people: People;
  /** Ends what a fault that failed left behind. */
  repair: () => void;
  close: () => void;
}

/** The functions of the program of the people. */
export function peopleOf(child: ChildProcess): People {
  let last = 0;
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  child.on('message', ({ id, result, error }: { id: number; result?: unknown; error?: string }) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(error));
  });
  const call = (name: string, values: unknown[]) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      child.send({ id: last, name, values });
    });
  return new Proxy(
    {},
    {
      get:
        (_target, name) =>
        (...values: unknown[]) =>
          call(String(name), values),
    },
  ) as People;
}

/** The whole of it; what fails on the way is removed again. */
export async function openCluster(): Promise<Cluster> {
  const network = openNetwork();
  const open = async (): Promise<Cluster> => {
    const [database, store] = await Promise.all([openDatabase(network), openStore(network)]);
    const line = await startProgram(network, 'store', new URL('faulty-store.fixture.ts', import.meta.url), {
      LISTEN_ON: ADDRESSES.store,
    });
    const mail = { SMTP_URL: `smtp://${ADDRESSES.people}:2525`, MAIL_FROM: 'Cluster <mail@cluster.example>' };
    database.startProxy('people');
    const product = await openProduct(network, database, { ...store.settings, ...mail });
    const child = await startProgram(network, 'people', new URL('people.fixture.ts', import.meta.url), {
      ...product.settings,
      MAIL_HOST: ADDRESSES.people,
      NODE_EXTRA_CA_CERTS: product.certificate,
    });
    const people = peopleOf(child);
    const codes = (['app1', 'app2'] as const).map((machine) => / code (\S+)/.exec(product.log(machine, 'api'))?.[1]);
    await people.setUp(codes.filter((code) => code !== undefined));
    const close = () => {
      child.disconnect();
      line.disconnect();
      network.close();
    };
    const faultOfStore = (fault: StoreFault) => void line.send(fault);
    const repair = () => {
      faultOfStore('none');
      for (const machine of MACHINES) network.heal(machine);
      for (const machine of MACHINES) network.freeze(machine, false);
      for (const machine of DATABASE_MACHINES) database.fill(machine, false);
    };
    return { network, database, store, faultOfStore, product, people, repair, close };
  };
  try {
    return await open();
  } catch (error) {
    if (!process.env['CLUSTER_KEEP']) network.close();
    throw error;
  }
}
