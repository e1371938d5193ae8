import type { FormContent } from '@vivavoce/domain/kinds/forms.ts';
import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { job_versions, questions, version_videos, videos } from '../../../db/schema/index.ts';
import type { jobs, JobVersionContent, VersionAttachment } from '../../../db/schema/index.ts';
import { formOf, videosOfForm } from '../../forms/job-form.ts';

type Job = typeof jobs.$inferSelect;
type Question = typeof questions.$inferSelect;

/** Every video that a version shows. */
export const videoIdsOf = (content: JobVersionContent): number[] => {
  const { applicant_accept_video, interview_intro_video, interview_complete_video, questions: questionRows } = content;
  const ids = [applicant_accept_video, interview_intro_video, interview_complete_video];
  const ofForm = videosOfForm(content.form);
  return [...new Set([...ids, ...questionRows.map(({ video_id }) => video_id), ...ofForm])].filter(
    (id) => typeof id === 'number',
  );
};

const frozenVideos = ({ applicant_accept_video, interview_intro_video, interview_complete_video }: Job) => ({
  ...(applicant_accept_video !== null && { applicant_accept_video }),
  ...(interview_intro_video !== null && { interview_intro_video }),
  ...(interview_complete_video !== null && { interview_complete_video }),
});

/** Locks the videos of a version for as long as it exists. A video that is being deleted at this moment is skipped. */
async function holdVideos(tx: Tx, version: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const locked = await tx
    .select({ id: videos.id })
    .from(videos)
    .where(inArray(videos.id, [...ids]))
    .for('key share');
  const rows = locked.map(({ id }) => ({ version_id: version, video_id: id }));
  if (rows.length > 0) await tx.insert(version_videos).values(rows);
}

/** The content of a version: texts and questions, in one order of fields, so that equal content has equal text. */
export const frozenContent = (
  job: Job,
  rows: readonly Question[],
  attachments: readonly VersionAttachment[] = [],
  form: FormContent | null = null,
): JobVersionContent => ({
  title: job.title,
  description: job.description,
  contact_name: job.contact_name,
  applicant_accept_subheading: job.applicant_accept_subheading,
  applicant_accept_text: job.applicant_accept_text,
  interview_intro_text: job.interview_intro_text,
  interview_complete_message: job.interview_complete_message,
  allow_answer_review: job.allow_answer_review,
  ...(job.show_attempts && { show_attempts: true }),
  // Left out where there are none, so that older content keeps the same text.
  ...(job.details !== '' && { details: job.details }),
  ...(attachments.length > 0 && { attachments: [...attachments] }),
  ...frozenVideos(job),
  ...(form && { form, questionnaire_intro_text: job.questionnaire_intro_text }),
  questions: rows.map((row) => ({
    id: row.id,
    order: row.order,
    text: row.text,
    competency: row.competency,
    category: row.category,
    kind: row.kind,
    preparation_seconds: row.preparation_seconds,
    answer_seconds: row.answer_seconds,
    attempts_allowed: row.attempts_allowed,
    screen_recording: row.screen_recording,
    choices: row.choices,
    choices_multiple: row.choices_multiple,
    max_characters: row.max_characters,
    file_types: row.file_types,
    ...(row.video_id !== null && { video_id: row.video_id }),
    ...(row.guidance !== null && { guidance: row.guidance }),
    ...(row.checklist.length > 0 && { checklist: row.checklist }),
  })),
});

/**
 * The version of the job's current content. Applicants who open the same content share one row.
 * @returns the id of the version
 */
export async function freezeVersion(tx: Tx, job: Job, attachments: readonly VersionAttachment[]): Promise<number> {
  const live = and(eq(questions.job_id, job.id), isNull(questions.removed_at));
  const rows = await tx.select().from(questions).where(live).orderBy(asc(questions.order), asc(questions.id));
  const content = frozenContent(job, rows, attachments, await formOf(tx, job));
  const content_hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const same = and(eq(job_versions.job_id, job.id), eq(job_versions.content_hash, content_hash));
  const values = { job_id: job.id, company_id: job.company_id, content_hash, content };
  const [inserted] = await tx
    .insert(job_versions)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: job_versions.id });
  const [row] = inserted ? [inserted] : await tx.select({ id: job_versions.id }).from(job_versions).where(same);
  if (!row) throw new Error('the version of a job vanished while it was frozen');
  if (inserted) await holdVideos(tx, row.id, videoIdsOf(content));
  return row.id;
}
