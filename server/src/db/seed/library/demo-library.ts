import { defaultFields, defaultTimes } from '@vivavoce/domain/answers/question-kinds.ts';
import type { QuestionKind } from '@vivavoce/domain/answers/question-kinds.ts';
import type { Tx } from '../../client.ts';
import { competencies, library_questions } from '../../schema/index.ts';

interface DemoQuestion {
  text: string;
  competency: string;
  category?: string;
  kind?: QuestionKind;
  locale?: 'fr-fr';
}

/** A company's own library. */
const OWN: DemoQuestion[] = [
  {
    text: 'A customer rings on Friday at five because nothing works any more. Take us through the next half hour.',
    competency: 'Customer success',
    category: 'Situation',
  },
  {
    text: 'Which of our products would you improve first, and whom would you ask before you begin?',
    competency: 'Product sense',
    category: 'Attitude',
  },
  {
    text: 'Tell us about a number that you watched every week. What did you do when it fell?',
    competency: 'Working with figures',
    category: 'Experience',
  },
  {
    text: 'Upload one page you wrote for customers that you are proud of.',
    competency: 'Writing for customers',
    kind: 'file',
  },
  {
    text: 'Un client annonce qu’il veut résilier son contrat. Comment menez-vous l’entretien ?',
    competency: 'Relation client',
    category: 'Mise en situation',
    locale: 'fr-fr',
  },
];

export async function addDemoLibrary(
  tx: Tx,
  owner: { company_id: number; created_by: number },
  created_at: Date,
): Promise<void> {
  for (const { text, competency, category = null, kind = 'video', locale = 'en-gb' } of OWN) {
    const [created] = await tx
      .insert(competencies)
      .values({ company_id: owner.company_id, name: competency })
      .returning({ id: competencies.id });
    await tx.insert(library_questions).values({
      ...owner,
      ...defaultTimes(kind),
      ...defaultFields(kind),
      competency_id: created?.id ?? null,
      default_locale: locale,
      text,
      category,
      kind,
      created_at,
      updated_at: created_at,
    });
  }
}
