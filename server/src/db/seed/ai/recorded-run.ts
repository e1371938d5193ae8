import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../client.ts';
import { ai_calls, ai_results, ai_usage, transcript_versions, transcripts } from '../../schema/index.ts';
import type { attempts, jobs } from '../../schema/index.ts';

type Result = typeof ai_results.$inferInsert;
type Call = typeof ai_calls.$inferInsert;
type Version = typeof transcript_versions.$inferInsert;

/** AI results about one recording of the demo, as the product stored them when it asked the test model. */
export interface RecordedAnswer {
  person: string;
  /** As in the manifest of the recordings. */
  question: string;
  transcript: { language: string } & Pick<Version, 'revision' | 'source' | 'times' | 'model' | 'author' | 'cues'>;
  results: (Pick<
    Result,
    'kind' | 'state' | 'content' | 'dropped' | 'notes' | 'transcript_revision' | 'input_sha256'
  > & { model: string; prompt_version: string; call: Pick<Call, 'tokens' | 'audio_seconds' | 'outcome'> })[];
}

export const readRecordedRun = async (): Promise<RecordedAnswer[]> =>
  JSON.parse(await readFile(new URL('recorded-run.json', import.meta.url), 'utf8')) as RecordedAnswer[];

/** Seconds between two results of one applicant. */
const STEP_MS = 20_000;

interface Answered {
  job: Pick<typeof jobs.$inferSelect, 'id' | 'company_id'>;
  application_id: number;
  /** The recordings, each with the person who speaks and the name of its question. */
  recordings: { attempt: Pick<typeof attempts.$inferSelect, 'id' | 'question_id'>; person: string; question: string }[];
  sentAt: Date;
}

/** Stores the recorded run for the answers of one applicant: transcripts first, then what was written about them. */
export async function addRecordedRun(
  tx: Tx,
  run: readonly RecordedAnswer[],
  { job, application_id, recordings, sentAt }: Answered,
): Promise<void> {
  const keys = { application_id, job_id: job.id, company_id: job.company_id };
  const answered = recordings.map(({ attempt, person, question }) => {
    const recorded = run.find((each) => each.person === person && each.question === question);
    if (!recorded) throw new Error(`the recorded run lacks ${person}, ${question}`);
    return { attempt, recorded };
  });
  let at = sentAt;
  for (const kind of ['transcript', 'summary'] as const)
    for (const { attempt, recorded } of answered) {
      at = new Date(at.getTime() + STEP_MS);
      const { transcript, results } = recorded;
      const place = { ...keys, question_id: attempt.question_id };
      if (kind === 'transcript') {
        const { language, ...version } = transcript;
        const [row] = await tx
          .insert(transcripts)
          .values({ ...place, attempt_id: attempt.id, language, created_at: at, updated_at: at })
          .returning({ id: transcripts.id });
        if (!row) throw new Error('insert returned no row');
        await tx.insert(transcript_versions).values({ ...version, transcript_id: row.id, application_id, at });
      }
      const result = results.find((each) => each.kind === kind);
      if (!result) throw new Error(`the recorded run has no ${kind} of ${recorded.person}, ${recorded.question}`);
      const { call, ...fields } = result;
      const [row] = await tx
        .insert(ai_results)
        .values({ ...place, ...fields, generated_at: at, created_at: at, updated_at: at })
        .returning({ id: ai_results.id });
      const { model, prompt_version, input_sha256 } = fields;
      await tx.insert(ai_calls).values({
        ...keys,
        ...call,
        result_id: row?.id,
        purpose: kind,
        model,
        prompt_version,
        input_sha256,
        created_at: at,
        ended_at: at,
      });
    }
}

/** Counts the calls of the recorded run into the company's months. */
export const addRecordedUsage = (tx: Tx): Promise<unknown> =>
  tx.execute(sql`
    insert into ${ai_usage} (company_id, month, used_tokens, used_seconds)
    select company_id, date_trunc('month', created_at at time zone 'utc')::date, sum(tokens), sum(audio_seconds)
    from ${ai_calls} group by 1, 2`);
