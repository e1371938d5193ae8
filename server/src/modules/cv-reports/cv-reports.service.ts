import type { CvReport } from '@vivavoce/contract/types.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../lib/app-error.ts';
import { sendDownload } from '../../http/send-download.ts';
import { canAnswer } from '../../policies/answers.policy.ts';
import { loadApplication } from '../../access/load-application.ts';
import type { Exchange } from '../../http/cookies.ts';
import { readCitedText } from '../ai/cited-texts.service.ts';
import { versionsOf } from '../cvcopilot/versions.service.ts';
import * as repository from './cv-reports.repository.ts';

/** The applicant as the actor may see them, and when the CV was sent. @throws AppError `not_found` */
async function placeOf(ctx: Context, actor: StaffActor, application: number) {
  const place = await repository.findPlace(ctx.db, application);
  if (!place) throw notFound();
  const { record } = await loadApplication(ctx.db, actor, { job: place.job, application });
  const can_write = canAnswer(actor, 'caption', { ...record.job, panel: record.panel });
  return { job: record.job, sent_at: place.sent_at, can_write };
}

/** Before it is sent, a CV belongs to the applicant alone. */
export async function readReport(ctx: Context, actor: StaffActor, application: number): Promise<CvReport> {
  const { job, sent_at, can_write } = await placeOf(ctx, actor, application);
  const otherwise = job.default_locale.startsWith('fr') ? 'fr' : 'en';
  return {
    application,
    sent_at: sent_at?.toISOString() ?? null,
    versions: sent_at ? await versionsOf(ctx.db, application, otherwise) : [],
    ai: await readCitedText(ctx, application, 'cv_feedback', { can_write, staff: true }),
  };
}

export async function sendVersion(
  ctx: Context,
  actor: StaffActor,
  { application, version }: { application: number; version: number },
  exchange: Exchange,
) {
  const { sent_at } = await placeOf(ctx, actor, application);
  const file = sent_at ? await repository.findFile(ctx.db, application, version) : undefined;
  if (!file) throw notFound();
  const { object_key: key, media_type, filename, file_id } = file;
  return sendDownload(ctx, exchange, { key, media_type, filename, version: `file-${file_id}` });
}
