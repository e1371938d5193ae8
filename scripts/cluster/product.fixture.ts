import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { SERVER } from '../../server/test/server-process.ts';
import type { DatabaseCluster } from './database.fixture.ts';
import { ADDRESSES, type Machine, type Network, type Program } from './network.fixture.ts';

const WEB = path.resolve(import.meta.dirname, '../../deploy/ha/haproxy-web.cfg');
export const APP_MACHINES = ['app1', 'app2'] as const satisfies Machine[];
export type AppMachine = (typeof APP_MACHINES)[number];
export type Role = 'api' | 'worker';

/** Two machines with an api, a worker and the way to the database each, behind a balancer with https. */
export interface Product {
  url: string;
  settings: Record<string, string>;
  /** Its certificate is an authority of its own. */
  certificate: string;
  node: (machine: AppMachine, role: Role) => Program;
  /** Starts a node, or a further one under another name; `folders` as in Network. */
  start: (machine: AppMachine, role: Role, further?: Further) => Program;
  proxy: (machine: AppMachine) => Program;
  startProxy: (machine: AppMachine) => void;
  web: () => Program;
  startWeb: () => void;
  isReady: (machine: AppMachine, metrics_port: string) => boolean;
  /** Resolves once every node is ready. */
  ready: () => Promise<void>;
  log: (machine: AppMachine, role: Role) => string;
}

interface Further {
  name?: string;
  env?: Record<string, string>;
  folders?: Record<string, string>;
}

const METRICS = { api: '9464', worker: '9465' };

export async function openProduct(
  network: Network,
  database: DatabaseCluster,
  outside: Record<string, string>,
): Promise<Product> {
  const password = randomBytes(16).toString('hex');
  database.sql(`create role vivavoce login createrole password '${password}'`);
  database.sql('create database vivavoce owner vivavoce');
  const url = `https://${ADDRESSES.web}`;
  const settings = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    HOST: '0.0.0.0',
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    PLATFORM_SECOND_FACTOR: 'optional',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    DATABASE_URL: `postgres://vivavoce:${password}@127.0.0.1:5000/vivavoce`,
    ...outside,
  };

  const certificates = network.place('web', 'certificates');
  const [key, certificate] = [path.join(certificates, 'key'), path.join(certificates, 'certificate')];
  const names = ['-subj', '/CN=web', '-addext', `subjectAltName=IP:${ADDRESSES.web}`];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names];
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  writeFileSync(path.join(certificates, 'vivavoce.pem'), readFileSync(key) + '' + readFileSync(certificate));

  const nodes = new Map<string, Program>();
  const proxies = new Map<AppMachine, Program>();
  const startProxy = (machine: AppMachine) => void proxies.set(machine, database.startProxy(machine));
  const startWeb = () => {
    const folders = { '/etc/haproxy': certificates };
    return network.start('web', 'haproxy', ['haproxy', '-db', '-f', WEB], { folders });
  };
  let web = startWeb();
  const start = (machine: AppMachine, role: Role, { name = role, env = {}, folders = {} }: Further = {}) => {
    const DATA_DIR = network.place(machine, `data-${name}`);
    mkdirSync(DATA_DIR, { recursive: true });
    const own = { ROLE: role, NODE_NAME: `${machine}-${name}`, METRICS_PORT: METRICS[role], DATA_DIR };
    const cache = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '' };
    const all = { ...cache, ...settings, ...own, ...env };
    const program = network.start(machine, name, [...SERVER], { env: all, folders });
    nodes.set(`${machine}-${name}`, program);
    return program;
  };
  const isReady = (machine: AppMachine, metrics_port: string) => {
    try {
      network.run(machine, ['curl', '-sf', '--max-time', '3', `http://127.0.0.1:${metrics_port}/ready`]);
      return true;
    } catch {
      return false;
    }
  };
  const every = APP_MACHINES.flatMap((machine) => (['api', 'worker'] as const).map((role) => [machine, role] as const));
  const ready = () =>
    vi.waitFor(
      () => {
        const waiting = every.filter(([machine, role]) => !isReady(machine, METRICS[role]));
        if (waiting.length > 0) throw new Error(`not ready: ${waiting.map((node) => node.join('-')).join()}`);
      },
      { timeout: 180_000, interval: 500 },
    );
  for (const machine of APP_MACHINES) startProxy(machine);
  // All of them on an empty database, in the same moment.
  for (const [machine, role] of every) start(machine, role);
  await ready();
  return {
    url,
    settings,
    certificate,
    node: (machine, role) => nodes.get(`${machine}-${role}`) as Program,
    start,
    proxy: (machine) => proxies.get(machine) as Program,
    startProxy,
    web: () => web,
    startWeb: () => {
      web = startWeb();
    },
    isReady,
    ready,
    log: (machine, role) => network.read(machine, role),
  };
}
