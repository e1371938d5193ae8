import type { Interview, InterviewQuestion, WrittenAnswer } from '@vivavoce/contract/types.ts';
import { isRecorded } from '@vivavoce/domain/answers/question-kind-names.ts';
import { ApiProblem, call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { readPageData, type PublicJob } from '../page-data.ts';
import { deviceId } from './device-id.ts';
import { firstVisit, type Visit } from './flow.ts';
import { notifyTabs } from './other-tabs.ts';
import { forgetToken, isPersonalLink, takeToken } from './personal-link.ts';
import { setServerTime } from './server-clock.ts';

/** Screens that are shown once to an applicant and that the server does not store. */
type SeenOnce = 'introduced' | 'adjusted' | 'returned';

const keyOf = (screen: SeenOnce, application: number): string => `vivavoce.${screen}.${application}`;

/** Whether this tab has shown the screen, so that a reload does not show it again. */
function wasSeen(screen: SeenOnce, application: number): boolean {
  try {
    return sessionStorage.getItem(keyOf(screen, application)) !== null;
  } catch {
    return false;
  }
}

/** The link was opened again in this tab, so the page for returning applicants is shown again. */
function forgetSeen(screen: SeenOnce, application: number): void {
  try {
    sessionStorage.removeItem(keyOf(screen, application));
  } catch {
    // Without storage no screen counts as shown.
  }
}

function rememberSeen(screen: SeenOnce, application: number): void {
  try {
    sessionStorage.setItem(keyOf(screen, application), '1');
  } catch {
    // The screen is shown once more, which is harmless.
  }
}

export type Arrival =
  | { status: 'arriving'; job: PublicJob | null }
  | { status: 'landing'; job: PublicJob }
  /** `token`: of the link; null where there is none. `ended`: it was open until now, and was erased, or its link replaced. */
  | { status: 'unknown_link'; token: string | null; ended?: boolean }
  | { status: 'failed'; error: unknown }
  | { status: 'here'; interview: Interview; visit: Visit };

export type ConsentForm = BodyInputOf<'POST /api/interview/{application}/consent'>;
export type CheckReport = BodyInputOf<'POST /api/interview/{application}/check'>;

type HelpForm = BodyInputOf<'POST /api/interview/{application}/help'>;
type SurveyReply = BodyInputOf<'PUT /api/interview/{application}/survey'>;
export type RequestForm = BodyInputOf<'POST /api/interview/{application}/requests'>;

export type DraftForm = Omit<BodyInputOf<'PUT /api/interview/{application}/questions/{question}/draft'>, 'device'>;

function writtenOf(question: InterviewQuestion | undefined): WrittenAnswer {
  if (!question?.written) throw new Error('the question is not answered in writing');
  return question.written;
}

/** Whether another recording can replace the answer to a question. */
const isAnsweredAgain = ({ state, kind, attempts_left }: InterviewQuestion): boolean =>
  state === 'answered' && isRecorded(kind) && attempts_left !== 0;

export const isGone = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404;

type StoreOptions = {
  /** Answers the calls in place of the server. */
  calls?: typeof call;
  /** The state to begin with, where there is no link to open. */
  start?: { interview: Interview; visit: Visit };
};

/**
 * The server's state of one interview, and the state of this tab. Every answer of the server replaces its part; screens
 * subscribe to the whole.
 */
export function createInterviewStore(
  shorturl: string | null,
  unsupported: string | null,
  { calls = call, start }: StoreOptions = {},
) {
  // A reload continues where it was; a newly opened link shows the page for returning applicants.
  let byLink = isPersonalLink(location.href);
  const token = shorturl ? takeToken(shorturl) : null;
  const listeners = new Set<() => void>();
  let arrival: Arrival = start
    ? { status: 'here', ...start }
    : { status: 'arriving', job: readPageData()?.public_job ?? null };

  const show = (next: Arrival): void => {
    arrival = next;
    for (const listener of listeners) listener();
  };

  const here = (): Extract<Arrival, { status: 'here' }> => {
    if (arrival.status !== 'here') throw new Error('no interview is open');
    return arrival;
  };

  /** Replies that changed the interview so far. */
  let replies = 0;

  const keep = (interview: Interview): void => {
    replies += 1;
    setServerTime(interview.server_time);
    // Without consent there can be no recordings to look for.
    const introduced = wasSeen('introduced', interview.application);
    const adjusted = wasSeen('adjusted', interview.application);
    const returned = wasSeen('returned', interview.application);
    const first = { ...firstVisit, unsupported, introduced, adjusted, returned, rescuing: interview.consent !== null };
    show({ status: 'here', interview, visit: arrival.status === 'here' ? arrival.visit : first });
  };

  const keepQuestion = (question: InterviewQuestion): void => {
    replies += 1;
    const { interview, visit } = here();
    const questions = interview.questions.map((entry) => (entry.id === question.id ? question : entry));
    show({ status: 'here', interview: { ...interview, questions }, visit });
  };

  const keepWritten = (question: InterviewQuestion): WrittenAnswer => {
    keepQuestion(question);
    return writtenOf(question);
  };

  const open = async (): Promise<void> => {
    if (!shorturl || !token) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const body = { shorturl, token, device: await deviceId(), ...(timeZone && { time_zone: timeZone }) };
    const interview = await calls('POST /api/interview/open', { body });
    if (byLink) forgetSeen('returned', interview.application);
    byLink = false;
    keep(interview);
  };

  const land = async (): Promise<void> => {
    if (!shorturl) return show({ status: 'unknown_link', token });
    const job =
      readPageData()?.public_job ?? (await calls('GET /api/public-jobs/{shorturl}', { params: { shorturl } }));
    show({ status: 'landing', job });
  };

  const arrive = async (): Promise<void> => {
    try {
      await (token ? open() : land());
    } catch (error) {
      const unknown = error instanceof ApiProblem && error.status < 429 && error.status !== 403;
      if (unknown && shorturl) forgetToken(shorturl);
      show(unknown ? { status: 'unknown_link', token } : { status: 'failed', error });
    }
  };

  /** Reopens an expired session with the link, and repeats the call once. */
  const signedIn = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 401 || !token) throw error;
      await open();
      return act();
    }
  };

  const params = () => ({ application: here().interview.application });

  /** A state that was read before the reply to a change is read again, since it would take the change back. */
  const refresh = async (): Promise<void> => {
    const query = { device: await deviceId() };
    const read = async (): Promise<Interview> => {
      const repliesBefore = replies;
      const interview = await calls('GET /api/interview/{application}', { params: params(), query });
      return replies === repliesBefore ? interview : read();
    };
    try {
      keep(await signedIn(read));
    } catch (error) {
      if (isGone(error)) show({ status: 'unknown_link', token, ended: true });
      throw error;
    }
  };

  const visit = (change: Partial<Visit>): void => {
    const { interview, visit: before } = here();
    for (const screen of ['introduced', 'adjusted', 'returned'] as const)
      if (change[screen]) rememberSeen(screen, interview.application);
    show({ status: 'here', interview, visit: { ...before, ...change } });
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => arrival,
    arrive,
    refresh,
    signedIn,
    visit,
    consent: async (body: ConsentForm): Promise<void> => {
      const path = 'POST /api/interview/{application}/consent';
      const interview = await signedIn(() => calls(path, { params: params(), body }));
      // Set-up in this tab contains everything on the page for returning applicants.
      visit({ returned: true });
      keep(interview);
    },
    decline: async (reason: string, delete_answers = false): Promise<void> => {
      const body = { reason, delete_answers };
      keep(await signedIn(() => calls('POST /api/interview/{application}/decline', { params: params(), body })));
    },
    /** Reloads the whole state, including the kinds of requests that remain available. */
    ask: async (body: RequestForm): Promise<void> => {
      await signedIn(() => calls('POST /api/interview/{application}/requests', { params: params(), body }));
      await refresh();
    },
    sendLink: async (): Promise<void> => {
      await signedIn(() => calls('POST /api/interview/{application}/link', { params: params(), body: {} }));
    },
    moveHere: async (): Promise<void> => {
      const body = { device: await deviceId(), move: true };
      await signedIn(() => calls('POST /api/interview/{application}/lease', { params: params(), body }));
      notifyTabs(params().application, 'moved');
      await refresh();
    },
    setCv: async (file: File): Promise<void> => {
      const body = new FormData();
      body.append('cv', file);
      keep(await signedIn(() => calls('PUT /api/interview/{application}/cv', { params: params(), body })));
    },
    removeCv: async (): Promise<void> =>
      keep(await signedIn(() => calls('DELETE /api/interview/{application}/cv', { params: params() }))),
    replyToSurvey: async (body: SurveyReply): Promise<void> =>
      keep(await signedIn(() => calls('PUT /api/interview/{application}/survey', { params: params(), body }))),
    writeToContact: async (body: HelpForm): Promise<void> => {
      await signedIn(() => calls('POST /api/interview/{application}/help', { params: params(), body }));
    },
    viewPractice: async (): Promise<void> => {
      await signedIn(() => calls('POST /api/interview/{application}/practice', { params: params() }));
    },
    reportCheck: async (body: CheckReport): Promise<void> =>
      keep(await signedIn(() => calls('POST /api/interview/{application}/check', { params: params(), body }))),
    openQuestion: async (question: number): Promise<InterviewQuestion> => {
      const body = { device: await deviceId() };
      const path = 'POST /api/interview/{application}/questions/{question}/open';
      try {
        const opened = await signedIn(() => calls(path, { params: { ...params(), question }, body }));
        keepQuestion(opened);
        return opened;
      } catch (error) {
        // The interview ended meanwhile: its state says how and until when the answers may be sent.
        if (error instanceof ApiProblem && error.status === 409) await refresh();
        throw error;
      }
    },
    confirm: async (question: number, attempt: number): Promise<void> => {
      const path = 'POST /api/interview/{application}/questions/{question}/confirm';
      keepQuestion(await signedIn(() => calls(path, { params: { ...params(), question }, body: { attempt } })));
    },
    beginWriting: async (question: number): Promise<void> => {
      const body = { device: await deviceId() };
      const path = 'POST /api/interview/{application}/questions/{question}/writing';
      keepQuestion(await signedIn(() => calls(path, { params: { ...params(), question }, body })));
    },
    takeBreak: async (question: number, on: boolean): Promise<void> => {
      const body = { device: await deviceId(), on };
      const path = 'POST /api/interview/{application}/questions/{question}/break';
      keepQuestion(await signedIn(() => calls(path, { params: { ...params(), question }, body })));
    },
    saveDraft: async (question: number, draft: DraftForm): Promise<WrittenAnswer> => {
      const body = { ...draft, device: await deviceId() };
      const path = 'PUT /api/interview/{application}/questions/{question}/draft';
      const options = { params: { ...params(), question }, body, keepalive: true };
      return keepWritten(await signedIn(() => calls(path, options)));
    },
    removeFile: async (question: number, revision: number): Promise<WrittenAnswer> => {
      const query = { device: await deviceId(), revision };
      const path = 'DELETE /api/interview/{application}/questions/{question}/file';
      return keepWritten(await signedIn(() => calls(path, { params: { ...params(), question }, query })));
    },
    keepWritten,
    lookAtWritten: async (question: number): Promise<WrittenAnswer> => {
      await refresh();
      return writtenOf(here().interview.questions.find((entry) => entry.id === question));
    },
    confirmWritten: async (question: number, revision: number): Promise<void> => {
      const body = { device: await deviceId(), revision };
      const path = 'POST /api/interview/{application}/questions/{question}/confirm';
      keepQuestion(await signedIn(() => calls(path, { params: { ...params(), question }, body })));
    },
    /** Leads to the first question that can be recorded again, and from there to the list and to sending. */
    practiseAgain: async (): Promise<void> => {
      const path = 'POST /api/interview/{application}/practise-again';
      const interview = await signedIn(() => calls(path, { params: params() }));
      const first = interview.questions.toSorted((a, b) => a.order - b.order).find(isAnsweredAgain);
      visit({
        returned: true,
        just_sent: false,
        changing: first ? { question: first.id, attempts: first.attempts.length } : null,
      });
      keep(interview);
    },
    submit: async (incomplete: boolean): Promise<void> => {
      const body = { incomplete };
      keep(await signedIn(() => calls('POST /api/interview/{application}/submit', { params: params(), body })));
    },
  };
}

export type InterviewStore = ReturnType<typeof createInterviewStore>;
