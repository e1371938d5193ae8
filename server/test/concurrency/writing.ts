import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import type { Reply } from '../api-client.ts';
import { device, show } from '../recording.ts';
import type { Scene } from '../recording.ts';
import type { Question } from '../factories.ts';
import { aWholePng } from '../files.ts';

/** Calls of an applicant's page for questions that are answered in writing, by plain requests. */

export const placeOf = (scene: Scene, question = scene.questions[0]): string => {
  if (!question) throw new Error('the scene has no question');
  return `${scene.path}/questions/${question.id}`;
};

export const startWriting = (scene: Scene, question = scene.questions[0], by = device): Promise<Reply> =>
  scene.browser.post(`${placeOf(scene, question)}/writing`, { device: by });

/** Shows the question and begins to write. */
export async function write(scene: Scene, question = scene.questions[0]): Promise<InterviewQuestion> {
  if (!question) throw new Error('the scene has no question');
  await show(scene, question);
  const reply = await startWriting(scene, question);
  if (reply.status !== 200) throw new Error(`writing was refused: ${reply.status} ${reply.text}`);
  return reply.json as InterviewQuestion;
}

export interface Draft {
  text?: unknown;
  choices?: unknown;
  revision?: number;
  device?: string;
}

export const saveDraft = (scene: Scene, draft: Draft, question?: Question): Promise<Reply> =>
  scene.browser.put(`${placeOf(scene, question)}/draft`, { json: { device, revision: 0, ...draft } });

export const confirmDraft = (scene: Scene, question?: Question, revision = 0, by = device): Promise<Reply> =>
  scene.browser.post(`${placeOf(scene, question)}/confirm`, { device: by, revision });

export const handIn = (
  scene: Scene,
  filename: string,
  bytes: Uint8Array,
  { question, revision = 0, by = device }: { question?: Question | undefined; revision?: number; by?: string } = {},
): Promise<Reply> =>
  scene.browser.put(
    `${placeOf(scene, question)}/file?device=${by}&revision=${revision}&filename=${encodeURIComponent(filename)}`,
    { bytes },
  );

export const aPdf = (length = 2000): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n%âãÏÓ\n'), Buffer.alloc(length, 'a'), Buffer.from('\n%%EOF\n')]);

export const aPng = (): Buffer => Buffer.from(aWholePng(64, 64));
