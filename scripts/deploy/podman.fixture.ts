import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The name that build-image.sh gives to its own base. */
const BASE = 'localhost/node:24-bookworm-slim';
const root = path.resolve(import.meta.dirname, '../..');

/** podman that touches nothing of this machine's own images and networks, and works inside a container. */
export interface Podman {
  folder: string;
  /** The program, with its own storage. */
  tool: string;
  run: (...call: string[]) => string;
  /** The same in a network namespace, in which its bridges and rules stay. @returns the program */
  within: (namespace: string) => string;
  /** The product, by deploy/build-image.sh on a base of Debian's and npm's packages. */
  buildProduct: (image: string) => void;
  build: (image: string, folder: string, ...options: string[]) => void;
  /** Removes every container, image and volume, and the storage. */
  close: () => void;
}

/** @throws Error that names the program which is missing */
export function requirePrograms(...programs: string[]): void {
  for (const program of programs)
    try {
      execFileSync('which', [program]);
    } catch {
      throw new Error(`${program} is missing; Debian has it as a package.`);
    }
}

export function openPodman(): Podman {
  requirePrograms('podman', 'runc', 'mmdebstrap');
  // TEST_CONTAINERS names a folder that stays, so that the next run builds only what changed.
  const kept = process.env['TEST_CONTAINERS'];
  if (kept) mkdirSync(kept, { recursive: true });
  // Images are larger than a temporary folder in memory.
  const folder = kept ?? mkdtempSync('/var/tmp/vivavoce-containers-');
  const settings = path.join(folder, 'containers.conf');
  const limits = '[containers]\ndefault_ulimits = ["nofile=16384:16384", "nproc=16384:16384"]\n';
  writeFileSync(settings, `${limits}[network]\nnetwork_backend = "netavark"\n`);
  const write = (name: string, before: string) => {
    const tool = path.join(folder, name);
    const options = `--root ${folder}/images --runroot ${folder}/run --storage-driver overlay --cgroup-manager cgroupfs --runtime runc`;
    const program = `#!/bin/sh\nexport CONTAINERS_CONF=${settings}\nexec ${before}podman ${options} "$@"\n`;
    writeFileSync(tool, program);
    chmodSync(tool, 0o755);
    return tool;
  };
  const tool = write('podman', '');
  const run = (...call: string[]) => execFileSync(tool, call, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  return {
    folder,
    tool,
    run,
    within: (namespace) => write(`podman-${namespace}`, `nsenter --net=/run/netns/${namespace} `),
    buildProduct: (image) => {
      const hasBase = run('images', '--quiet', BASE) !== '';
      execFileSync('deploy/build-image.sh', hasBase ? [] : ['--own-base'], {
        cwd: root,
        env: { ...process.env, TOOL: tool, IMAGE: image, BASE_IMAGE: BASE, BUILD_OPTIONS: '--network host' },
        stdio: 'inherit',
      });
    },
    build: (image, place, ...options) =>
      void run('build', '--pull=never', '--format', 'docker', '--network', 'host', ...options, '--tag', image, place),
    close: () => {
      run('rm', '--all', '--force');
      run('volume', 'rm', '--all', '--force');
      if (kept) return;
      run('rmi', '--all', '--force');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
