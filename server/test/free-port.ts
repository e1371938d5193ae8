import { createServer } from 'node:net';

/** Below the ports that systems give out by themselves, to listeners and to connections: from 32768 on, or from 49152. */
const FIRST = 12_000;
const COUNT = 20_000;
/** Programs that look at the same moment begin apart. */
let next = (process.pid * 97) % COUNT;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/**
 * A port of 127.0.0.1 without a listener, for a program that needs its port before it starts. No other program gets it
 * by chance meanwhile, and the program may use it again.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried += 1) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
}
