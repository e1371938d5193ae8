import type { Interview, InterviewQuestion, InterviewRequest, WrittenAnswer } from '@vivavoce/contract/types.ts';
import { thinkingEndsAt } from '@vivavoce/domain/answers/clocks.ts';
import { isRecorded } from '@vivavoce/domain/answers/question-kinds.ts';
import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import type { SealBody, TrackKind } from '@vivavoce/recorder/wire.ts';
import { createBrowserAttempts } from './browser-attempts.ts';
import { ok, refuse, type LocalRequest, type Reply } from './reply.ts';
import { inOfferedOrder, isEmptyWriting, lateSeconds, writingEndsAt } from '@vivavoce/domain/answers/written.ts';

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Starts answering in writing; its clock starts once. */
function beginWritten({ written, answer_seconds }: InterviewQuestion, now: Date): WrittenAnswer {
  const ends_at = writingEndsAt({ started_at: now, answer_seconds, credited_outage_seconds: 0 });
  return (
    written ?? {
      started_at: now.toISOString(),
      ends_at: ends_at?.toISOString() ?? null,
      revision: 0,
      saved_at: null,
      text: '',
      choices: [],
      file: null,
      closed: false,
      empty: true,
    }
  );
}

/** The answer as it stands now. */
function writtenNow({ kind, written }: InterviewQuestion, now: Date): WrittenAnswer | null {
  if (!written) return null;
  const { text, choices, file, ends_at } = written;
  const closed = lateSeconds(ends_at, now) !== null;
  return { ...written, closed, empty: isEmptyWriting(kind, { text, choices, has_file: file !== null }) };
}

function fileOf({ query, bytes }: LocalRequest): WrittenAnswer['file'] {
  const content = new Blob([bytes ?? new ArrayBuffer(0)]);
  const media_type = 'application/octet-stream';
  return { filename: query.get('filename') ?? '', bytes: content.size, media_type, url: URL.createObjectURL(content) };
}

/** The change of a written answer by a request, or the reason for a refusal. */
function changeWritten(question: InterviewQuestion, request: LocalRequest, now: Date): WrittenAnswer | Reply {
  const { written } = question;
  if (!written) return refuse(409, 'wrong_state');
  const body = (request.body ?? {}) as { revision?: unknown; text?: unknown; choices?: unknown };
  if (Number(body.revision ?? request.query.get('revision')) !== written.revision) return refuse(409, 'conflict');
  if (writtenNow(question, now)?.closed) return refuse(409, 'time_over');
  const answer = { ...written, revision: written.revision + 1, saved_at: now.toISOString() };
  if (request.path.endsWith('/file')) {
    if (written.file) URL.revokeObjectURL(written.file.url);
    return { ...answer, file: request.method === 'DELETE' ? null : fileOf(request) };
  }
  return {
    ...answer,
    ...(typeof body.text === 'string' && { text: body.text }),
    ...(isList(body.choices) && { choices: inOfferedOrder(question.choices ?? [], body.choices) }),
  };
}

const isReply = (value: WrittenAnswer | Reply): value is Reply => 'status' in value;

type Answer = (request: LocalRequest, ids: readonly number[]) => Reply;

/**
 * The server's side of one interview, in the page: the applicant's own screens call it like the server, and nothing
 * leaves the browser.
 * @param initial with the text of every question, which screens get once a question is opened
 */
export function createBrowserServer(initial: Interview, now: () => Date = () => new Date()) {
  const attempts = createBrowserAttempts();
  let interview = initial;

  const questionOf = (id: number) => interview.questions.find((question) => question.id === id);
  const change = (changes: Partial<Interview>): void => void (interview = { ...interview, ...changes });
  const changeQuestion = (id: number, changes: Partial<InterviewQuestion>): void =>
    change({
      questions: interview.questions.map((question) => (question.id === id ? { ...question, ...changes } : question)),
    });

  const withState = (question: InterviewQuestion): InterviewQuestion => {
    const presented = attempts.shown(question, interview.job.allow_answer_review);
    const hasStarted = presented.attempts.length > 0 || question.written !== null;
    const state = question.state === 'thinking' && hasStarted ? 'answering' : question.state;
    const self_review = presented.attempts.length > 0 ? question.self_review : null;
    const current = { ...presented, state, self_review, written: writtenNow(question, now()) };
    return state === 'waiting' ? { ...current, text: null, choices: null, video: null } : current;
  };
  const whole = (): Reply =>
    ok({ ...interview, server_time: now().toISOString(), questions: interview.questions.map(withState) });
  const replyWith = (id: number): Reply => {
    const question = questionOf(id);
    return question ? ok(withState(question)) : refuse(404, 'not_found');
  };
  /** The question of a request, or a refusal. */
  const subject =
    (act: (question: InterviewQuestion, request: LocalRequest) => Reply | undefined): Answer =>
    (request, [, id = 0]) => {
      const question = questionOf(id);
      if (!question) return refuse(404, 'not_found');
      return act(question, request) ?? replyWith(id);
    };

  const open = subject(({ id, state, preparation_seconds, video }) => {
    if (state !== 'waiting') return undefined;
    const at = now();
    const clock = {
      opened_at: at,
      preparation_seconds,
      credited_outage_seconds: 0,
      video_seconds: video?.duration ?? 0,
    };
    const thinking_ends_at = thinkingEndsAt(clock)?.toISOString() ?? null;
    changeQuestion(id, { state: 'thinking', opened_at: at.toISOString(), thinking_ends_at });
    return undefined;
  });

  const confirm = subject((question, { body }) => {
    const { attempt } = (body ?? {}) as { attempt?: number };
    if (isRecorded(question.kind) && !attempts.choose(question.id, attempt ?? 0)) return refuse(404, 'not_found');
    if (!isRecorded(question.kind) && (writtenNow(question, now())?.empty ?? true)) return refuse(409, 'wrong_state');
    changeQuestion(question.id, { state: 'answered' });
    return undefined;
  });

  const tick: Answer = ({ body }, [, attempt = 0]) => {
    const { ticks } = (body ?? {}) as { ticks?: number[] };
    const question = attempts.tick(attempt, ticks ?? []);
    return question === null ? refuse(404, 'not_found') : replyWith(question);
  };

  const write = subject((question, request) => {
    const changed = changeWritten(question, request, now());
    if (isReply(changed)) return changed;
    changeQuestion(question.id, { written: changed });
    return undefined;
  });

  const consent: Answer = ({ body }) => {
    const { first_name, last_name, phone, custom_field, ai } = body as Record<string, string> & { ai: boolean };
    const { applicant, notice_version } = interview;
    change({
      consent: { at: now().toISOString(), notice_version, ai },
      applicant: {
        ...applicant,
        first_name: first_name ?? applicant.first_name,
        last_name: last_name ?? applicant.last_name,
        phone: phone || applicant.phone,
        custom_field: custom_field || applicant.custom_field,
      },
    });
    return whole();
  };

  const ask: Answer = ({ body }) => {
    const { action_type, text, extra_time, wishes, answer_as } = body as InterviewRequest &
      Partial<InterviewRequest['details']>;
    const request: InterviewRequest = {
      id: interview.requests.length + 1,
      action_type,
      state: 'open',
      text,
      details: { extra_time: extra_time ?? null, wishes: wishes ?? [], answer_as: answer_as ?? null, questions: [] },
      created_at: now().toISOString(),
      closed_at: null,
      answer: null,
    };
    const may_ask = interview.may_ask.filter((type) => type !== action_type);
    change({ requests: [request, ...interview.requests], may_ask });
    return ok(interview.requests, 201);
  };

  const submit: Answer = ({ body }) => {
    const questions = interview.questions.map(withState);
    const missing = questions.filter(({ state }) => state !== 'answered').map(({ id }) => id);
    if (missing.length > 0 && !(body as { incomplete?: boolean }).incomplete)
      return refuse(409, 'wrong_state', { missing });
    change({ gate: 'sent', responded_at: now().toISOString() });
    return whole();
  };

  const decline: Answer = () => {
    change({ gate: 'withdrawn', declined_at: now().toISOString() });
    return whole();
  };
  const check: Answer = () => {
    change({ checked_at: now().toISOString() });
    return whole();
  };
  const lease: Answer = () =>
    ok({ expires_at: new Date(now().getTime() + UPLOAD_LIMITS.heartbeat_lost_seconds * 1000).toISOString() });
  const segment: Answer = ({ path, bytes }, [id = 0, part = 0, index = 0]) => {
    const track = path.split('/')[4] as TrackKind;
    return attempts.put(id, { track, part, index }, bytes ?? new ArrayBuffer(0));
  };
  const begin = subject((question) => attempts.open(question));
  const writing = subject((question) => {
    changeQuestion(question.id, { written: beginWritten(question, now()) });
    return undefined;
  });

  /** By method and path, with `#` for a number. */
  const answers: Readonly<Record<string, Answer>> = {
    'POST /api/interview/open': whole,
    'GET /api/interview/#': whole,
    'POST /api/interview/#/consent': consent,
    'POST /api/interview/#/decline': decline,
    'POST /api/interview/#/requests': ask,
    'POST /api/interview/#/link': () => ok({ status: 'OK' }, 202),
    'POST /api/interview/#/lease': lease,
    'POST /api/interview/#/check': check,
    'PUT /api/interview/#/cv': () => {
      const created_at = now().toISOString();
      change({ cv: { filename: 'CV.pdf', media_type: 'application/pdf', bytes: 0, created_at } });
      return whole();
    },
    'DELETE /api/interview/#/cv': () => {
      change({ cv: null });
      return whole();
    },
    'GET /api/interview/#/confidence': () => ok({ asks: null, value: null, line: [] }),
    'PUT /api/interview/#/survey': ({ body }) => {
      change({ survey: body as Interview['survey'] });
      return whole();
    },
    'POST /api/interview/#/help': () => ok({ status: 'OK' }, 202),
    'POST /api/interview/#/practice': () => ok({ status: 'OK' }, 202),
    'POST /api/interview/#/check/upload': ({ bytes }) => ok({ bytes: bytes?.byteLength ?? 0 }),
    'POST /api/interview/#/questions/#/open': open,
    'POST /api/interview/#/questions/#/attempts': begin,
    'POST /api/interview/#/questions/#/confirm': confirm,
    'POST /api/interview/#/questions/#/writing': writing,
    'PUT /api/interview/#/questions/#/draft': write,
    'PUT /api/interview/#/questions/#/file': write,
    'DELETE /api/interview/#/questions/#/file': write,
    'POST /api/interview/#/attempts/#/token': (_request, [, id]) => ok({ upload_token: `local-${id}` }),
    'PUT /api/interview/#/attempts/#/ticks': tick,
    'POST /api/interview/#/submit': submit,
    'GET /api/attempts/#': (_request, [id = 0]) => attempts.read(id),
    'POST /api/attempts/#/heartbeat': (_request, [id = 0]) => attempts.heartbeat(id),
    'POST /api/attempts/#/seal': ({ body }, [id = 0]) => attempts.seal(id, body as SealBody),
    'PUT /api/attempts/#/camera/#/#': segment,
    'PUT /api/attempts/#/screen/#/#': segment,
  };

  return {
    answer: (request: LocalRequest): Reply => {
      const ids = [...request.path.matchAll(/\/(\d+)(?=\/|$)/g)].map(([, id]) => Number(id));
      const act = answers[`${request.method} ${request.path.replaceAll(/\/\d+(?=\/|$)/g, '/#')}`];
      return act ? act(request, ids) : refuse(404, 'not_found');
    },
    forget: attempts.forget,
  };
}

export type BrowserServer = ReturnType<typeof createBrowserServer>;
