import type { QuestionnaireAnswer } from '@vivavoce/contract/types.ts';
import type { FormAnswer, FormAnswers, FormContent } from '@vivavoce/domain/kinds/forms.ts';
import { isItemAnswered } from '@vivavoce/domain/kinds/questionnaire/items.ts';
import type { Item } from '@vivavoce/domain/kinds/questionnaire/items.ts';
import { valueOf } from '@vivavoce/domain/kinds/questionnaire/scoring.ts';
import type { Queryable } from '../../db/client.ts';
import { findSent } from './replies.ts';

/** The answer as the applicant read it. */
function labelled({ labels }: Item, answer: FormAnswer): string {
  if (typeof answer === 'string') return answer;
  return [answer]
    .flat()
    .map((step) => labels[step - 1] ?? '')
    .join('; ');
}

/** Answers item by item; none for another kind of form. */
export function answersOf(content: FormContent, answers: Readonly<FormAnswers>): QuestionnaireAnswer[] {
  if (content.kind !== 'questionnaire') return [];
  return content.sections.flatMap(({ title, items }) =>
    items.map((item) => {
      const answer = answers[item.id];
      const fitting = answer !== undefined && isItemAnswered(item, answer) ? answer : null;
      const scale = item.kind === 'scale';
      return {
        item: item.id,
        section: title,
        text: item.text,
        kind: item.kind,
        competency: item.competency,
        answer: fitting === null ? null : labelled(item, fitting),
        value: scale && typeof fitting === 'number' ? valueOf(item, fitting) : null,
        steps: scale ? item.labels.length : null,
      };
    }),
  );
}

export interface CompetencyAnswers {
  competency: string;
  answers: { item: string; text: string; answer: string }[];
}

/** Answered items by the competency that they belong to, in the order of the questionnaire. */
export function byCompetency(items: readonly QuestionnaireAnswer[]): CompetencyAnswers[] {
  const groups = new Map<string, CompetencyAnswers['answers']>();
  for (const { competency, answer, item, text } of items) {
    if (competency === null || answer === null) continue;
    const known = groups.get(competency);
    if (known) known.push({ item, text, answer });
    else groups.set(competency, [{ item, text, answer }]);
  }
  return [...groups].map(([competency, answers]) => ({ competency, answers }));
}

/** The same of an applicant who sent a questionnaire; nothing before that. */
export async function answersByCompetency(
  db: Queryable,
  { job, application }: { job: number; application: number },
): Promise<CompetencyAnswers[]> {
  const sent = await findSent(db, { job, application });
  return sent ? byCompetency(answersOf(sent.content, sent.reply.answers)) : [];
}
