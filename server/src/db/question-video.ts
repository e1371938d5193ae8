import { sql } from 'drizzle-orm';
import { questions } from './schema/index.ts';

/** The duration of a question's video, for a statement over `questions`. */
export const questionVideo = sql<{ duration: number | null } | null>`(
  select jsonb_build_object('duration', v.duration) from videos v where v.id = ${questions.video_id})`;
