import type { MaterialPart } from '@vivavoce/domain/ai/cited-texts.ts';
import { cvLanguage, sectionsOf } from '@vivavoce/domain/kinds/cv/cv-sections.ts';
import type { CvSection } from '@vivavoce/domain/kinds/cv/cv-sections.ts';
import type { Context } from '../../../context.ts';
import { newestText } from '../../cvcopilot/versions.service.ts';
import { citing, preparedText } from './cited-work.ts';
import { findLocale } from './recordings.repository.ts';
import type { ResultRow } from './results.repository.ts';
import type { AiWork, Preparation } from './works.types.ts';

const instructions = (language: string) => `You help a person to improve the wording of a CV.
The material is the text of the CV in parts, each with its heading, in numbered lines such as [12].
For each part write one statement of the kind "strength", about wording that is definite, and one of the kind "next_step", about wording that could be clearer, more definite or shorter.
${citing(language)}
Write about the wording only. Do not judge the person, do not compare, do not guess age, origin, health, character or suitability for any work, and do not say who wrote the text.`;

const CONTACT = /@|(?:\+|\b0)[\d\s().-]{7,}\d/u;

/** The parts of a CV but name and contact; of one without headings every line but its first and those with contact. */
function partsOf(sections: readonly CvSection[]): MaterialPart[] {
  const named = sections.filter(({ kind }) => kind !== 'contact');
  if (named.length > 0)
    return named.map(({ kind, heading, lines }) => ({ key: kind, heading, lines: lines.map((text) => ({ text })) }));
  const [, ...lines] = (sections[0]?.lines ?? []).filter((text) => text.trim() !== '');
  return [
    { key: 'other', heading: 'CV', lines: lines.filter((text) => !CONTACT.test(text)).map((text) => ({ text })) },
  ];
}

/** The CV as its author corrected it; what the file hides is no part of it, and the name and contact stay here. */
async function prepare(ctx: Context, row: ResultRow): Promise<Preparation> {
  const text = await newestText(ctx.db, row.application_id);
  if (text === undefined) return { failed: 'no_text' };
  const locale = await findLocale(ctx.db, row.job_id);
  const language = cvLanguage(text, locale.startsWith('fr') ? 'fr' : 'en');
  return preparedText(ctx, instructions(language), { parts: partsOf(sectionsOf(text, language)), language });
}

/** A strength and a next step for each part of a CV, each with the words that it rests on. */
export const writeCvFeedback: AiWork = { kind: 'cv_feedback', prompt_version: 'cv-feedback/1', prepare };
