import type { ResultOf } from '@vivavoce/contract/index.ts';
import { freeSeats } from '@vivavoce/domain/kinds/webinar/webinar.ts';
import type { Queryable } from '../../db/client.ts';
import { isDated } from './webinar-mails.ts';
import * as repository from './webinars.repository.ts';

type PublicWebinar = NonNullable<ResultOf<'GET /api/public-jobs/{shorturl}'>['webinar']>;

/** When and where a webinar takes place, and how many seats are free; null without a date. */
export async function publicWebinar(db: Queryable, job: number): Promise<PublicWebinar | null> {
  const webinar = await repository.findWebinar(db, job);
  if (!webinar || !isDated(webinar)) return null;
  const registered = webinar.seats === null ? 0 : await repository.countInState(db, job, 'registered');
  return {
    starts_at: webinar.starts_at.toISOString(),
    ends_at: webinar.ends_at.toISOString(),
    time_zone: webinar.time_zone,
    place: webinar.place,
    online: webinar.join_link !== '',
    cancelled: webinar.cancelled_at !== null,
    seats_left: freeSeats(webinar.seats, registered),
  };
}
