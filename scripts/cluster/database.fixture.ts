import { chmodSync, chownSync, cpSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { execFileSync, spawnSync } from 'node:child_process';
import { vi } from 'vitest';
import { systemBinaries } from '../../server/test/database/system-postgres.ts';
import { requirePrograms } from '../deploy/podman.fixture.ts';
import { ADDRESSES, type Machine, type Network, type Program } from './network.fixture.ts';

/** Bytes of a disk that are filled by writing them. */
const SPARED = 8 * 1024 * 1024;
const HA = path.resolve(import.meta.dirname, '../../deploy/ha');
export const DATABASE_MACHINES = ['db1', 'db2', 'db3'] as const satisfies Machine[];
export type DatabaseMachine = (typeof DATABASE_MACHINES)[number];

/** deploy/ha/machine.env as it is on this machine. */
function environmentOf(machine: DatabaseMachine, binaries: string): Record<string, string> {
  const [own = '', shared = ''] = readFileSync(path.join(HA, 'machine.env'), 'utf8').split('\n\n');
  const lines = own.replaceAll('db1', machine).replaceAll(ADDRESSES.db1, ADDRESSES[machine]) + '\n' + shared;
  const pairs = lines.split('\n').filter((line) => /^\w+=/.test(line));
  const env = Object.fromEntries(pairs.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]));
  return { ...env, PATRONI_POSTGRESQL_BIN_DIR: binaries };
}

/** Of each machine, so that one can be full. */
const DISK = '1200m';

const COMPLETE = { synchronous: 'leader,replica,sync_standby', asynchronous: 'leader,replica,replica' };

type Member = { name: DatabaseMachine; role: string; state: string; lag?: number | string };

/** PostgreSQL on three machines, by the files of deploy/ha. */
export interface DatabaseCluster {
  etcd: (machine: DatabaseMachine) => Program;
  startEtcd: (machine: DatabaseMachine) => void;
  startPatroni: (machine: DatabaseMachine) => Program;
  /** Leaves no room on its disk, or makes room again. */
  fill: (machine: DatabaseMachine, full: boolean) => void;
  /** The way of another machine to the primary. */
  startProxy: (machine: Machine) => Program;
  members: () => Member[];
  primary: () => DatabaseMachine;
  /** A synchronous standby: its copy has every acknowledged commit. */
  standby: () => DatabaseMachine;
  switchOver: (to: DatabaseMachine) => void;
  /** Changes a setting of the cluster, such as `synchronous_mode=false`. */
  configure: (...changes: string[]) => void;
  /** As superuser, on the primary or on one machine. */
  sql: (...statements: string[]) => string;
  sqlOn: (machine: DatabaseMachine, ...statements: string[]) => string;
  /** Resolves once all three follow, in synchronous mode with one that has every commit. */
  complete: (mode?: 'synchronous' | 'asynchronous') => Promise<void>;
}

export async function openDatabase(network: Network): Promise<DatabaseCluster> {
  requirePrograms('patroni', 'patronictl', 'etcd', 'haproxy', 'psql', 'curl');
  const binaries = systemBinaries()?.folder;
  if (!binaries) throw new Error("This test needs Debian's postgresql: apt-get install it.");
  const configuration = path.join(network.folder, 'patroni.yml');
  cpSync(path.join(HA, 'patroni.yml'), configuration);
  const [uid, gid] = ['-u', '-g'].map((option) => Number(execFileSync('id', [option, 'postgres'])));
  const ofPostgres = (machine: DatabaseMachine, name: string) => {
    const place = network.place(machine, name);
    chownSync(place, uid ?? 0, gid ?? 0);
    chmodSync(place, 0o700);
    return place;
  };
  for (const machine of DATABASE_MACHINES) network.disk(machine, 'postgresql', DISK);
  const etcds = new Map<DatabaseMachine, Program>();
  const startEtcd = (machine: DatabaseMachine) => {
    const env = environmentOf(machine, binaries);
    const folders = { '/var/lib/etcd': network.place(machine, 'etcd') };
    etcds.set(machine, network.start(machine, 'etcd', ['etcd'], { env, folders }));
  };
  const startPatroni = (machine: DatabaseMachine) => {
    const env = environmentOf(machine, binaries);
    const folders = {
      '/var/lib/postgresql': ofPostgres(machine, 'postgresql'),
      '/run/postgresql': ofPostgres(machine, 'run'),
    };
    return network.start(machine, 'patroni', ['patroni', configuration], { env, folders, account: 'postgres' });
  };
  const ask = (machine: DatabaseMachine, what: string) =>
    network.run('people', ['curl', '-s', '--max-time', '2', `http://${ADDRESSES[machine]}:8008/${what}`]);
  const members = (): Member[] => {
    for (const machine of DATABASE_MACHINES)
      try {
        return (JSON.parse(ask(machine, 'cluster')) as { members: Member[] }).members;
      } catch {
        // The next one may know.
      }
    return [];
  };
  const named = (...roles: string[]) => {
    const name = members().find(({ role, state }) => roles.includes(role) && /running|streaming/.test(state))?.name;
    if (!name) throw new Error(`no machine is ${roles.join(' or ')}`);
    return name;
  };
  const primary = () => named('leader');
  const control = (...call: string[]) => network.run('people', ['patronictl', '-c', configuration, ...call]);
  const psql = (machine: DatabaseMachine, database: string, statements: string[]) => {
    const { PATRONI_SUPERUSER_PASSWORD: PGPASSWORD = '' } = environmentOf('db1', binaries);
    const call = ['psql', '-h', ADDRESSES[machine], '-U', 'postgres', '-d', database, '-v', 'ON_ERROR_STOP=1', '-At'];
    return network.run('people', [...call, ...statements.flatMap((text) => ['-c', text])], { PGPASSWORD }).trim();
  };
  const complete = (mode: 'synchronous' | 'asynchronous' = 'synchronous') =>
    vi.waitFor(
      () => {
        const all = members();
        const roles = all.filter(({ state }) => /running|streaming/.test(state)).map(({ role }) => role);
        if (roles.toSorted().join() !== COMPLETE[mode])
          throw new Error(`the cluster is not complete: ${JSON.stringify(all)}`);
      },
      { timeout: 180_000, interval: 500 },
    );
  for (const machine of DATABASE_MACHINES) startEtcd(machine);
  for (const machine of DATABASE_MACHINES) startPatroni(machine);
  await complete();
  return {
    etcd: (machine) => etcds.get(machine) as Program,
    startEtcd,
    startPatroni,
    fill: (machine, full) => {
      const disk = network.place(machine, 'postgresql');
      const file = path.join(disk, 'filler');
      if (!full) return rmSync(file, { force: true });
      const { bavail, bsize } = statfsSync(disk);
      execFileSync('fallocate', ['-l', String(bavail * bsize - SPARED), file]);
      // Exactly the rest cannot be reserved: the server writes meanwhile.
      const copy = ['if=/dev/zero', `of=${file}`, 'bs=4k', 'oflag=append', 'conv=notrunc'];
      const { stderr } = spawnSync('dd', copy, { encoding: 'utf8' });
      if (!stderr.includes('No space left')) throw new Error(`The disk is not full: ${stderr}`);
    },
    startProxy: (machine) =>
      network.start(machine, 'haproxy-database', ['haproxy', '-db', '-f', path.join(HA, 'haproxy-database.cfg')]),
    members,
    primary,
    standby: () => named('sync_standby'),
    switchOver: (to) => void control('switchover', '--master', primary(), '--candidate', to, '--force', 'vivavoce'),
    configure: (...changes) =>
      void control('edit-config', '--force', ...changes.flatMap((change) => ['--set', change]), 'vivavoce'),
    sql: (...statements) => psql(primary(), 'postgres', statements),
    sqlOn: (machine, ...statements) => psql(machine, 'postgres', statements),
    complete,
  };
}
