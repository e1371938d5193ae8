import type { Answer, AnswerAttempt } from '@vivavoce/contract/types.ts';
import { fittingFields } from '@vivavoce/domain/answers/question-kinds.ts';
import { pictureOf } from '@vivavoce/domain/answers/picture.ts';
import type { KindFields, QuestionKind } from '@vivavoce/domain/answers/question-kinds.ts';
import { presentScreen } from '../interviews/attempts/recorded-screen.ts';
import type { deletedAnswersOf } from '../interviews/reopening/deleted-answers.service.ts';
import { presentFile } from '../interviews/questions/written-file.ts';
import type { AttemptRow, GivenAnswer } from './answers.repository.ts';

type DeletedAnswerRow = Awaited<ReturnType<typeof deletedAnswersOf>>[number];
type AttemptState = AnswerAttempt['state'];

export interface AnswerSource {
  job: number;
  question: {
    id: number;
    text: string;
    kind: QuestionKind;
    competency: string | null;
    answer_seconds: number;
    order: number;
  } & Partial<KindFields>;
  /** Questions whose answers are not rated. */
  unrated: readonly number[];
  stored: GivenAnswer | undefined;
  /** False until the interview is sent: then only the state is shown. */
  isShown: boolean;
  /** The ticks of the applicant, for callers who may read them. */
  self_review?: Answer['self_review'];
  /** The newest deleted answer to the question. */
  deleted?: Answer['deleted'];
}

const STATES: Record<AttemptState, Answer['state']> = {
  open: 'recorded',
  sealed: 'recorded',
  abandoned: 'recorded',
  processing: 'processing',
  playable: 'playable',
  damaged: 'damaged',
};

const nothing = {
  id: null,
  failure: null,
  duration: null,
  width: null,
  height: null,
  peaks: null,
  mime_type: null,
  video_url: null,
  poster_url: null,
  captions: null,
  picture: null,
  picture_reason: null,
  picture_figures: null,
  sound_figures: null,
  screen: null,
  recorded_at: null,
  attempt_number: null,
  text: null,
  choices: null,
  file: null,
  late_seconds: null,
} as const;

type AnswerContent = Pick<Answer, keyof typeof nothing>;

function presentRecording(path: string, { answer, attempt, captions }: GivenAnswer): Partial<AnswerContent> {
  if (!attempt) return {};
  const { failure, width, height, peaks, recorded_ms } = attempt;
  return {
    id: answer.id,
    failure,
    duration: attempt.duration ?? (recorded_ms === null ? null : recorded_ms / 1000),
    width,
    height,
    peaks,
    mime_type: attempt.media_type,
    video_url: attempt.state === 'playable' && attempt.media_key !== null ? `${path}/video` : null,
    poster_url: attempt.poster_key === null ? null : `${path}/poster`,
    captions: captions && { language: captions.language, url: `${path}/captions.vtt?revision=${captions.revision}` },
    picture: pictureOf(attempt),
    picture_reason: attempt.picture_reason,
    picture_figures: attempt.picture_figures,
    sound_figures: attempt.sound_figures,
    screen: attempt.state === 'playable' ? presentScreen(attempt, `${path}/screen`) : null,
    recorded_at: attempt.created_at.toISOString(),
    attempt_number: attempt.number,
  };
}

function presentWriting(path: string, kind: QuestionKind, { answer, written }: GivenAnswer): Partial<AnswerContent> {
  if (!written) return {};
  return {
    id: answer.id,
    recorded_at: (written.saved_at ?? written.started_at).toISOString(),
    text: kind === 'text' ? written.text.trim() : null,
    choices: kind === 'choice' ? written.choices : null,
    file: presentFile(written, `${path}/file`),
    late_seconds: written.late_seconds,
  };
}

function presentContent({ job, question, stored: answer, isShown }: AnswerSource): AnswerContent {
  if (!answer || !isShown) return nothing;
  const path = `/api/jobs/${job}/answers/${answer.answer.id}`;
  return { ...nothing, ...presentRecording(path, answer), ...presentWriting(path, question.kind, answer) };
}

const stateOf = (answer: GivenAnswer | undefined): Answer['state'] => {
  if (!answer) return 'empty';
  return answer.attempt ? STATES[answer.attempt.state] : 'written';
};

export const presentAnswer = (source: AnswerSource): Answer => ({
  ...presentContent(source),
  question: `/api/jobs/${source.job}/questions/${source.question.id}`,
  question_id: source.question.id,
  question_text: source.question.text,
  kind: source.question.kind,
  options: fittingFields(source.question.kind, source.question).choices,
  competency: source.question.competency,
  answer_seconds: source.question.answer_seconds,
  order: source.question.order,
  rated: !source.unrated.includes(source.question.id),
  removed: source.stored === undefined,
  state: stateOf(source.stored),
  self_review: source.self_review ?? null,
  deleted: source.stored ? null : (source.deleted ?? null),
});

/** @param mayRestore whether the caller may restore it, and know the name */
export const presentDeleted = (row: DeletedAnswerRow, mayRestore: boolean): NonNullable<Answer['deleted']> => ({
  id: row.id,
  deleted_by: mayRestore ? row.deleted_by : null,
  deleted_at: row.deleted_at.toISOString(),
  restore_until: row.restore_until.toISOString(),
  can_restore: mayRestore && !row.begun,
});

/** @param path under which attempts that were not chosen are played; null where they may not be watched */
export function presentAttempt({ attempt, chosen, captions }: AttemptRow, path: string | null): AnswerAttempt {
  const isShown = path !== null && chosen === null && attempt.state === 'playable' && attempt.media_key !== null;
  const address = `${path}/${attempt.id}`;
  return {
    id: attempt.id,
    number: attempt.number,
    state: attempt.state,
    counted: attempt.counted,
    chosen: chosen !== null,
    ended_by: attempt.ended_by,
    duration: attempt.duration ?? (attempt.recorded_ms === null ? null : attempt.recorded_ms / 1000),
    created_at: attempt.created_at.toISOString(),
    video_url: isShown ? `${address}/video` : null,
    captions:
      isShown && captions
        ? { language: captions.language, url: `${address}/captions.vtt?revision=${captions.revision}` }
        : null,
  };
}
