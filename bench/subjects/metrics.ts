import { shoot } from '../lib/load.ts';
import { cpuOf, freePort } from '../lib/processes.ts';
import type { Product } from '../lib/product.ts';
import { rounds } from '../lib/rounds.ts';
import type { Subject } from '../lib/subject.ts';
import type { World } from '../lib/world.ts';
import { addActivities, PATH } from './activities.ts';
import { size } from '../lib/size.ts';

const SECONDS = size(3, { smoke: 1 });

/** Processor time of one process for each request, in ms. */
async function cost(world: World, { url, pid }: Product) {
  const { cpu_ms = 0 } = await shoot(url + PATH, world.cookie, SECONDS, () => cpuOf([pid]));
  return { value: cpu_ms };
}

/** Two processes of one installation, of which one serves metrics and is read in each round. */
export const metrics: Subject = {
  name: 'M1',
  title: 'Metrics',
  measure: async (world) => {
    await addActivities(world);
    await world.database.pool.query('analyze');
    const METRICS_PORT = String(await freePort());
    const metered = await world.product.beside({ METRICS_PORT });
    metered.launch();
    try {
      await metered.ready();
      const read = async () => void (await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text());
      const pair = await rounds(
        world.options.rounds,
        () => cost(world, world.product),
        async () => (await Promise.all([cost(world, metered), read()]))[0],
      );
      const notes = [
        'processor time of the server alone; counters run in both, and one of them is read every three seconds',
        'the bound is 1.02, which only a machine without other work can show',
      ];
      return [{ subject: 'M1', what: 'activity list with metrics, against none', unit: 'ms', notes, ...pair }];
    } finally {
      await metered.stop();
    }
  },
};
