import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Plain JavaScript, because it runs under any installed Node, before the packages are installed. */

export const root = fileURLToPath(new URL('../..', import.meta.url));

const oldestNode = 20;
const ownNode = path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
/** Time for a program to clean up after a signal. */
const drainMs = 10_000;

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Whether the apps were built elsewhere: an image carries them without the packages that build them. */
export const isBuiltElsewhere = () =>
  ['staff', 'public'].every(
    (app) =>
      existsSync(path.join(root, 'web', app, 'dist/index.html')) &&
      !existsSync(path.join(root, 'web', app, 'index.html')),
  );

/** Packages of other platforms are optional and absent; those for development where there is nothing to build. */
function mayBeAbsent(entry) {
  return entry.optional || entry.devOptional || (entry.dev && isBuiltElsewhere());
}

function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  if (!present || !existsSync(ownNode)) return false;
  return Object.entries(wanted).every(([folder, entry]) => {
    if (!folder.startsWith('node_modules/') || entry.link) return true;
    return present[folder] ? present[folder].version === entry.version : mayBeAbsent(entry);
  });
}

/** The machine's own npm: the bundled Node is replaced during the installation. */
function environmentOfNpm() {
  const ownModules = path.join(root, 'node_modules');
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.startsWith(ownModules));
  return { ...process.env, PATH: folders.join(path.delimiter) };
}

/**
 * Runs a program in this terminal, forwards signals, and waits for its end.
 * @returns its exit code; 128 and more after a signal, as in shells
 */
function runProgram(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  let timer;
  const passOn = (signal) => {
    // The terminal has already signalled the whole group.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    timer ??= setTimeout(() => child.kill('SIGKILL'), drainMs + 1_000).unref();
  };
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
  for (const signal of signals) process.on(signal, passOn);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      for (const name of signals) process.off(name, passOn);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/** Runs a script under the bundled Node. Compiled modules are cached: the server starts in half the time again. */
export function runNode(args, options = {}) {
  const env = { NODE_COMPILE_CACHE: path.join(root, '.cache/node'), ...process.env };
  return runProgram(ownNode, args, { env, ...options });
}

/** Installs the packages when they are missing or differ from package-lock.json; ends the process when that fails. */
export async function ensureInstalled() {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    console.error(`Vivavoce needs Node ${oldestNode} or newer to start; this is ${process.version}.`);
    process.exit(1);
  }
  if (isInstalled()) return;
  const begun = Date.now();
  console.log('Installing packages (only when they changed) …');
  // Left out of production by default, they build the apps here.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { env: environmentOfNpm(), shell: process.platform === 'win32' };
  const code = await runProgram('npm', args, options).catch((error) => {
    console.error(`npm could not be started (${error.code}); it comes with Node.`);
    return 1;
  });
  if (code !== 0) {
    console.error(`The packages could not be installed (npm ci ended with ${code}); see its message above.`);
    process.exit(code);
  }
  console.log(`Packages installed in ${((Date.now() - begun) / 1000).toFixed(0)} s.`);
}
