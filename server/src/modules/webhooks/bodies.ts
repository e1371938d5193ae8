import type { Context } from '../../context.ts';
import { isoOf } from '../../db/iso-of.ts';
import * as repository from './subjects.repository.ts';
import type { EventRow } from './sending.repository.ts';

/** Address of the resource that an event is about; null where no call reads it. */
function urlOf({ job_id, application_id, type }: EventRow): string | null {
  if (job_id !== null && application_id !== null) return `/api/jobs/${job_id}/applications/${application_id}`;
  if (type === 'user.changed') return '/api/companies/company-users';
  return job_id === null ? null : `/api/jobs/${job_id}`;
}

/** The facts of a full body: as they are when it is sent, and null once they are erased. */
async function factsOf(ctx: Context, event: EventRow) {
  const { entry, user } = event.about;
  if (typeof entry === 'number')
    return { audit: await repository.readEntry(ctx.db, { company: event.company_id, entry }) };
  const facts = {
    ...(event.application_id !== null && {
      applicant: await repository.readApplicant(ctx.db, {
        company: event.company_id,
        application: event.application_id,
      }),
    }),
    ...(event.job_id !== null && {
      activity: await repository.readActivity(ctx.db, { company: event.company_id, job: event.job_id }),
    }),
  };
  return typeof user === 'number' ? { ...facts, person: await repository.readUser(ctx.db, user) } : facts;
}

/** The body of a call as text: the signature is over these bytes. */
export async function bodyOf(ctx: Context, event: EventRow, body: 'thin' | 'full'): Promise<string> {
  const { type, source, job_id, application_id } = event;
  return JSON.stringify({
    type,
    timestamp: isoOf(event.at),
    data: {
      sequence: Number(event.sequence),
      cause: source,
      ...(job_id !== null && { job: job_id }),
      ...(application_id !== null && { application: application_id }),
      ...event.about,
      url: urlOf(event),
      ...(body === 'full' && (await factsOf(ctx, event))),
    },
  });
}
