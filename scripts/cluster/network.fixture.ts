import { type ChildProcess, execFileSync, type ExecFileSyncOptionsWithStringEncoding, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requirePrograms } from '../deploy/podman.fixture.ts';

/** The machines by their addresses, which are those of deploy/ha. */
export const ADDRESSES = {
  web: '10.0.0.10',
  db1: '10.0.0.11',
  db2: '10.0.0.12',
  db3: '10.0.0.13',
  app1: '10.0.0.21',
  app2: '10.0.0.22',
  store: '10.0.0.30',
  people: '10.0.0.40',
} as const;

export type Machine = keyof typeof ADDRESSES;
export const MACHINES = Object.keys(ADDRESSES) as Machine[];

/** A program on a machine. */
export interface Program {
  child: ChildProcess;
  running: () => boolean;
  ended: Promise<unknown>;
  /** Sends a signal, and waits for the end where it ends the program. */
  signal: (signal: NodeJS.Signals) => Promise<void>;
}

interface Start {
  env?: Record<string, string>;
  /** Folders of this machine that lie elsewhere: the place that the program sees, and where it is. */
  folders?: Record<string, string>;
  account?: string;
}

/** Machines as namespaces on a switch of their own: nothing of the network of this machine is touched. */
export interface Network {
  folder: string;
  /** A folder of one machine. */
  place: (machine: Machine, name: string) => string;
  logOf: (machine: Machine, name: string) => string;
  /** The output of a program so far. */
  read: (machine: Machine, name: string) => string;
  start: (machine: Machine, name: string, command: string[], options?: Start) => Program;
  /** Runs to the end. @returns its output */
  run: (machine: Machine, command: string[], env?: Record<string, string>) => string;
  /** The beginning of a command line that runs on a machine. */
  within: (machine: Machine) => [string, ...string[]];
  /** As if the machine lost its power. */
  powerOff: (machine: Machine) => void;
  /** Stops every program of a machine where it stands, or lets it go on. */
  freeze: (machine: Machine, frozen: boolean) => void;
  /** A disk of its own, of this size, as a folder of the machine. */
  disk: (machine: Machine, name: string, size: string) => string;
  /** Pulls the plug of its line: no packet, and no sign of it. */
  cut: (machine: Machine) => void;
  /** Drops what another machine sends to it. */
  refuse: (machine: Machine, from: Machine) => void;
  /** Loses a share of the packets that reach it. */
  lose: (machine: Machine, share: number) => void;
  /** Lets so many bits a second leave it, such as `1mbit`. */
  narrow: (machine: Machine, rate: string) => void;
  /** Undoes all of that. */
  heal: (machine: Machine) => void;
  close: () => void;
}

const PREFIX = 'vivavoce';
const prefixOf = (pid: number) => `${PREFIX}${pid}-`;
const SWITCH = 'switch';

const QUIET: ExecFileSyncOptionsWithStringEncoding = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] };
const ip = (...call: string[]) => execFileSync('ip', call, QUIET);

const namespaces = (): string[] =>
  ip('netns', 'list')
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '');

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const pidsIn = (namespace: string): number[] => ip('netns', 'pids', namespace).split('\n').filter(Boolean).map(Number);

function signalAll(namespace: string, signal: NodeJS.Signals): void {
  for (const pid of pidsIn(namespace))
    try {
      process.kill(pid, signal);
    } catch {
      // It ended meanwhile.
    }
}

function killAll(namespace: string): void {
  while (pidsIn(namespace).length > 0) signalAll(namespace, 'SIGKILL');
}

const folderOf = (pid: number) => path.join(tmpdir(), `vivavoce-cluster-${pid}`);

/** Removes the programs, namespaces, disks and files of a process. */
function remove(owner: number): void {
  const mine = namespaces().filter((name) => name.startsWith(prefixOf(owner)));
  for (const name of mine) killAll(name);
  for (const name of mine) ip('netns', 'delete', name);
  const folder = folderOf(owner);
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const places = mounts.map((line) => line.split(' ')[1] ?? '').filter((place) => place.startsWith(`${folder}/`));
  for (const place of places) execFileSync('umount', [place]);
  rmSync(folder, { recursive: true, force: true });
}

/** Removes what processes left that ended without their last word. */
function removeAbandoned(): void {
  const owners = namespaces().map((name) => Number(/^vivavoce(\d+)-\w+$/.exec(name)?.[1] ?? process.pid));
  for (const owner of new Set(owners)) if (!alive(owner)) remove(owner);
}

/** Binds folders, then becomes the command; the mounts end with it. */
const BIND = 'set -e; while [ "$1" != -- ]; do mount --bind "$2" "$1"; shift 2; done; shift; exec "$@"';

function commandOf(command: string[], { folders = {}, account }: Start): string[] {
  const asAccount = account ? ['setpriv', '--reuid', account, '--regid', account, '--init-groups'] : [];
  const mounts = Object.entries(folders).flat();
  const bound = mounts.length > 0 ? ['unshare', '--mount', 'sh', '-c', BIND, 'sh', ...mounts, '--'] : [];
  return [...bound, ...asAccount, ...command];
}

/** @throws Error that names the program which is missing */
export function openNetwork(): Network {
  requirePrograms('ip', 'nsenter', 'unshare', 'setpriv', 'iptables', 'tc');
  removeAbandoned();
  const folder = folderOf(process.pid);
  mkdirSync(folder, { mode: 0o755 });
  const nameOf = (machine: Machine | typeof SWITCH) => prefixOf(process.pid) + machine;
  const inSwitch = (...call: string[]) => ip('-n', nameOf(SWITCH), ...call);
  ip('netns', 'add', nameOf(SWITCH));
  inSwitch('link', 'add', 'bridge', 'type', 'bridge');
  inSwitch('link', 'set', 'bridge', 'up');
  for (const machine of MACHINES) {
    const on = (...call: string[]) => ip('-n', nameOf(machine), ...call);
    ip('netns', 'add', nameOf(machine));
    inSwitch('link', 'add', machine, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', nameOf(machine));
    on('addr', 'add', `${ADDRESSES[machine]}/24`, 'dev', 'eth0');
    on('link', 'set', 'eth0', 'up');
    on('link', 'set', 'lo', 'up');
    inSwitch('link', 'set', machine, 'master', 'bridge', 'up');
  }
  const within = (machine: Machine): [string, ...string[]] => ['nsenter', `--net=/run/netns/${nameOf(machine)}`];
  const run = (machine: Machine, command: string[], env: Record<string, string> = {}) => {
    const [program, ...rest] = [...within(machine), ...command] as [string, ...string[]];
    return execFileSync(program, rest, { ...QUIET, env: { PATH: process.env['PATH'], ...env } });
  };
  const place = (machine: Machine, name: string) => {
    const full = path.join(folder, machine, name);
    mkdirSync(full, { recursive: true });
    return full;
  };
  const logOf = (machine: Machine, name: string) => path.join(place(machine, 'log'), `${name}.log`);
  const firewall = (machine: Machine, ...rule: string[]) => run(machine, ['iptables', ...rule]);
  return {
    folder,
    place,
    logOf,
    read: (machine, name) => readFileSync(logOf(machine, name), 'utf8'),
    within,
    run,
    start: (machine, name, command, options = {}) => {
      const [program, ...rest] = [...within(machine), ...commandOf(command, options)] as [string, ...string[]];
      const log = openSync(logOf(machine, name), 'a');
      const env = { PATH: process.env['PATH'], ...options.env };
      const child = spawn(program, rest, { env, stdio: ['ignore', log, log], detached: true });
      const ended = once(child, 'exit');
      const running = () => child.exitCode === null && child.signalCode === null;
      const signal = async (name_of_signal: NodeJS.Signals) => {
        child.kill(name_of_signal);
        if (name_of_signal === 'SIGKILL' || name_of_signal === 'SIGTERM') await ended;
      };
      return { child, running, ended, signal };
    },
    powerOff: (machine) => killAll(nameOf(machine)),
    freeze: (machine, frozen) => signalAll(nameOf(machine), frozen ? 'SIGSTOP' : 'SIGCONT'),
    disk: (machine, name, size) => {
      const disk = place(machine, name);
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk]);
      return disk;
    },
    cut: (machine) => inSwitch('link', 'set', machine, 'down'),
    refuse: (machine, from) => firewall(machine, '-A', 'INPUT', '-s', ADDRESSES[from], '-j', 'DROP'),
    lose: (machine, share) => {
      const chance = ['-m', 'statistic', '--mode', 'random', '--probability', String(share)];
      firewall(machine, '-A', 'INPUT', '-i', 'eth0', ...chance, '-j', 'DROP');
    },
    narrow: (machine, rate) => {
      const bucket = ['tbf', 'rate', rate, 'burst', '16kb', 'latency', '400ms'];
      run(machine, ['tc', 'qdisc', 'replace', 'dev', 'eth0', 'root', ...bucket]);
    },
    heal: (machine) => {
      inSwitch('link', 'set', machine, 'up');
      firewall(machine, '-F');
      try {
        run(machine, ['tc', 'qdisc', 'delete', 'dev', 'eth0', 'root']);
      } catch {
        // It was not narrow.
      }
    },
    close: () => remove(process.pid),
  };
}
