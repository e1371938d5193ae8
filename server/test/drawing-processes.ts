import { readdir, readFile } from 'node:fs/promises';

/** The processes that draw pictures for this one. */
export async function drawingProcesses(): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    const id = Number(name);
    if (!Number.isInteger(id)) continue;
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    if (command.includes('picture-process.ts') && status.includes(`PPid:\t${process.pid}\n`)) found.push(id);
  }
  return found;
}
