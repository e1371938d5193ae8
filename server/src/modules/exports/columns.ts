import type { Messages } from '@vivavoce/locales/messages.ts';
import { BUCKETS } from '@vivavoce/domain/applications/bucket.ts';
import { EXPORT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import { incompleteSql, STATUS_LABELS, statusLabelSql } from '@vivavoce/domain/applications/status-label.ts';
import type { JobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { givenIn } from '@vivavoce/domain/reports/funnel.ts';
import { isWritten } from '@vivavoce/domain/answers/question-kinds.ts';
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { plainSql } from '../../db/copy-out.ts';
import { withheldFrom } from '../../db/left-to-rate.ts';
import { jobs } from '../../db/schema/index.ts';
import type { questions, VersionQuestion } from '../../db/schema/index.ts';
import { inEach, readPhrases } from '../../i18n.ts';
import type { Locale } from '../../i18n.ts';
import { literal } from './cells.ts';
import type { CellKind, Column } from './cells.ts';

type Heads = Messages['sheet'];
/** Text and kind of a question as some applicants got it, with the versions of the activity that they hold. */
export type QuestionVersion = Pick<VersionQuestion, 'text' | 'kind'> & { job_versions: readonly number[] };
export type QuestionRow = Pick<typeof questions.$inferSelect, 'id' | 'text' | 'kind' | 'competency' | 'removed_at'> & {
  /** The versions that were answered, the oldest first; none before the first answer. */
  versions: readonly QuestionVersion[];
};

/** The texts of a sheet; buckets and labels have their names from the screens. */
export const sheetMessages = inEach((locale) => ({
  heads: readPhrases(locale, 'sheet'),
  buckets: readPhrases(locale, 'common').buckets,
  labels: readPhrases(locale, 'overview').labels,
  seats: readPhrases(locale, 'webinar').buckets,
}));

/** A code by its text. */
const labelOf = <Code extends string>(value: string, codes: readonly Code[], labels: Record<Code, string>): string =>
  `case ${value} ${codes.map((code) => `when ${literal(code)} then ${literal(labels[code])}`).join(' ')} end`;

/** The buckets of applicants of a webinar, which reviews nothing. */
const SEAT_BUCKETS = ['ToInvite', 'AwaitingResponse', 'Responded'] as const;
const ofWebinar = (value: string, otherwise: string): string =>
  `case when j.is_webinar then ${value} else ${otherwise} end`;

const NAME = "coalesce(nullif(a.applicant_name, ''), u.full_name)";
/** The two parts of that name; of older rows the first word is the first name, unless it is the name of the account. */
const FIRST_NAME = `case when a.applicant_name <> '' and a.applicant_first_name in ('', a.applicant_name) then a.applicant_first_name
  when starts_with(${NAME}, nullif(a.applicant_first_name, '') || ' ') then a.applicant_first_name
  when ${NAME} = u.full_name then u.first_name else split_part(${NAME}, ' ', 1) end`;
const LAST_NAME = `btrim(substr(${NAME}, length(${FIRST_NAME}) + 1))`;

/** The requirements that sent answers do not meet, without those that a person set aside. */
const UNMET = `case when a.unmet and a.responded_at is not null then (
  select string_agg(m.requirement, '; ' order by m.question_id) from unmet_requirements m
  where m.application_id = a.id and m.met_at is null) end`;

const ALIASES = { application: 'a', job: 'j' };

interface KindColumns {
  /** Several answers, of which some can be missing. */
  answers: boolean;
  /** Ratings, means and outcomes of a panel. */
  reviewed: boolean;
}

/** Columns that applicants of each kind fill. */
const OF_KIND: Readonly<Record<JobKind, KindColumns>> = {
  presentation: { answers: true, reviewed: true },
  questionnaire: { answers: false, reviewed: true },
  situational_judgement: { answers: false, reviewed: true },
  cv_copilot: { answers: false, reviewed: true },
  test_provider: { answers: false, reviewed: true },
  webinar: { answers: false, reviewed: false },
};

/** Whether a panel reviews applicants of this kind. */
export const isReviewed = (kind: JobKind): boolean => OF_KIND[kind].reviewed;

/**
 * The columns of every applicant of these kinds of activities, over the aliases `a` (applications), `u` (users), `j`
 * (jobs). Ratings that are withheld from the reader stay empty.
 */
export function applicantColumns(
  locale: Locale,
  { reader, kinds, companyField = '' }: { reader: number; kinds: readonly JobKind[]; companyField?: string },
): Column[] {
  const has = (part: keyof KindColumns) => kinds.some((kind) => OF_KIND[kind][part]);
  const withheld = plainSql(withheldFrom({ reader: sql`${reader}`, job: alias(jobs, 'j') }));
  const shown = (value: string) => `case when not ${withheld} then ${value} end`;
  const { heads, buckets, labels, seats } = sheetMessages[locale];
  const label = statusLabelSql('now()', ALIASES);
  const columns: (readonly [head: string, kind: CellKind, value: string] | false)[] = [
    [heads.name, 'text', NAME],
    [heads.first_name, 'text', FIRST_NAME],
    [heads.last_name, 'text', LAST_NAME],
    [heads.email, 'text', 'u.email'],
    [heads.phone, 'code', 'a.phone'],
    [heads.reference, 'code', 'a.external_id'],
    companyField !== '' && [companyField, 'code', 'a.custom_field'],
    [heads.bucket, 'word', ofWebinar(labelOf('a.bucket', SEAT_BUCKETS, seats), labelOf('a.bucket', BUCKETS, buckets))],
    has('reviewed') && [heads.status, 'word', ofWebinar('null', labelOf(`(${label})`, STATUS_LABELS, labels))],
    has('reviewed') && [heads.incomplete, 'yes', incompleteSql(ALIASES)],
    has('answers') && [heads.answers, 'number', 'a.answer_count'],
    has('reviewed') && [heads.rating, 'rating', shown('round(a.average_review::numeric, 2)')],
    has('reviewed') && [heads.ratings, 'number', shown('a.review_count')],
    [heads.adjustments, 'yes', 'a.reasonable_adjustments'],
    has('reviewed') && [heads.review_paid, 'yes', 'a.review_paid'],
    [heads.added, 'instant', 'a.created_at'],
    [heads.invited, 'instant', 'a.invited_at'],
    [heads.deadline, 'instant', 'a.deadline'],
    [heads.handedIn[givenIn(kinds)], 'instant', 'a.responded_at'],
    [heads.withdrawn, 'instant', 'a.declined_at'],
    [heads.reason, 'text', 'a.declined_reason'],
    has('reviewed') && [heads.reviewed, 'instant', 'a.reviewed_at'],
    has('reviewed') && [heads.shortlisted, 'instant', 'a.shortlisted_at'],
    has('reviewed') && [heads.rejected, 'instant', 'a.rejected_at'],
    has('reviewed') && [heads.outcome_reason, 'text', 'a.outcome_reason'],
    has('reviewed') && [heads.outcome_note, 'text', 'a.outcome_note'],
    has('answers') && [heads.unmet, 'text', UNMET],
    [heads.archived, 'instant', 'a.archived_at'],
  ];
  return columns.filter((column) => column !== false).map(([head, kind, value]) => ({ head, kind, value }));
}

/** The cell of an answer, over `t` (attempts) and `d` (written_answers): the seconds of a recording, or the text. */
function answerValue(kind: QuestionVersion['kind']): string {
  if (!isWritten(kind)) return 'round(coalesce(t.duration, t.recorded_ms / 1000.0))::int';
  if (kind === 'choice') return `(select string_agg(one, '; ') from jsonb_array_elements_text(d.choices) one)`;
  return kind === 'file' ? 'd.file_name' : 'd.text';
}

/** The number of a question or of its version in a heading, with its marks. */
const placeOf = (index: number, marks: readonly (string | false | null)[]): string => {
  const notes = marks.filter(Boolean).join(', ');
  return notes === '' ? String(index + 1) : `${index + 1} (${notes})`;
};

/** The number of a question in headings; removed questions follow, and are marked. */
export const placesOf = (questions: readonly QuestionRow[], locale: Locale): Map<number, string> => {
  const { heads } = sheetMessages[locale];
  return new Map(questions.map(({ id, removed_at }, index) => [id, placeOf(index, [removed_at && heads.removed])]));
};

/** The mark of a version in a heading: none where there is only one. @param at from 0 */
export const versionMark = (heads: Heads, at: number, versions: number): string | false =>
  versions > 1 && heads.version.replace('{number}', String(at + 1));

/** The applicants who hold one of these versions of the activity. */
export const holdsVersion = (ids: readonly number[]): string => `a.version_id in (${ids.join(', ')})`;

/** The versions of a question that have a column: those that were answered, otherwise the present one. */
const shownVersions = ({ text, kind, versions }: QuestionRow): readonly QuestionVersion[] =>
  versions.length > 0 ? versions : [{ text, kind, job_versions: [] }];

/**
 * The answer to each question, in a column for each version of it that was answered: no answer stands below words that
 * its applicant did not read. Before it is sent, an answer belongs to the applicant alone.
 */
export function answerColumns(questions: readonly QuestionRow[], locale: Locale): Map<number, Column[]> {
  const { heads } = sheetMessages[locale];
  return new Map(
    questions.map((question, index) => {
      const { id, removed_at } = question;
      const all = shownVersions(question);
      const columns = all.map(({ text, kind, job_versions }, at): Column => {
        const isRecorded = !isWritten(kind);
        const place = placeOf(index, [removed_at && heads.removed, versionMark(heads, at, all.length)]);
        const unit = isRecorded ? ` (${heads.seconds})` : '';
        const head = `${place}. ${beginningOf(text, EXPORT_LIMITS.head_characters)}${unit}`;
        const held = all.length > 1 ? `and ${holdsVersion(job_versions)}` : '';
        const value = `case when a.responded_at is not null ${held} then w.q${id}v${at} end`;
        return { head, kind: isRecorded ? 'number' : 'text', value };
      });
      return [id, columns];
    }),
  );
}

/** The table of those columns, aggregated to one row per applicant. */
export function answerTable(questions: readonly QuestionRow[]): string {
  if (questions.length === 0) return '';
  const ids = questions.map(({ id }) => id).join(', ');
  const answers = questions
    .flatMap((question) =>
      shownVersions(question).map(
        ({ kind }, at) =>
          `max(case when w.question_id = ${question.id} then ${answerValue(kind)} end) as q${question.id}v${at}`,
      ),
    )
    .join(', ');
  return `left join (
    select w.application_id, ${answers} from answers w
    left join attempts t on t.id = w.attempt_id left join written_answers d on d.id = w.written_id
    where w.question_id in (${ids}) group by w.application_id) w on w.application_id = a.id`;
}

/** Unique headings, ignoring case, for sorting and pivot tables. */
export function distinct(columns: readonly Column[]): Column[] {
  const usedHeadings = new Set<string>();
  return columns.map((column) => {
    let head = column.head.trim();
    for (let again = 2; usedHeadings.has(head.toLowerCase()); again += 1) head = `${column.head.trim()} (${again})`;
    usedHeadings.add(head.toLowerCase());
    return { ...column, head };
  });
}
