import {
  emptyForm,
  formMinutes,
  formParts,
  formPictures,
  formVideos,
  isFormKind,
  withPictures,
} from '@vivavoce/domain/kinds/forms.ts';
import type { FormContent, FormKind } from '@vivavoce/domain/kinds/forms.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import type { JobKindRow } from '@vivavoce/domain/jobs/kinds.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import * as repository from './forms.repository.ts';
import { copyPicture } from './pictures.repository.ts';

/** The kind of form that applicants of an activity fill in; null for other kinds. */
export function formKind(job: JobKindRow): FormKind | null {
  const kind = jobKind(job);
  return isFormKind(kind) ? kind : null;
}

/** A call for another kind of activity. */
export const otherKind = () => new AppError('wrong_state', { detail: 'The activity is of another kind.' });

/** The content of the activity's form; null without one. */
export async function formOf(db: Queryable, job: JobKindRow & { id: number }): Promise<FormContent | null> {
  const kind = formKind(job);
  if (kind === null) return null;
  // Staff add nothing to it, so it is never stored separately.
  if (kind === 'cv_copilot') return emptyForm(kind);
  return (await repository.findForm(db, job.id))?.content ?? null;
}

/** The form with what an edit of it needs; without a stored one its revision is 0. */
export async function formWithRevision(
  db: Queryable,
  job: number,
): Promise<{ content: FormContent | null; revision: number; replies: number }> {
  const form = await repository.findForm(db, job);
  const replies = await repository.countReplies(db, job);
  return { content: form?.content ?? null, revision: form?.revision ?? 0, replies };
}

/** The form for another activity, with pictures of its own. */
async function withOwnPictures(
  tx: Tx,
  to: { id: number; company_id: number },
  content: FormContent,
): Promise<FormContent> {
  const copies = new Map<number, number>();
  for (const id of new Set(formPictures(content))) {
    const copy = await copyPicture(tx, id, to);
    if (copy !== undefined) copies.set(id, copy);
  }
  return withPictures(content, copies);
}

/** Stores a form for the first time, in a copy or from a template. */
export async function addForm(
  tx: Tx,
  job: { id: number; company_id: number },
  content: FormContent | null | undefined,
): Promise<void> {
  if (!content) return;
  await repository.insertForm(tx, job, await withOwnPictures(tx, job, content));
  await repository.setSize(tx, job.id, sizeOf(content));
}

/** The figures that an activity has from its form. */
export const sizeOf = (content: FormContent): { question_count: number; form_minutes: number } => ({
  question_count: formParts(content).length,
  form_minutes: formMinutes(content),
});

export const videosOfForm = (form: FormContent | undefined): number[] => (form ? formVideos(form) : []);
