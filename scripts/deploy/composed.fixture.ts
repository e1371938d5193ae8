import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { requirePrograms, type Podman } from './podman.fixture.ts';

const root = path.resolve(import.meta.dirname, '../..');
const images = {
  IMAGE: 'localhost/vivavoce-test',
  DATABASE_IMAGE: 'localhost/vivavoce-database-test',
  CADDY_IMAGE: 'localhost/caddy-test',
};

/** The installation of deploy/compose.production.yml in a network of its own, reached as https://localhost there. */
export interface Composed {
  /** podman-compose with that file. */
  compose: (...call: string[]) => string;
  podman: (...call: string[]) => string;
  /** The whole log of a service. */
  log: (service: string) => string;
  /** One value of the database. */
  value: (statement: string) => string;
  /** scripts/deploy/journey.fixture.ts, which trusts the certificate of the proxy alone. */
  journey: (variables: Record<string, string>) => Record<string, unknown>;
  close: () => void;
}

/** PostgreSQL and Caddy as no registry of images is needed for them. */
function buildStandIns(podman: Podman): void {
  const standIns = path.join(import.meta.dirname, 'stand-ins');
  podman.build('localhost/postgres-test', standIns, '--file', path.join(standIns, 'postgres.Dockerfile'));
  podman.build(images.CADDY_IMAGE, standIns, '--file', path.join(standIns, 'caddy.Dockerfile'));
  const base = 'POSTGRES_IMAGE=localhost/postgres-test';
  podman.build(images.DATABASE_IMAGE, path.join(root, 'deploy/backup'), '--build-arg', base);
}

export function openComposed(podman: Podman): Composed {
  requirePrograms('podman-compose', 'nsenter', 'ip');
  buildStandIns(podman);
  const network = `vivavoce-${process.pid}`;
  execFileSync('ip', ['netns', 'add', network]);
  execFileSync('ip', ['-n', network, 'link', 'set', 'lo', 'up']);
  const tool = podman.within(network);
  const folder = path.join(podman.folder, `compose-${process.pid}`);
  mkdirSync(folder);
  cpSync(path.join(root, 'deploy'), path.join(folder, 'deploy'), { recursive: true });
  const secret = () => randomBytes(32).toString('hex');
  const settings = {
    PUBLIC_HOST: 'localhost',
    POSTGRES_PASSWORD: secret(),
    SESSION_SECRET: secret(),
    BACKUP_KEY: secret(),
    PLATFORM_SECOND_FACTOR: 'optional',
    ...images,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(path.join(folder, 'deploy/.env'), lines.join(''));
  const call = (program: string, parameters: string[], env = {}) =>
    execFileSync(program, parameters, {
      cwd: folder,
      env: { ...process.env, ...env },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const compose = (...parameters: string[]) =>
    call('podman-compose', ['--podman-path', tool, '-f', 'deploy/compose.production.yml', ...parameters]);
  const run = (...parameters: string[]) => call(tool, parameters);
  return {
    compose,
    podman: run,
    log: (service) => call('sh', ['-c', `${tool} logs deploy_${service}_1 2>&1`]),
    value: (statement) => run('exec', 'deploy_database_1', 'psql', '--dbname', 'vivavoce', '-tAc', statement).trim(),
    journey: (variables) => {
      const certificate = path.join(folder, 'root.crt');
      writeFileSync(certificate, run('exec', 'deploy_proxy_1', 'cat', '/data/caddy/pki/authorities/local/root.crt'));
      const program = path.join(import.meta.dirname, 'journey.fixture.ts');
      const said = call('nsenter', [`--net=/run/netns/${network}`, process.execPath, program], {
        ADDRESS: 'https://localhost',
        SESSION_SECRET: settings.SESSION_SECRET,
        NODE_EXTRA_CA_CERTS: certificate,
        ...variables,
      });
      return JSON.parse(said) as Record<string, unknown>;
    },
    close: () => {
      compose('down');
      run('volume', 'rm', '--all', '--force');
      run('network', 'rm', '--force', 'deploy_default');
      execFileSync('ip', ['netns', 'delete', network]);
      rmSync(folder, { recursive: true });
    },
  };
}
