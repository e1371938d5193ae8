import path from 'node:path';
import { aJob, aQuestion } from '../../server/test/factories.ts';
import { addResponses } from '../data/responses.ts';
import { startAnchor } from '../lib/anchor-server.ts';
import { beginAnswer, putAll, putChunk, seal } from '../lib/applicant.ts';
import { Browser, TEN_MBIT } from '../lib/browser.ts';
import type { Page } from '../lib/browser.ts';
import { MINUTE, recording } from '../lib/fixture.ts';
import { untilAnswer } from '../lib/http.ts';
import { inTurns } from '../lib/rounds.ts';
import type { Subject } from '../lib/subject.ts';
import type { Sample } from '../lib/verdict.ts';
import type { World } from '../lib/world.ts';
import { size } from '../lib/size.ts';

const APPLICANTS = size(5_000, { smoke: 20 });

/** Functions for the steps of a pass, put into the page before the clock runs. */
const STEPS = `
globalThis.play = async (src) => {
  const video = document.createElement('video');
  video.muted = true;
  video.src = src;
  document.body.replaceChildren(video);
  const frame = new Promise((resolve, reject) => {
    video.requestVideoFrameCallback(resolve);
    video.onerror = () => reject(new Error(video.error.message));
  });
  await video.play();
  await frame;
  return video.videoWidth;
};
globalThis.read = async (address) => {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error('the place answered ' + reply.status);
  return reply.json();
};
globalThis.fetchAhead = (src) => new Promise((resolve, reject) => {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.oncanplay = resolve;
  video.onerror = () => reject(new Error(video.error.message));
  video.src = src;
  document.body.append(video);
});`;

interface Timed {
  ms: number;
  width: number;
}

/** Milliseconds of the step in the page, up to the first frame on the screen. */
async function timed(page: Page, before: string, step: string): Promise<Sample> {
  const { ms, width } = await page.evaluate<Timed>(`(async () => {
    ${before}
    const begun = performance.now();
    const width = await ${step};
    return { ms: performance.now() - begun, width };
  })()`);
  if (width !== 1280) throw new Error(`the first frame is ${width} pixels wide`);
  return { value: ms };
}

/** A recording that went through the whole pipeline. */
async function playableAttempt(world: World): Promise<{ attempt: number; file: string }> {
  const film = await recording(MINUTE);
  const applicant = await beginAnswer(world);
  const { client, path: address, question, attempt } = applicant;
  await putAll(film.chunks, (index, chunk) => putChunk(applicant, index, chunk));
  await seal(applicant, film);
  await client.call('POST', `${address}/questions/${question.id}/confirm`, { attempt });
  await client.call('POST', `${address}/submit`, {});
  client.close();
  const answers = `/api/jobs/${applicant.job.id}/answers?application=${applicant.application.id}`;
  await untilAnswer(
    () => world.client.send(answers),
    ({ body }) => (JSON.parse(body.toString()) as { state: string }[])[0]?.state === 'playable',
  );
  const { rows } = await world.database.pool.query<{ media_key: string }>(
    'select media_key from attempts where id = $1',
    [attempt],
  );
  return { attempt, file: path.join(world.product.data_dir, 'objects', rows[0]?.media_key ?? '') };
}

export const nextApplicant: Subject = {
  name: 'V9',
  title: 'Next applicant to first frame',
  measure: async (world) => {
    const { attempt, file } = await playableAttempt(world);
    const { db } = world.database;
    const job = await aJob(db, { company_id: world.staff.company_id, created_by: world.staff.id });
    const question = await aQuestion(db, { job });
    await addResponses(world, { job, question, attempt, count: APPLICANTS });
    const pass = `/api/jobs/${job.id}/passes/${question.id}`;
    const { count } = await world.client.call<{ count: number }>('POST', pass, {});
    if (count !== APPLICANTS) throw new Error(`the pass has ${count} answers`);
    const bare = await startAnchor(world, 'recording', { FILE: file });
    const browser = await Browser.open(world.folder);
    try {
      const [here, there] = [await browser.page(), await browser.page()];
      await here.setCookies(world.cookie, world.product.url);
      await here.open(`${world.product.url}/login`);
      await there.open(`${bare.url}/`);
      for (const page of [here, there]) {
        await page.slow(TEN_MBIT);
        await page.evaluate(`(() => { ${STEPS} })()`);
      }
      // A place of its own for each round, spread over the pass: nothing is in the cache of the browser.
      const step = Math.floor(APPLICANTS / (2 * (world.options.rounds + 1)));
      const place = (round: number, of: number) => 1 + step * (2 * (round + 1) + of);
      const address = (at: number) => JSON.stringify(`${pass}/places/${at}`);
      const { bareFile, next, ahead } = await inTurns(world.options.rounds, {
        bareFile: (round) => timed(there, '', `play('/video?${round}')`),
        next: (round) =>
          timed(here, '', `read(${address(place(round, 0))}).then(({ answer }) => play(answer.video_url))`),
        ahead: (round) =>
          timed(
            here,
            `const { answer } = await read(${address(place(round, 1))}); await fetchAhead(answer.video_url);`,
            'play(answer.video_url)',
          ),
      });
      const notes = [
        `a pass of ${APPLICANTS} answers of ${MINUTE} s, places spread over it; first frame decoded, 1280 pixels wide; 10 Mbit/s and 20 ms`,
        'anchor: the same file by Range from bare node:http, without a question who asks',
      ];
      return [
        {
          subject: 'V9',
          what: 'next applicant to first frame, nothing fetched ahead, against the file alone',
          unit: 'ms',
          goal: { at: 'most', limit: 1.5 },
          anchor: bareFile,
          product: next,
          notes,
        },
        {
          subject: 'V9',
          what: 'the same as the screen does it, the next answer fetched ahead',
          unit: 'ms',
          goal: { at: 'most', limit: 1 },
          anchor: bareFile,
          product: ahead,
        },
      ];
    } finally {
      await browser.close();
      await bare.stop();
    }
  },
};
