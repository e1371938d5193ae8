import { QUESTION_LIMITS, WRITTEN_LIMITS } from '@vivavoce/domain/limits.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { asNumber } from './as-number.ts';

/** Seconds that the questions `q` of an activity take in all, as `timeNeeded` of the domain has it. */
export const ANSWER_SECONDS: SQL = sql`sum(coalesce(q.preparation_seconds, ${asNumber(QUESTION_LIMITS.preparation_default_seconds)})
        + coalesce((select ceil(v.duration) from videos v where v.id = q.video_id), 0)
        + coalesce(nullif(q.answer_seconds, 0), ${asNumber(WRITTEN_LIMITS.usual_answer_seconds)}))`;
