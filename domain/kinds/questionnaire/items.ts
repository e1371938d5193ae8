import { FORM_LIMITS } from '../limits.ts';
import type { FormFault } from '../form-fault.ts';

export const ITEM_KINDS = ['scale', 'single', 'multiple', 'text'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

export interface Item {
  /** Chosen once and kept through every change, so that answers of all versions belong together. */
  id: string;
  kind: ItemKind;
  text: string;
  required: boolean;
  /** Competency that a scale item counts for; null for none. */
  competency: string | null;
  /** The first step of the scale counts most. */
  reversed: boolean;
  /** The steps of a scale, or the options of a choice; empty for a text. */
  labels: string[];
}

export interface Section {
  id: string;
  title: string;
  items: Item[];
}

export interface QuestionnaireContent {
  kind: 'questionnaire';
  /** One section a page, or all on one page. */
  paged: boolean;
  sections: Section[];
}

/** A step or an option, from 1; the options chosen; or a text. */
export type ItemAnswer = number | number[] | string;

export const itemsOf = ({ sections }: QuestionnaireContent): Item[] => sections.flatMap(({ items }) => items);

const hasLabels = (kind: ItemKind): boolean => kind !== 'text';

function labelFaults({ kind, labels }: Item, path: string): FormFault[] {
  if (!hasLabels(kind)) return labels.length > 0 ? [{ path: `${path}.labels`, code: 'not_allowed' }] : [];
  const max = kind === 'scale' ? FORM_LIMITS.scale_max : FORM_LIMITS.choices_max;
  if (labels.length < FORM_LIMITS.scale_min) return [{ path: `${path}.labels`, code: 'too_short' }];
  if (labels.length > max) return [{ path: `${path}.labels`, code: 'too_long' }];
  if (labels.some((label) => label.trim() === '')) return [{ path: `${path}.labels`, code: 'required' }];
  const different = new Set(labels.map((label) => label.trim().toLowerCase()));
  return different.size < labels.length ? [{ path: `${path}.labels`, code: 'repeated' }] : [];
}

/** Faults in the content of a questionnaire, by the path of the field. */
export function questionnaireFaults({ sections }: QuestionnaireContent): FormFault[] {
  const faults: FormFault[] = [];
  const ids = sections.flatMap(({ id, items }) => [id, ...items.map((item) => item.id)]);
  if (new Set(ids).size < ids.length) faults.push({ path: 'sections', code: 'repeated' });
  const count = sections.reduce((sum, { items }) => sum + items.length, 0);
  if (count > FORM_LIMITS.items_max) faults.push({ path: 'sections', code: 'too_long' });
  for (const [at, section] of sections.entries()) {
    for (const [index, item] of section.items.entries()) {
      const path = `sections.${at}.items.${index}`;
      if (item.text.trim() === '') faults.push({ path: `${path}.text`, code: 'required' });
      if (item.reversed && item.kind !== 'scale') faults.push({ path: `${path}.reversed`, code: 'not_allowed' });
      faults.push(...labelFaults(item, path));
    }
  }
  return faults;
}

const isStep = (value: unknown, { labels }: Item): boolean =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= labels.length;

/** Whether this may be stored as the answer to the item. */
export function fitsItem(item: Item, answer: ItemAnswer): boolean {
  if (item.kind === 'text') return typeof answer === 'string' && answer.length <= FORM_LIMITS.answer_max_characters;
  if (item.kind !== 'multiple') return isStep(answer, item);
  return Array.isArray(answer) && new Set(answer).size === answer.length && answer.every((step) => isStep(step, item));
}

/** Whether the stored answer says anything. */
export function isItemAnswered(item: Item, answer: ItemAnswer | undefined): boolean {
  if (answer === undefined || !fitsItem(item, answer)) return false;
  if (typeof answer === 'string') return answer.trim() !== '';
  return !Array.isArray(answer) || answer.length > 0;
}
