import { startAnchor } from '../lib/anchor-server.ts';
import { shoot } from '../lib/load.ts';
import { rounds } from '../lib/rounds.ts';
import type { Subject } from '../lib/subject.ts';
import { cpuOf } from '../lib/processes.ts';
import { size } from '../lib/size.ts';

const SECONDS = size(2, { smoke: 1 });

export const health: Subject = {
  name: 'A1',
  title: 'Health route',
  measure: async (world) => {
    const anchor = await startAnchor(world, 'health');
    const pair = await rounds(
      world.options.rounds,
      () => shoot(anchor.url, '', SECONDS, anchor.cpu),
      () => shoot(`${world.product.url}/api/health/live`, '', SECONDS, () => cpuOf([world.product.pid])),
    );
    await anchor.stop();
    const goal = { at: 'least', limit: 0.5 } as const;
    return [{ subject: 'A1', what: 'health route, against bare Fastify', unit: 'requests/s', goal, ...pair }];
  },
};
