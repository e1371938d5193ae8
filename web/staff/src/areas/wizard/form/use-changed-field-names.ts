import type { Job } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { changedFields } from './saving/changed-fields.ts';
import type { FieldName } from './field-name.ts';

/** Names of the changed fields: "Title, Invitation: Subject". Empty where they have no name. */
export function useChangedFieldNames(): (before: Job, after: Job) => string {
  const t = useTranslations('wizard');
  const tag = useLanguageTag();
  return (before, after) => {
    const text = changedFields(before, after).flatMap(({ step, field }) => {
      const key = `fields.${field as FieldName}` as const;
      if (!t.has(key)) return [];
      return [step ? t('named', { name: t(`steps.${step}`), text: t(key) }) : t(key)];
    });
    return new Intl.ListFormat(tag, { type: 'unit' }).format(new Set(text));
  };
}
