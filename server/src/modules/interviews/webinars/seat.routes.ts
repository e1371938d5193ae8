import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { isPutAway } from '../../../policies/interviews.policy.ts';
import type { Handlers } from '../../../http/handlers.ts';
import * as seat from '../../webinars/own-seat.service.ts';
import { loadInterview, subjectOf } from '../state/interview-state.ts';

/** Reads the applicant of an interview for the rules of seats. */
const holderOf =
  (id: number) =>
  async (db: Queryable | Context['db']): Promise<seat.SeatHolder> => {
    const interview = await loadInterview(db, id);
    const { application, job, company } = interview;
    const subject = subjectOf(interview);
    const isHere = subject.declined_at === null && !isPutAway(subject);
    return {
      application,
      job,
      organiser: company.account_name,
      isHere,
      isPresent: isHere && !subject.paused,
    };
  };

export const seatRoutes = {
  'GET /api/interview/{application}/webinar': ({ ctx, params }) => seat.readSeat(ctx, holderOf(params.application)),
  'POST /api/interview/{application}/webinar': ({ ctx, params }) => seat.register(ctx, holderOf(params.application)),
  'DELETE /api/interview/{application}/webinar': ({ ctx, params }) => seat.cancel(ctx, holderOf(params.application)),
  'POST /api/interview/{application}/webinar/join': ({ ctx, params }) => seat.join(ctx, holderOf(params.application)),
  'GET /api/interview/{application}/webinar/calendar': ({ ctx, params, reply }) =>
    seat.sendCalendar(ctx, holderOf(params.application), reply),
} satisfies Partial<Handlers>;
