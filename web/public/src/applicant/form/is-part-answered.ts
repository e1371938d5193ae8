import type { InterviewForm } from '@vivavoce/contract/types.ts';

/** Whether the applicant has answered a part of the form, by the rules of domain for its kind. */
export function isPartAnswered(
  content: InterviewForm['content'],
  id: string,
  answer: InterviewForm['answers'][string] | undefined,
): boolean {
  if (answer === undefined) return false;
  if (content.kind === 'questionnaire') return typeof answer === 'string' ? answer.trim() !== '' : true;
  const scenario = content.scenarios.find((candidate) => candidate.id === id);
  if (!scenario || !Array.isArray(answer)) return false;
  const choices = scenario.format === 'best_worst' ? 2 : scenario.responses.length;
  return answer.filter((figure) => figure > 0).length === choices;
}
