import type { GateReason } from './gate.ts';

/**
 * Kinds of AI results about one applicant. `transcript`: its words are kept with the transcripts. `evidence`: passages
 * for the criteria of the activity. `signals`: passages beside facts about words. The others are statements about a
 * CV, the answers to a questionnaire and practised answers.
 */
export const AI_KINDS = [
  'transcript',
  'summary',
  'evidence',
  'cv_feedback',
  'questionnaire_feedback',
  'practice_report',
  'signals',
] as const;
export type AiKind = (typeof AI_KINDS)[number];

/** `waiting` for what ends automatically, `refused` by the gate, `failed` for good: staff may ask again. */
export const AI_STATES = ['waiting', 'queued', 'running', 'ready', 'failed', 'refused'] as const;

/** Why a result waits, was refused or failed, beside the reasons of the gate. */
export const AI_FAILURES = [
  'recording',
  'unavailable',
  'unusable',
  'too_long',
  'no_speech',
  'no_text',
  'nothing_cited',
  'no_converter',
] as const;
/** The kinds with a text of statements and quotes as their result (`domain/ai/cited-texts.ts`). */
export const CITED_KINDS = [
  'cv_feedback',
  'questionnaire_feedback',
  'practice_report',
] as const satisfies readonly AiKind[];
export type CitedKind = (typeof CITED_KINDS)[number];

type AiFailure = (typeof AI_FAILURES)[number];
export type AiReason = GateReason | AiFailure;

/** Remarks about the material; never a judgement of the applicant. */
export const AI_NOTES = ['invisible_characters', 'instruction_like', 'times_repaired', 'other_language'] as const;
export type AiNote = (typeof AI_NOTES)[number];
