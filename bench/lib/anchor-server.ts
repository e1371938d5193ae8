import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { Client, untilAnswer } from './http.ts';
import { cpuOf, endProgram, freePort, NODE, ROOT, startProgram } from './processes.ts';
import type { World } from './world.ts';

export interface AnchorServer {
  url: string;
  pid: number;
  cpu: () => number;
  stop: () => Promise<void>;
}

export function launchAnchor(world: World, name: string, port: number, env: Record<string, string> = {}): ChildProcess {
  const log = path.join(world.folder, 'anchors.log');
  const file = path.join(ROOT, 'bench/anchors', `${name}.ts`);
  return startProgram(NODE, [file], { env: { NODE_ENV: 'production', PORT: String(port), ...env }, log });
}

/** A running program of bench/anchors. */
export async function startAnchor(world: World, name: string, env: Record<string, string> = {}): Promise<AnchorServer> {
  const port = await freePort();
  const child = launchAnchor(world, name, port, env);
  const url = `http://127.0.0.1:${port}`;
  const client = new Client(url);
  await untilAnswer(
    () => client.send('/'),
    ({ status }) => status > 0,
  );
  client.close();
  return { url, pid: child.pid ?? 0, cpu: () => cpuOf([child.pid ?? 0]), stop: () => endProgram(child) };
}
