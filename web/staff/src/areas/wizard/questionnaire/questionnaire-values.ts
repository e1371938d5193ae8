import type { Questionnaire } from '@vivavoce/contract/types.ts';
import type { Item, ItemKind, Section } from '@vivavoce/domain/kinds/questionnaire/items.ts';

export type QuestionnaireValues = { paged: boolean; sections: Section[] };

const ID_LENGTH = 12;
/** An id of a section or an item, which it keeps for good. */
export const newPartId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(ID_LENGTH)), (byte) => (byte % 36).toString(36)).join('');

export const newSection = (): Section => ({ id: newPartId(), title: '', items: [] });

/** A further item resembles the one before it, which most questionnaires need. */
export const newItem = (labels: string[], like?: Item): Item => ({
  id: newPartId(),
  kind: like?.kind ?? 'scale',
  text: '',
  required: like?.required ?? true,
  competency: like?.competency ?? null,
  reversed: false,
  labels: like && like.kind !== 'scale' ? [] : (like?.labels ?? labels),
});

export const valuesOf = ({ paged, sections }: Questionnaire): QuestionnaireValues => ({ paged, sections });

/** The item as one of another kind: what does not fit it is dropped. */
export function ofKind(item: Item, kind: ItemKind, labels: string[]): Item {
  if (kind === 'text') return { ...item, kind, labels: [], reversed: false, competency: null };
  if (kind === 'scale') return { ...item, kind, labels: item.kind === 'scale' ? item.labels : labels };
  return { ...item, kind, labels: item.kind === 'text' ? [] : item.labels, reversed: false, competency: null };
}

export const withItem = (values: QuestionnaireValues, item: Item): QuestionnaireValues => ({
  ...values,
  sections: values.sections.map((section) => ({
    ...section,
    items: section.items.map((entry) => (entry.id === item.id ? item : entry)),
  })),
});

export const withSection = (values: QuestionnaireValues, section: Section): QuestionnaireValues => ({
  ...values,
  sections: values.sections.map((entry) => (entry.id === section.id ? section : entry)),
});

function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const next = [...rows];
  const [row] = next.splice(from, 1);
  if (row !== undefined) next.splice(to, 0, row);
  return next;
}

/** The item one place up or down, over the edge of its section into the next one. */
export function withItemMoved(values: QuestionnaireValues, id: string, by: -1 | 1): QuestionnaireValues {
  const at = values.sections.findIndex(({ items }) => items.some((item) => item.id === id));
  const section = values.sections[at];
  if (!section) return values;
  const place = section.items.findIndex((item) => item.id === id);
  const item = section.items[place];
  const to = place + by;
  if (to >= 0 && to < section.items.length)
    return withSection(values, { ...section, items: moved(section.items, place, to) });
  const other = values.sections[at + by];
  if (!other || !item) return values;
  const without = withSection(values, { ...section, items: section.items.filter((entry) => entry.id !== id) });
  return withSection(without, { ...other, items: by < 0 ? [...other.items, item] : [item, ...other.items] });
}

export const withoutItem = (values: QuestionnaireValues, id: string): QuestionnaireValues => ({
  ...values,
  sections: values.sections.map((section) => ({ ...section, items: section.items.filter((item) => item.id !== id) })),
});
