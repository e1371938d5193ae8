import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { readEnv } from '../../server/src/env.ts';
import { linkToken } from '../../server/src/lib/secrets.ts';
import { NOTICE_VERSION } from '../../server/src/modules/interviews/state/notice.ts';
import { ApiClient, rememberServer, type Reply } from '../../server/test/api-client.ts';
import { device, digestOf, sealBody } from '../../server/test/recording.ts';
import { recordedFixture } from '../../transcoder/fixtures/index.ts';

/**
 * An answer's journey through an installation that runs, as a program of its own, so that it may run in another network:
 * `record` with the one-time CODE sets it up, sends an answer in chunks and plays it; `play` signs in and plays it again.
 * Prints where the answer is and what was played.
 */
const { ADDRESS = '', SESSION_SECRET = '', CODE = '', ANSWER = '' } = process.env;
const owner = { username: 'owner@journey.example', password: 'a long way to go for an answer' };
rememberServer(ADDRESS, readEnv({ PUBLIC_URL: ADDRESS, SESSION_SECRET, DATA_DIR: '/tmp' }));

const good = (reply: Reply): Reply => {
  if (reply.status >= 300) throw new Error(`${reply.status} ${reply.text}`);
  return reply;
};
const idOf = (reply: Reply) => (good(reply).json as { id: number }).id;

async function sendAnswer(applicant: ApiClient, path: string, question: number): Promise<void> {
  good(await applicant.post(`${path}/questions/${question}/open`, { device }));
  const begun = good(
    await applicant.post(`${path}/questions/${question}/attempts`, { device, mime_type: 'video/mp4' }),
  );
  const { attempt, upload_token } = begun.json as { attempt: number; upload_token: string };
  const { segment_paths, mime_type, recorded_ms } = await recordedFixture('camera-mp4');
  const chunks = await Promise.all(segment_paths.map((file) => readFile(file)));
  for (const [index, bytes] of chunks.entries())
    good(
      await applicant.put(`/api/attempts/${attempt}/camera/0/${index}`, {
        bytes,
        headers: { 'upload-token': upload_token, 'content-digest': digestOf(bytes) },
      }),
    );
  const body = sealBody(chunks, { recorded_ms });
  const tracks = body.tracks.map((track) => ({ ...track, mime_type }));
  good(
    await applicant.post(`/api/attempts/${attempt}/seal`, { tracks }, { headers: { 'upload-token': upload_token } }),
  );
  good(await applicant.post(`${path}/questions/${question}/confirm`, { attempt }));
  good(await applicant.post(`${path}/submit`, {}));
}

/** @returns the address of the answer's video */
async function record(): Promise<string> {
  const staff = new ApiClient(ADDRESS);
  good(
    await staff.post('/api/setup', {
      code: CODE,
      account_name: 'Journey Ltd',
      time_zone: 'Europe/London',
      locale: 'en-gb',
      first_name: 'Olive',
      last_name: 'Owner',
      email: owner.username,
      password: owner.password,
    }),
  );
  const job = idOf(await staff.post('/api/jobs', { title: 'A journey', description: '<p>To the end.</p>' }));
  const question = idOf(await staff.post(`/api/jobs/${job}/questions`, { text: 'Where to?', preparation_seconds: 0 }));
  const { shorturl } = good(await staff.post(`/api/jobs/${job}/publish`, {})).json as { shorturl: string };
  const user = { first_name: 'Amara', last_name: 'Okafor', email: 'amara@journey.example' };
  const added = good(await staff.post(`/api/jobs/${job}/applications`, { user, invite: true }));
  const { id = 0 } = (added.json as { results: { id: number }[] }).results[0] ?? {};
  const applicant = new ApiClient(ADDRESS);
  good(await applicant.post('/api/interview/open', { shorturl, token: linkToken(SESSION_SECRET, id, 1), device }));
  const path = `/api/interview/${id}`;
  const { first_name, last_name } = user;
  const consent = { first_name, last_name, notice_version: NOTICE_VERSION, recording: true, ai: false };
  good(await applicant.post(`${path}/consent`, consent));
  await sendAnswer(applicant, path, question);
  for (;;) {
    const answers = good(await staff.get(`/api/jobs/${job}/answers?application=${id}`)).json;
    const [answer] = answers as { id: number; state: string; failure: string | null }[];
    if (answer?.state === 'playable') return `/api/jobs/${job}/answers/${answer.id}/video`;
    if (answer?.failure) throw new Error(`The answer is damaged: ${answer.failure}`);
    await pause(250);
  }
}

async function play(answer: string): Promise<void> {
  const staff = new ApiClient(ADDRESS);
  // A proxy that passes on what is ready lets a page wait until something is.
  good(await staff.get('/login'));
  good(await staff.post('/login/ajax', owner));
  const { headers, bytes } = good(await staff.get(answer));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  console.log(JSON.stringify({ answer, media_type: headers.get('content-type'), bytes: bytes.length, sha256 }));
}

await play(ANSWER || (await record()));
