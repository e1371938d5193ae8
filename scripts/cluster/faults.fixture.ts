import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { vi } from 'vitest';
import { fakeClock } from '../lib/fake-clock.ts';
import type { Cluster } from './cluster.fixture.ts';
import { DATABASE_MACHINES, type DatabaseMachine } from './database.fixture.ts';
import type { StoreFault } from './faulty-store.fixture.ts';
import { APP_MACHINES, type AppMachine, type Role } from './product.fixture.ts';

/** A fault, and what people may notice of it. */
export interface Fault {
  name: string;
  /** Causes it, and ends it. */
  happen: (cluster: Cluster, chance: () => number) => Promise<void>;
  /** Longest time without a successful write, in seconds. */
  writes_again_s: number;
  /** Whether every call succeeds, too. */
  unnoticed?: boolean;
}

const SECOND = 1000;
const until = async (check: () => unknown): Promise<void> =>
  void (await vi.waitFor(check, { timeout: 120 * SECOND, interval: 250 }));

/** Resolves once a write succeeded that began after now. */
function writesAgain({ people }: Cluster): Promise<void> {
  const since = Date.now();
  return until(async () => {
    if (!(await people.succeeded(since)).includes('write')) throw new Error('no write succeeds');
  });
}

function powerOn({ database }: Cluster, machine: DatabaseMachine): void {
  database.startEtcd(machine);
  database.startPatroni(machine);
}

const some = <T>(all: readonly T[], chance: () => number): T => all[Math.floor(chance() * all.length)] as T;

async function killPrimary(cluster: Cluster): Promise<DatabaseMachine> {
  const machine = cluster.database.primary();
  cluster.network.powerOff(machine);
  await writesAgain(cluster);
  return machine;
}

async function killNodes(cluster: Cluster, role: Role, machines: readonly AppMachine[], down_s: number): Promise<void> {
  await Promise.all(machines.map((machine) => cluster.product.node(machine, role).signal('SIGKILL')));
  await pause(down_s * SECOND);
  for (const machine of machines) cluster.product.start(machine, role);
  await cluster.product.ready();
}

const storeFault = (name: string, fault: StoreFault): Fault => ({
  name: `the object store answers ${name} for 20 s`,
  writes_again_s: 5,
  happen: async ({ faultOfStore }) => {
    faultOfStore(fault);
    await pause(20 * SECOND);
    faultOfStore('none');
  },
});

/** A start that is refused, while the others work. */
const refusedStart = (name: string, more: Record<string, string>, sentence: RegExp): Fault => ({
  name: `a node starts with ${name}`,
  writes_again_s: 5,
  unnoticed: true,
  happen: async ({ product, network }) => {
    const further = { PORT: '3100', METRICS_PORT: '9500', NODE_NAME: 'app1-stranger', ...more };
    const { child } = product.start('app1', 'worker', { name: 'stranger', env: further });
    await until(() => {
      if (child.exitCode === null) throw new Error('it runs');
    });
    const log = network.read('app1', 'stranger');
    if (child.exitCode === 0 || !sentence.test(log)) throw new Error(`it was not refused: ${log}`);
  },
});

export const FAULTS: Fault[] = [
  {
    name: 'the primary is killed',
    writes_again_s: 20,
    happen: async (cluster) => powerOn(cluster, await killPrimary(cluster)),
  },
  {
    name: 'the primary is killed twice in a row',
    writes_again_s: 60,
    happen: async (cluster) => {
      const first = await killPrimary(cluster);
      powerOn(cluster, first);
      const second = cluster.database.primary();
      cluster.network.powerOff(second);
      await pause(5 * SECOND);
      powerOn(cluster, second);
      await writesAgain(cluster);
    },
  },
  {
    name: 'the primary is cut off, and comes back as an old one',
    writes_again_s: 25,
    happen: async (cluster) => {
      const machine = cluster.database.primary();
      cluster.network.cut(machine);
      await writesAgain(cluster);
      cluster.network.heal(machine);
    },
  },
  {
    name: 'the primary stands still for 30 s, and goes on as an old one',
    writes_again_s: 25,
    happen: async (cluster) => {
      const machine = cluster.database.primary();
      cluster.network.freeze(machine, true);
      await pause(30 * SECOND);
      cluster.network.freeze(machine, false);
    },
  },
  {
    name: 'a switchover',
    writes_again_s: 6,
    happen: async (cluster) => {
      cluster.database.switchOver(cluster.database.standby());
      await writesAgain(cluster);
    },
  },
  {
    name: 'the standby with every commit is cut off',
    writes_again_s: 20,
    happen: async (cluster) => {
      const machine = cluster.database.standby();
      cluster.network.cut(machine);
      await pause(20 * SECOND);
      cluster.network.heal(machine);
    },
  },
  {
    name: 'a replica is an hour behind, and the primary is killed',
    writes_again_s: 20,
    happen: async (cluster) => {
      const { database } = cluster;
      const behind = database.members().find(({ role }) => role === 'replica')?.name ?? 'db3';
      database.sqlOn(behind, `alter system set recovery_min_apply_delay = '1h'`, 'select pg_reload_conf()');
      powerOn(cluster, await killPrimary(cluster));
      await database.complete();
      database.sqlOn(behind, 'alter system reset recovery_min_apply_delay', 'select pg_reload_conf()');
    },
  },
  {
    name: 'the disk of the primary is full',
    writes_again_s: 40,
    happen: async (cluster) => {
      const machine = cluster.database.primary();
      cluster.database.fill(machine, true);
      await pause(40 * SECOND);
      cluster.database.fill(machine, false);
    },
  },
  {
    name: 'the disk of a replica is full',
    writes_again_s: 20,
    happen: async (cluster) => {
      const machine = cluster.database.standby();
      cluster.database.fill(machine, true);
      await pause(30 * SECOND);
      cluster.database.fill(machine, false);
    },
  },
  {
    name: 'a member of etcd is killed',
    writes_again_s: 5,
    unnoticed: true,
    happen: async ({ database }, chance) => {
      const machine = some(DATABASE_MACHINES, chance);
      await database.etcd(machine).signal('SIGKILL');
      await pause(15 * SECOND);
      database.startEtcd(machine);
    },
  },
  {
    name: 'an api is killed',
    writes_again_s: 5,
    unnoticed: true,
    happen: (cluster, chance) => killNodes(cluster, 'api', [some(APP_MACHINES, chance)], 5),
  },
  {
    name: 'the apis are restarted one after another',
    writes_again_s: 5,
    unnoticed: true,
    happen: async ({ product }) => {
      for (const machine of APP_MACHINES) {
        await product.node(machine, 'api').signal('SIGTERM');
        product.start(machine, 'api');
        await product.ready();
        // The balancer looks each second.
        await pause(3 * SECOND);
      }
    },
  },
  {
    name: 'a worker is killed',
    writes_again_s: 5,
    unnoticed: true,
    happen: (cluster, chance) => killNodes(cluster, 'worker', [some(APP_MACHINES, chance)], 10),
  },
  {
    name: 'all workers are killed',
    writes_again_s: 5,
    unnoticed: true,
    happen: (cluster) => killNodes(cluster, 'worker', APP_MACHINES, 5),
  },
  {
    name: 'a machine with an api and a worker is cut off for 25 s',
    writes_again_s: 20,
    happen: async ({ network }, chance) => {
      const machine = some(APP_MACHINES, chance);
      network.cut(machine);
      await pause(25 * SECOND);
      network.heal(machine);
    },
  },
  {
    name: 'the way of a machine to the database is killed for 10 s',
    writes_again_s: 10,
    happen: async ({ product }, chance) => {
      const machine = some(APP_MACHINES, chance);
      await product.proxy(machine).signal('SIGKILL');
      await pause(10 * SECOND);
      product.startProxy(machine);
    },
  },
  {
    name: 'the balancer is killed, and started again after a second',
    writes_again_s: 10,
    happen: async ({ product }) => {
      await product.web().signal('SIGKILL');
      await pause(SECOND);
      product.startWeb();
    },
  },
  {
    name: 'every line to the database is silent for 60 s',
    writes_again_s: 80,
    happen: async ({ product }) => {
      for (const machine of APP_MACHINES) await product.proxy(machine).signal('SIGSTOP');
      await pause(60 * SECOND);
      for (const machine of APP_MACHINES) await product.proxy(machine).signal('SIGCONT');
    },
  },
  {
    name: 'the gateway of the object store is killed for 15 s',
    writes_again_s: 5,
    happen: async ({ store }) => {
      await store.gateway().signal('SIGKILL');
      await pause(15 * SECOND);
      store.startGateway();
    },
  },
  {
    name: 'the object store is cut off for 25 s',
    writes_again_s: 5,
    happen: async ({ network }) => {
      network.cut('store');
      await pause(25 * SECOND);
      network.heal('store');
    },
  },
  storeFault('503', '503'),
  storeFault('429', '429'),
  storeFault('with half a body', 'half'),
  storeFault('with other bytes', 'digest'),
  {
    name: 'a third of the packets to a machine is lost for 30 s',
    writes_again_s: 20,
    happen: async ({ network }, chance) => {
      const machine = some(APP_MACHINES, chance);
      network.lose(machine, 0.3);
      await pause(30 * SECOND);
      network.heal(machine);
    },
  },
  {
    name: 'the line of a machine has 1 Mbit/s for 30 s',
    writes_again_s: 20,
    happen: async ({ network }, chance) => {
      const machine = some(APP_MACHINES, chance);
      network.narrow(machine, '1mbit');
      await pause(30 * SECOND);
      network.heal(machine);
    },
  },
  {
    name: 'the clock of a machine is five minutes fast',
    writes_again_s: 5,
    happen: async ({ product }, chance) => {
      const machine = some(APP_MACHINES, chance);
      const library = fakeClock();
      if (library === undefined) throw new Error("This test needs Debian's faketime: apt-get install it.");
      const ahead = { LD_PRELOAD: library, FAKETIME: '+300', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
      const again = async (env: Record<string, string>) => {
        for (const role of ['api', 'worker'] as const) {
          await product.node(machine, role).signal('SIGTERM');
          product.start(machine, role, { env });
        }
        await product.ready();
      };
      await again(ahead);
      await pause(15 * SECOND);
      await again({});
    },
  },
  refusedStart('another secret', { SESSION_SECRET: randomBytes(32).toString('hex') }, /SESSION_SECRET differs/),
  refusedStart('another bucket', { S3_BUCKET: 'another' }, /is empty, but the database names files/),
  refusedStart('a folder in place of the bucket', { S3_BUCKET: '' }, /is empty, but the database names files/),
];
