import type { EventType } from '@vivavoce/domain/feed/event-types.ts';
import type { FormContent } from '@vivavoce/domain/kinds/forms.ts';
import type { Storage } from '../../../storage/index.ts';
import type { Tx } from '../../client.ts';
import type { jobs } from '../../schema/index.ts';

type JobRow = typeof jobs.$inferSelect;

/** An applicant of the demo who responded. */
export interface DemoResponse {
  storage: Storage;
  job: JobRow;
  application: { id: number };
  full_name: string;
  email: string;
  /** The applicant's number in the activity. */
  n: number;
  /** How good the applicant is, from 0 to 1; ratings and outcome agree with it. */
  good: number;
  opened: Date;
  sent: Date;
}

/** Demo activity of another kind than an interview with questions. */
export interface DemoKind {
  /** Form, as the version of the applicants holds it. */
  form?: FormContent;
  /** The event of a response. */
  event: EventType;
  /** Stores what the activity has beside its own row. */
  add?: (tx: Tx, job: JobRow, now: Date) => Promise<void>;
  /** Stores what an applicant did. */
  respond: (tx: Tx, response: DemoResponse) => Promise<void>;
  /** After all applicants. */
  finish?: (tx: Tx, job: JobRow) => Promise<void>;
}
