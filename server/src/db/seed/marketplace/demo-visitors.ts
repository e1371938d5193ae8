import { addDays, localDay, timeOfDay } from '@vivavoce/domain/jobs/time-zone.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../client.ts';
import { company_events } from '../../schema/index.ts';

const ZONE = 'Europe/London';

interface DemoEvent {
  title: string;
  description: string;
  place: string;
  link: string;
  /** Days from today. */
  in_days: number;
  /** Minutes since midnight. */
  from: number;
  to: number;
}

const ASHBY_EVENTS: readonly DemoEvent[] = [
  {
    title: 'Autumn careers fair',
    description: 'Forty employers, a quiet room for questions and free advice on your CV. No booking needed.',
    place: 'Great Hall, University of Ashby',
    link: '',
    in_days: 6,
    from: 11 * 60,
    to: 16 * 60,
  },
  {
    title: 'Ask a recruiter: video interviews',
    description: 'Three recruiters answer your questions about recorded interviews. The link opens ten minutes before.',
    place: '',
    link: 'https://ashby.example/careers/ask-a-recruiter',
    in_days: 13,
    from: 17 * 60 + 30,
    to: 18 * 60 + 15,
  },
];

/** Two coming events of the university. */
export const addDemoEvents = (tx: Tx, company_id: number, now: Date) =>
  tx.insert(company_events).values(
    ASHBY_EVENTS.map(({ in_days, from, to, ...event }) => {
      const day = addDays(localDay(now, ZONE), in_days);
      return {
        ...event,
        company_id,
        time_zone: ZONE,
        starts_at: timeOfDay(day, from, ZONE),
        ends_at: timeOfDay(day, to, ZONE),
      };
    }),
  );

/** Daily counts of the last weeks for every activity of a marketplace; the same at every start. */
export const addDemoFigures = (tx: Tx, company_id: number, now: Date) =>
  tx.execute(sql`
    insert into marketplace_days (job_id, company_id, day, views, opens, registrations, completions)
    select id, company_id, day, views, views / 3, views / 8, views / 14
    from (select j.id, j.company_id, (${now.toISOString()}::timestamptz)::date - n as day,
        (12 + (j.marketplace_order % 40) / 2 + (j.id * 7 + n * 5) % 17) * (case when j.marketplace_featured then 2 else 1 end)
          as views
      from jobs j, generate_series(1, 45) n where j.company_id = ${company_id} and j.marketplace_public) as visit`);
