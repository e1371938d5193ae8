import type { InterviewForm } from '@vivavoce/contract/types.ts';
import type { JudgementContent } from '@vivavoce/domain/kinds/judgement/scenarios.ts';
import type { QuestionnaireContent } from '@vivavoce/domain/kinds/questionnaire/items.ts';

/** A form as it is typed, and the page that is being written, from 0. */
export type DraftForm = { content: InterviewForm['content']; page: number };

/** A questionnaire without what would tell how it is scored. @param open the item in view */
export function questionnaireStill(
  { paged, sections }: Omit<QuestionnaireContent, 'kind'>,
  open: string | null,
): DraftForm {
  const shown = sections.filter(({ items }) => items.length > 0);
  const page = shown.findIndex(({ items }) => items.some(({ id }) => id === open));
  return {
    page: paged ? Math.max(page, 0) : 0,
    content: {
      kind: 'questionnaire',
      paged,
      intro: '',
      sections: shown.map(({ id, title, items }) => ({
        id,
        title,
        items: items.map(({ id: item, kind, text, required, labels }) => ({ id: item, kind, text, required, labels })),
      })),
    },
  };
}

/** A judgement test without its key. @param open the scenario in view */
export function judgementStill(
  { key_source, scenarios }: Omit<JudgementContent, 'kind'>,
  open: string | null,
  pictureUrl: (picture: number) => string,
): DraftForm {
  return {
    page: Math.max(
      scenarios.findIndex(({ id }) => id === open),
      0,
    ),
    content: {
      kind: 'situational_judgement',
      key_source,
      scenarios: scenarios.map(({ id, title, text, format, levels, responses, picture }) => ({
        id,
        title,
        text,
        format,
        levels,
        responses: responses.map((response) => response.text),
        video: null,
        picture: picture ? { url: pictureUrl(picture.id), description: picture.description } : null,
      })),
    },
  };
}
