import { Readable } from 'node:stream';
import { attachmentHeader, filenameAbout, safeFilename } from '@vivavoce/domain/files/file-names.ts';
import type { FastifyReply } from 'fastify';
import { loadJob } from '../../access/load-job.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { answersAreShown, canAnswer } from '../../policies/answers.policy.ts';
import { recordDownload } from '../audit/audit.service.ts';
import { screenMedia } from '../interviews/attempts/recorded-screen.ts';
import { zipStream } from '../../lib/zip-file.ts';
import type { ZippedFile } from '../../lib/zip-file.ts';
import { downloadOf } from '../interviews/written-answers/answer-files.service.ts';
import { readCaptions } from '../transcripts/transcripts.service.ts';
import * as repository from './answers.repository.ts';
import type { GivenAnswer } from './answers.repository.ts';

type Applicant = NonNullable<Awaited<ReturnType<typeof repository.findApplicant>>>;

/** A file of an answer: in the storage, or as bytes. */
interface AnswerFile {
  name: string;
  source: { key: string } | { bytes: Uint8Array };
}

const endingOf = (media_type: string | null): string => (media_type?.split(/[/;]/)[1] ?? 'mp4').replace('mpeg', 'mp3');

/** Recordings, captions and the file of one answer; none while a recording cannot be played, and for texts. */
async function filesOf(ctx: Context, { attempt, written }: GivenAnswer): Promise<AnswerFile[]> {
  if (written?.file_key) {
    const { key, filename } = downloadOf(written);
    return [{ name: filename, source: { key } }];
  }
  if (!attempt || attempt.state !== 'playable' || attempt.media_key === null) return [];
  const screen = screenMedia(attempt);
  const captions = await readCaptions(ctx.db, attempt.id);
  return [
    { name: `recording.${endingOf(attempt.media_type)}`, source: { key: attempt.media_key } },
    ...(screen ? [{ name: `screen.${endingOf(screen.mime_type)}`, source: { key: screen.key } }] : []),
    ...(captions === null ? [] : [{ name: 'captions.vtt', source: { bytes: Buffer.from(captions) } }]),
  ];
}

interface Described {
  applicant: { id: number; full_name: string };
  question: { id: number; text: string };
  seconds: number | null;
}

/** The files of these applicants, one after the other; what each is about is added to `descriptions` by its path. */
async function* filesOfAll(
  ctx: Context,
  applicants: readonly Applicant[],
  question: number | undefined,
  descriptions: Map<string, Described>,
) {
  for (const { application, version } of applicants) {
    const { id, applicant_name: full_name } = application;
    const folder = safeFilename(`${full_name.replaceAll(/[/\\]/g, '-')} (${id})`);
    const rows = await repository.listAnswers(ctx.db, id);
    const questions = (version?.questions ?? []).toSorted((a, b) => a.order - b.order);
    for (const [index, { id: questionId, text }] of questions.entries()) {
      const row = rows.find(({ answer }) => answer.question_id === questionId);
      if (!row || (question !== undefined && question !== questionId)) continue;
      for (const { name, source } of await filesOf(ctx, row)) {
        const path = `${folder}/${index + 1} ${safeFilename(name)}`;
        descriptions.set(path, {
          applicant: { id, full_name },
          question: { id: questionId, text },
          seconds: row.attempt?.duration ?? null,
        });
        yield { path, content: 'bytes' in source ? [source.bytes] : (await ctx.storage.read(source.key)).stream };
      }
    }
  }
}

const manifestOf = (files: readonly ZippedFile[], facts: object, descriptions: ReadonlyMap<string, Described>) => ({
  path: 'manifest.json',
  content: Buffer.from(
    `${JSON.stringify({ ...facts, files: files.map((file) => ({ ...file, ...descriptions.get(file.path) })) }, null, 2)}\n`,
  ),
});

/**
 * Streams the recordings, captions and files of applicants as a ZIP archive, with the right to watch them. Its manifest
 * names applicant, question, length and SHA-256 of each file. Each applicant has an entry in the audit log before the
 * first byte leaves, as for watching.
 * @throws AppError `not_found` where any of them is not an applicant of the activity with sent answers, and for a question
 * that none of them had
 */
export async function sendRecordings(
  ctx: Context,
  actor: StaffActor,
  { job: jobId, applicants: ids, question }: { job: number; applicants: string; question?: number | undefined },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { job } = await loadJob(ctx.db, actor, jobId);
  const applications = [...new Set(ids.split('-').map(Number))];
  const applicants: Applicant[] = [];
  for (const application of applications) {
    const row = await repository.findApplicant(ctx.db, actor, { job: jobId, application });
    if (!row || !answersAreShown(row.application)) throw notFound();
    if (!canAnswer(actor, 'watch', { ...row.job, panel: row.panel })) throw new AppError('forbidden');
    applicants.push(row);
  }
  const hasQuestion = ({ version }: Applicant) => version?.questions.some(({ id }) => id === question) ?? false;
  if (question !== undefined && !applicants.some(hasQuestion)) throw notFound();
  await recordDownload(ctx, actor, { company_id: job.company_id, job_id: jobId, applications });
  const descriptions = new Map<string, Described>();
  const facts = {
    activity: { id: jobId, title: job.title },
    downloaded_at: ctx.now().toISOString(),
    downloaded_by: actor.full_name,
  };
  const bytes = zipStream(filesOfAll(ctx, applicants, question, descriptions), (files) =>
    manifestOf(files, facts, descriptions),
  );
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', attachmentHeader(filenameAbout('{title}.zip', job.title)))
    .type('application/zip')
    .send(Readable.from(bytes, { objectMode: false }));
}
