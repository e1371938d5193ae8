import { setTimeout as pause } from 'node:timers/promises';
import { beginAnswer, putAll, putChunk, seal } from '../lib/applicant.ts';
import { Browser, TEN_MBIT } from '../lib/browser.ts';
import type { Page } from '../lib/browser.ts';
import { MINUTE, recording, TEN_MINUTES } from '../lib/fixture.ts';
import type { Recording } from '../lib/fixture.ts';
import { rounds } from '../lib/rounds.ts';
import type { Subject } from '../lib/subject.ts';
import type { Sample } from '../lib/verdict.ts';
import type { World } from '../lib/world.ts';

const BYTES_A_MS = TEN_MBIT.uploadThroughput / 1000;

/** The steps of a review screen: requests the answer, then plays it; ends with its first frame on the screen. */
const watch = (job: number, application: number): string => `(async () => {
  const until = performance.now() + 60000;
  for (;;) {
    const reply = await fetch('/api/jobs/${job}/answers?application=${application}');
    const [answer] = reply.ok ? await reply.json() : [];
    if (answer?.state === 'playable' && answer.video_url) {
      const video = document.createElement('video');
      video.muted = true;
      video.src = answer.video_url;
      document.body.append(video);
      const frame = new Promise((resolve, reject) => {
        video.requestVideoFrameCallback(resolve);
        video.onerror = () => reject(new Error(video.error.message));
      });
      await video.play();
      await frame;
      return { width: video.videoWidth, duration: video.duration };
    }
    if (performance.now() > until) throw new Error('not playable in a minute');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
})()`;

async function untilFirstFrame(world: World, page: Page, film: Recording): Promise<Sample> {
  const applicant = await beginAnswer(world);
  const { job, question, application, client, path, attempt } = applicant;
  const last = film.chunks.length - 1;
  const bytes = film.chunks[last] ?? Buffer.alloc(0);
  await putAll(film.chunks.slice(0, last), (index, chunk) => putChunk(applicant, index, chunk));
  await page.open(`${world.product.url}/login`);
  const [cpu, begun] = [world.cpu(), performance.now()];
  const frame = page.evaluate<{ width: number; duration: number }>(watch(job.id, application.id));
  // The first failure is reported; a failing page must not end the program meanwhile.
  frame.catch(() => undefined);
  await pause(bytes.length / BYTES_A_MS);
  await putChunk(applicant, last, bytes);
  await seal(applicant, film);
  await client.call('POST', `${path}/questions/${question.id}/confirm`, { attempt });
  await client.call('POST', `${path}/submit`, {});
  const { width, duration } = await frame;
  const sample = { value: performance.now() - begun, cpu_ms: world.cpu() - cpu };
  client.close();
  if (width !== 1280) throw new Error(`the first frame is ${width} pixels wide`);
  if (Math.abs(duration - film.seconds) > 1) throw new Error(`the player shows a duration of ${duration} s`);
  return sample;
}

export const firstFrame: Subject = {
  name: 'V2',
  title: 'Stop to first frame',
  measure: async (world) => {
    const [minute, long] = [await recording(MINUTE), await recording(TEN_MINUTES)];
    const browser = await Browser.open(world.folder);
    try {
      const page = await browser.page();
      await page.setCookies(world.cookie, world.product.url);
      await page.slow(TEN_MBIT);
      const pair = await rounds(
        world.options.rounds,
        () => untilFirstFrame(world, page, minute),
        () => untilFirstFrame(world, page, long),
      );
      const notes = ['first frame decoded, 1280 pixels wide, duration known; 10 Mbit/s and 20 ms, both ways'];
      return [
        {
          subject: 'V2',
          what: `Stop to first frame in the reviewer’s browser, ${MINUTE} s answer`,
          unit: 'ms',
          goal: { at: 'most', limit: 1500 },
          product: pair.anchor,
          notes,
        },
        {
          subject: 'V2',
          what: `the same for an answer of ${TEN_MINUTES} s, against ${MINUTE} s`,
          unit: 'ms',
          goal: { at: 'most', limit: 1.3 },
          ...pair,
        },
      ];
    } finally {
      await browser.close();
    }
  },
};
