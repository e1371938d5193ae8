import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Fields of /proc/PID/stat after the program's name, which may contain spaces itself. */
function statOf(pid: number): string[] | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string {
  return spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

/** Whether a process runs; a zombie counts as ended. */
export function isAlive(pid: number): boolean {
  if (!exists(pid)) return false;
  return process.platform !== 'linux' || (statOf(pid)?.[0] ?? 'Z') !== 'Z';
}

/** An identity that no other process with the same number shares, later or after a reboot; undefined when none runs. */
export function identityOf(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  if (process.platform === 'win32') return String(pid);
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${statOf(pid)?.[19]}`;
}

/**
 * Whether a process is the PostgreSQL of a cluster: numbers are reused, and a copied folder names the process of its
 * original.
 * @param namedDir the folder in postmaster.pid.
 */
export function servesCluster(pid: number, clusterDir: string, namedDir: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir);
    } catch {
      return false;
    }
  }
  if (namedDir !== clusterDir) return false;
  return process.platform === 'win32' || ps(pid, 'command').includes('postgres');
}
