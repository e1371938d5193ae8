import type { InterviewForm } from '@vivavoce/contract/types.ts';
import { formProgress } from '@vivavoce/domain/kinds/forms.ts';
import type { FormAnswers, FormContent } from '@vivavoce/domain/kinds/forms.ts';
import { shownOrder, toShown } from '@vivavoce/domain/kinds/judgement/shown-order.ts';
import { limitEnd, limitMinutes } from '@vivavoce/domain/kinds/time-limit.ts';
import type { OpenedInterview } from '../state/interview-state.ts';
import { presentInterviewVideo } from '../videos/interview-videos.ts';
import type { ReadyVideo } from '../../videos/refs.ts';
import type { ReplyRow } from '../../forms/replies.ts';

/** Forms whose parts are answered one by one; a CV is handed in whole, and a test is taken at its provider. */
export type PartedForm = Exclude<FormContent, { kind: 'cv_copilot' | 'test_provider' }>;

interface FilledForm {
  interview: OpenedInterview;
  content: PartedForm;
  reply: ReplyRow | undefined;
  videos: ReadonlyMap<number, ReadyVideo>;
}

/** The content without what would tell how answers are judged: competencies, reversed items, keys. */
function view({ interview, content, reply, videos }: FilledForm): InterviewForm['content'] {
  if (content.kind === 'questionnaire') {
    return {
      kind: content.kind,
      paged: content.paged,
      intro: interview.version.questionnaire_intro_text ?? '',
      sections: content.sections.map(({ id, title, items }) => ({
        id,
        title,
        items: items.map((item) => ({
          id: item.id,
          kind: item.kind,
          text: item.text,
          required: item.required,
          labels: item.labels,
        })),
      })),
    };
  }
  return {
    kind: content.kind,
    key_source: content.key_source,
    // A limited test shows nothing before its clock runs.
    scenarios: (reply ? content.scenarios : []).map(
      ({ id, title, text, format, levels, responses, video_id, picture }) => ({
        id,
        title,
        text,
        format,
        levels,
        responses: shownOrder(responses.length, reply?.order_seed ?? 0, id).map((at) => responses[at]?.text ?? ''),
        video: presentInterviewVideo({ interview, videos }, video_id),
        picture: picture
          ? {
              url: `/api/interview/${interview.application.id}/scenario-pictures/${picture.id}`,
              description: picture.description,
            }
          : null,
      }),
    ),
  };
}

function answersOf({ content, reply }: FilledForm): FormAnswers {
  if (!reply || content.kind !== 'situational_judgement') return reply?.answers ?? {};
  return Object.fromEntries(
    Object.entries(reply.answers).map(([id, answer]) => [
      id,
      Array.isArray(answer) ? toShown(answer, shownOrder(answer.length, reply.order_seed, id)) : answer,
    ]),
  );
}

function feedbackOf({ interview, reply }: FilledForm): InterviewForm['feedback'] {
  if (!reply?.released_at) return null;
  const score = reply.judgement_score;
  return {
    rating_type: interview.job.questionnaire_rating_type,
    scores: reply.competency_scores ?? [],
    judgement: score && { points: score.points, max: score.max, percent: score.percent },
    released_at: reply.released_at.toISOString(),
    cta: interview.job.questionnaire_download_cta_text,
  };
}

export function presentForm(filled: FilledForm): InterviewForm {
  const { interview, content, reply } = filled;
  const { adjustments } = interview.application;
  return {
    content: view(filled),
    answers: answersOf(filled),
    started_at: reply?.started_at.toISOString() ?? null,
    ends_at: (reply && limitEnd(content, adjustments, reply.started_at)?.toISOString()) ?? null,
    time_limit_minutes: limitMinutes(content, adjustments),
    ...formProgress(content, reply?.answers ?? {}),
    feedback: feedbackOf(filled),
  };
}

/** The form in the applicant's own copy of their data, without how answers are judged. */
export function formAsShown(form: FormContent | undefined) {
  if (!form) return null;
  if (form.kind === 'cv_copilot') return null;
  if (form.kind === 'test_provider') return form.assessment && [{ name: form.assessment.name }];
  if (form.kind === 'questionnaire')
    return form.sections.flatMap(({ items }) => items.map(({ id, text, labels }) => ({ id, text, labels })));
  return form.scenarios.map(({ id, title, text, levels, responses }) => ({
    id,
    title,
    text,
    levels,
    responses: responses.map((response) => response.text),
  }));
}
