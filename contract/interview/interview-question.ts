import { z } from 'zod';
import { id, instant } from '../common.ts';
import { kindFields, questionKind } from '../questions/questions.ts';
import { interviewVideo } from '../questions/video-refs.ts';
import { answerFile, picture, recordedScreen } from './answers.ts';

/** `waiting` never opened · `thinking` the clock runs · `answering` an attempt was begun · `answered` confirmed. */
const questionState = z.enum(['waiting', 'thinking', 'answering', 'answered']);

export const interviewAttempt = z
  .object({
    id,
    number: z.number().int(),
    state: z.enum(['open', 'sealed', 'processing', 'playable', 'damaged', 'abandoned']),
    counted: z.boolean(),
    chosen: z.boolean(),
    ended_by: z.string().nullable(),
    duration: z.number().nullable(),
    bytes: z.number().int(),
    /** True when the attempt is closed and holds media; only then can it be the answer. */
    usable: z.boolean(),
    picture,
    video_url: z.string().nullable(),
    /** Captions of the recording, if any. */
    captions: z.object({ language: z.string(), url: z.string() }).nullable(),
    screen: recordedScreen,
    /** The screen was recorded and is not playable yet. */
    screen_pending: z.boolean(),
    /** The server found too few frames in the picture: a technical fault. */
    stutter: z.boolean(),
    /** The server found that part of the sound is missing: a technical fault. */
    lacks_sound: z.boolean(),
    /** Positions in the checklist, from 0, that the applicant ticked beside this recording. */
    ticks: z.array(z.int()),
  })
  .meta({ id: 'InterviewAttempt' });

/** The current state of a written answer. */
export const writtenAnswer = z
  .object({
    started_at: instant,
    /** End of the time to answer, by the server's clock; null without a limit. */
    ends_at: instant.nullable(),
    /** Identifies this state; a save names the state that it is based on. */
    revision: z.number().int(),
    saved_at: instant.nullable(),
    /** The text as typed; the submitted answer is trimmed. */
    text: z.string(),
    choices: z.array(z.string()),
    file: answerFile.nullable(),
    /** True when the time has ended: no more changes; the saved text is submitted with the interview. */
    closed: z.boolean(),
    /** True when there is no content that could be an answer. */
    empty: z.boolean(),
  })
  .meta({ id: 'WrittenAnswer' });

export const interviewQuestion = z
  .object({
    id,
    order: z.number().int(),
    kind: questionKind,
    /** The applicant shares a window or the screen while answering, which needs a computer. */
    screen_recording: z.boolean(),
    /** null until the question is opened, unless the applicant may read questions in advance. */
    text: z.string().nullable(),
    preparation_seconds: z.number().int().nullable(),
    answer_seconds: z.number().int(),
    attempts_allowed: z.number().int(),
    attempts_left: z.number().int().nullable(),
    free_repeats_left: z.number().int(),
    state: questionState,
    opened_at: instant.nullable(),
    /** Start of the break that stops the clocks of this question, which is hidden meanwhile; null outside a break. */
    paused_at: instant.nullable(),
    /** null until the question is opened, when it has no video, and while the video is not playable. */
    video: interviewVideo.nullable(),
    /** End of the thinking time, which begins when the video was played through; null without a limit or before opening. */
    thinking_ends_at: instant.nullable(),
    attempts: z.array(interviewAttempt),
    /** Advice and a checklist beside the own recording; null before there is one, and without either. */
    self_review: z
      .object({
        guidance: z.string().nullable(),
        checklist: z.array(z.string()),
        /** Staff read the ticks once the interview is sent; otherwise the applicant alone does. */
        staff_read_ticks: z.boolean(),
      })
      .nullable(),
    ...kindFields,
    /** null until the question can be read. */
    choices: kindFields.choices.nullable(),
    /** null until the time to answer starts, and for recordings. */
    written: writtenAnswer.nullable(),
  })
  .meta({ id: 'InterviewQuestion' });
