import type { Interview, InterviewQuestion } from '@vivavoce/contract/types.ts';
import { isRecorded } from '@vivavoce/domain/answers/question-kind-names.ts';

/** State of this tab alone; the server's state decides the rest of the screen. */
export type Visit = {
  /** null when this browser can record. */
  unsupported: string | null;
  /** Start set-up was pressed. */
  setup_started: boolean;
  /** The page for returning applicants was left, or not needed: set-up happened in this tab. */
  returned: boolean;
  /** The step about adjustments was left. */
  adjusted: boolean;
  /** Camera and microphone are live and were checked in this tab. */
  camera_ready: boolean;
  /** The introduction was read in this tab. */
  introduced: boolean;
  /** The practice is open. */
  practising: boolean;
  /** This browser still stores recordings of an earlier visit. */
  rescuing: boolean;
  /** The question whose recorder is starting, running, or was just stopped. */
  capturing: number | null;
  /** The question being answered in writing; its screen stays until the applicant leaves it. */
  writing: number | null;
  /** The applicant opened the list of answers before answering every question. */
  reviewing: boolean;
  /** The answered question opened from the list, with the number of its recordings at that time. */
  changing: { question: number; attempts: number } | null;
  /** Sent in this visit, so the closing message follows. */
  just_sent: boolean;
};

export type GateReason = 'not_yet_open' | 'paused' | 'closed' | 'withdrawn' | 'other_device' | 'unsupported_browser';

export type Screen =
  | { name: 'gate'; reason: GateReason }
  | {
      name:
        | 'welcome'
        | 'details'
        | 'return'
        | 'adjustments'
        | 'rescue'
        | 'introduction'
        | 'practice'
        | 'review'
        | 'done'
        | 'home'
        | 'form'
        | 'webinar';
    }
  | { name: 'device_check'; returning: boolean }
  | { name: 'ready' | 'think' | 'record' | 'check' | 'write' | 'break'; question: InterviewQuestion };

export type FlowState = {
  interview: Interview;
  visit: Visit;
  /** Milliseconds since 1970 by the server's clock. */
  now: number;
};

export const firstVisit: Visit = {
  unsupported: null,
  setup_started: false,
  returned: false,
  adjusted: false,
  camera_ready: false,
  introduced: false,
  practising: false,
  rescuing: false,
  capturing: null,
  writing: null,
  reviewing: false,
  changing: null,
  just_sent: false,
};

/** The time ended without a text: the question can be neither answered nor reopened. */
const isPassed = ({ state, written }: InterviewQuestion): boolean =>
  state === 'answering' && written !== null && written.closed && written.empty;

/** The next question, in order; undefined when each is answered or passed. */
export function currentQuestion(interview: Interview): InterviewQuestion | undefined {
  return interview.questions
    .toSorted((a, b) => a.order - b.order)
    .find((question) => question.state !== 'answered' && !isPassed(question));
}

const isBefore = (instant: string | null, now: number): boolean => instant !== null && Date.parse(instant) < now;

/** After the deadline, or once staff closed the interview, no question starts, but answers may still be sent. */
export const isOver = ({ deadline, closed_at }: Interview, now: number): boolean =>
  isBefore(deadline, now) || isBefore(closed_at, now);

/** Whether staff closed the interview, and not its deadline. */
export const isClosedEarly = ({ deadline, closed_at }: Interview): boolean =>
  closed_at !== null && (deadline === null || closed_at < deadline);

/** Whether any question still needs a recording. */
function needsRecorder(interview: Interview): boolean {
  return interview.questions.some(({ kind, state }) => isRecorded(kind) && state !== 'answered');
}

function gateScreen(interview: Interview, visit: Visit): Screen | undefined {
  if (interview.gate === 'sent') return { name: visit.just_sent ? 'done' : 'home' };
  if (interview.gate === 'withdrawn') return { name: 'gate', reason: 'withdrawn' };
  if (interview.gate === 'closed') return { name: 'gate', reason: 'closed' };
  if (interview.gate === 'paused') return { name: 'gate', reason: 'paused' };
  if (interview.gate === 'not_yet_open') return { name: 'gate', reason: 'not_yet_open' };
  if (visit.unsupported && needsRecorder(interview)) return { name: 'gate', reason: 'unsupported_browser' };
  if (interview.gate === 'other_device') return { name: 'gate', reason: 'other_device' };
  return undefined;
}

function setupScreen({ interview, visit }: FlowState): Screen | undefined {
  const agreed = interview.consent?.notice_version === interview.notice_version;
  if (!agreed) return { name: visit.setup_started ? 'details' : 'welcome' };
  return undefined;
}

/** An open question is never left: its clock runs at the server. */
function openedScreen(question: InterviewQuestion): Screen {
  if (!isRecorded(question.kind)) return { name: question.written ? 'write' : 'think', question };
  const hasStarted = question.state === 'answering' && question.attempts.length > 0;
  return { name: hasStarted ? 'check' : 'think', question };
}

/**
 * The current screen, derived from the server's state after every change, so that a reload, a crash or another day
 * leads to the right place.
 */
export function nextScreen(state: FlowState): Screen {
  const { interview, visit, now } = state;
  // Its page decides what is possible, also after the end.
  if (interview.webinar && !['withdrawn', 'paused', 'not_yet_open'].includes(interview.gate))
    return { name: 'webinar' };
  const capturing = interview.questions.find((question) => question.id === visit.capturing);
  // A running recording is finished and stored before any other change takes effect.
  if (capturing) return { name: 'record', question: capturing };
  const gate = gateScreen(interview, visit);
  if (gate) return gate;
  if (visit.rescuing) return { name: 'rescue' };
  const setup = setupScreen(state);
  if (setup) return setup;
  if (interview.form) return { name: 'form' };
  const paused = interview.questions.find(({ paused_at }) => paused_at !== null);
  if (paused) return { name: 'break', question: paused };
  const writing = interview.questions.find(
    (question) => question.id === visit.writing && question.written && question.state !== 'answered',
  );
  if (writing) return { name: 'write', question: writing };

  const question = currentQuestion(interview);
  if (question && question.state !== 'waiting') return openedScreen(question);
  if (!visit.returned) return { name: 'return' };
  // Already answered: the chosen recording counts until another one replaces it.
  const changing = interview.questions.find((entry) => entry.id === visit.changing?.question);
  if (changing?.state === 'answered' && isRecorded(changing.kind)) return { name: 'check', question: changing };
  if (!question) return { name: 'review' };
  if (visit.reviewing || isOver(interview, now)) return { name: 'review' };
  const hasStarted = interview.questions.some((entry) => entry.state !== 'waiting');
  // Before the device check, since the kind of answer depends on it.
  if (!hasStarted && !visit.adjusted && interview.checked_at === null) return { name: 'adjustments' };
  // The devices are checked before the first question; afterwards only before the next recording.
  const checks = isRecorded(question.kind) || (!hasStarted && needsRecorder(interview));
  if (checks && !visit.camera_ready) {
    return { name: 'device_check', returning: interview.checked_at !== null };
  }
  if (visit.practising && needsRecorder(interview)) return { name: 'practice' };
  if (!hasStarted && !visit.introduced) return { name: 'introduction' };
  return { name: 'ready', question };
}
