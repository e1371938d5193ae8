import { cpus, totalmem } from 'node:os';
import { parseOptions, usage, isSelected } from './lib/options.ts';
import type { Options } from './lib/options.ts';
import { exitCodeOf, notesOf, resultsOf, smokeOf, tableOf } from './lib/report.ts';
import type { Outcome } from './lib/report.ts';
import { Skipped } from './lib/subject.ts';
import type { Subject } from './lib/subject.ts';
import { openWorld } from './lib/world.ts';
import type { World } from './lib/world.ts';
import { activities } from './subjects/activities.ts';
import { applicants, growth } from './subjects/applicants.ts';
import { keptBytes, ranges } from './subjects/media.ts';
import { memory, packages } from './subjects/footprint.ts';
import { reviews } from './subjects/reviews.ts';
import { exportFiles } from './subjects/export.ts';
import { firstFrame } from './subjects/first-frame.ts';
import { health } from './subjects/health.ts';
import { paced } from './subjects/paced.ts';
import { cost, playable } from './subjects/playable.ts';
import { imports } from './subjects/imports.ts';
import { invitations } from './subjects/invitations.ts';
import { metrics } from './subjects/metrics.ts';
import { nextApplicant } from './subjects/next-applicant.ts';
import { search } from './subjects/search.ts';
import { report } from './subjects/report.ts';
import { start } from './subjects/start.ts';
import { marketplaceWeb } from './subjects/marketplace.ts';
import { applicantWeb, staffWeb } from './subjects/web.ts';
import { webhooks } from './subjects/webhooks.ts';
import { upload } from './subjects/upload.ts';

/** Subjects with a small database come before those that fill it. */
const subjects: readonly Subject[] = [
  start,
  memory,
  packages,
  upload,
  playable,
  cost,
  keptBytes,
  ranges,
  paced,
  firstFrame,
  nextApplicant,
  marketplaceWeb,
  applicantWeb,
  health,
  activities,
  reviews,
  metrics,
  invitations,
  imports,
  webhooks,
  applicants,
  growth,
  exportFiles,
  staffWeb,
  search,
  report,
];

async function measure(world: World, { name, title, company, measure: run }: Subject): Promise<Outcome> {
  const begun = performance.now();
  world.say(`${name} ${title} …`);
  try {
    return { subject: name, title, lines: await run(await world.inCompany(company ?? name.toLowerCase())) };
  } catch (error) {
    if (error instanceof Skipped) return { subject: name, title, skipped: error.message };
    world.say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    world.say(world.product.faults());
    return { subject: name, title, failed: error instanceof Error ? error.message : String(error) };
  } finally {
    world.say(`${name} took ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
}

async function measureAll(options: Options): Promise<Outcome[]> {
  const world = await openWorld(options, (message) => console.error(message));
  const stop = () => {
    void world.close().finally(() => process.exit(130));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    const outcomes: Outcome[] = [];
    for (const subject of subjects)
      if (isSelected(subject.name, options.only) && !(options.short && subject.long))
        outcomes.push(await measure(world, subject));
    return outcomes;
  } finally {
    await world.close();
  }
}

function read(): Options {
  try {
    return parseOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(2);
  }
}

const options = read();
const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}, Node ${process.versions.node}`;
const begun = performance.now();
const outcomes = await measureAll(options);
const seconds = Math.round((performance.now() - begun) / 1000);
const { rounds, people } = options;
if (options.smoke) console.log(smokeOf(outcomes));
else if (options.json)
  console.log(
    JSON.stringify(
      { date: new Date().toISOString(), machine, rounds, people, seconds, results: resultsOf(outcomes) },
      null,
      1,
    ),
  );
else
  console.log(
    `${tableOf(outcomes)}\n\n${notesOf(outcomes)}\n\n${machine}; ${rounds} rounds, ${people} applicants, ${seconds} s`,
  );
process.exitCode = exitCodeOf(outcomes, options.gate);
