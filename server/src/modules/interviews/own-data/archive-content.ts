import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import type { Context } from '../../../context.ts';
import { releasedFeedback } from '../../../access/released-feedback.ts';
import { formAsShown } from '../forms/filling.presenter.ts';
import { viewsOf } from '../home/views.ts';
import { answerProofs } from '../home/answer-proofs.ts';
import { knownAbout } from '../../people/person-accounts.ts';
import { keptUntil } from '../../privacy/retention.service.ts';
import { loadInterview } from '../state/interview-state.ts';
import { rawFolder, recordingFolder } from '../recordings/segment-keys.ts';
import * as repository from './archive-content.repository.ts';
import type { StoredFile } from './archive-content.repository.ts';

/** The track of camera and microphone, in the names of its files: a voice answer has no camera. */
const CAMERA = /\/camera(?=[./])/;

/** The files of one recording: the playable ones, or the pieces as they arrived while there are none. */
async function recordingFiles(
  { storage }: Context,
  recording: Awaited<ReturnType<typeof repository.recordingsOf>>[number],
): Promise<StoredFile[]> {
  const folder = recordingFolder(recording);
  const raw = `${rawFolder(recording)}/`;
  const keys: string[] = [];
  for await (const { key } of storage.list(folder)) keys.push(key);
  const playable = keys.filter((key) => !key.startsWith(raw));
  const place = `${recording.folder}/question-${recording.question_id}/attempt-${recording.number}`;
  return (playable.length > 0 ? playable : keys).map((key) => {
    const name = key.slice(folder.length);
    return { key, name: place + (recording.has_picture ? name : name.replace(CAMERA, '/voice')) };
  });
}

/** Every stored file of an applicant, under its name in the archive. */
export async function filesOf(ctx: Context, application: number): Promise<StoredFile[]> {
  const files = await repository.handedInFiles(ctx.db, application);
  for (const recording of await repository.recordingsOf(ctx.db, application))
    files.push(...(await recordingFiles(ctx, recording)));
  return files;
}

export type ArchiveData = Awaited<ReturnType<typeof dataOf>>;

/** Everything that is stored about an applicant as data, apart from what reviewers gave. */
export async function dataOf(ctx: Context, application: number) {
  const interview = await loadInterview(ctx.db, application);
  const { user, company, job, version } = interview;
  const tables = await repository.rowsOf(ctx.db, application);
  const deleted_contents = await repository.deletedAnswersOf(ctx.db, application);
  const opened = new Set(
    [tables, ...Object.values(deleted_contents)].flatMap(({ question_openings = [] }) =>
      question_openings.map(({ question_id }) => question_id),
    ),
  );
  return {
    made_at: ctx.now().toISOString(),
    person: { email: user.email, first_name: user.first_name, last_name: user.last_name },
    organisation: company.account_name,
    activity: {
      kind: jobKind(job),
      title: version.title,
      description: version.description,
      contact: version.contact_name || job.invitation_from_name,
      /** Questions that were shown. */
      questions: version.questions.filter(({ id }) => opened.has(id)),
      form: tables['form_replies']?.length ? formAsShown(version.form) : null,
    },
    kept_until: await keptUntil(ctx.db, application),
    feedback: await releasedFeedback(ctx.db, application),
    known: await knownAbout(ctx.db, application),
    views: await viewsOf(ctx.db, application),
    application: await repository.applicationOf(ctx.db, application),
    ...tables,
    segments: await repository.segmentsOf(ctx.db, application),
    deleted_contents,
    receipt: await answerProofs(ctx.db, application, version.questions),
  };
}
