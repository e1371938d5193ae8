import { ASSESSMENT_TYPES, type AssessmentType } from '@vivavoce/domain/jobs/kinds.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RadioCards } from '../form/fields/radio-cards.tsx';

type TypeChoiceProps = { value: AssessmentType; onChange: (value: AssessmentType) => void };

/** What an activity is for, each with what that means; the same before and after the draft exists. */
export function TypeChoice({ value, onChange }: TypeChoiceProps) {
  const t = useTranslations('details.type');
  return (
    <RadioCards
      label={t('heading')}
      labelHidden
      value={value}
      options={ASSESSMENT_TYPES.map((type) => ({ value: type, title: t(type), text: t(`${type}Text`) }))}
      onChange={onChange}
    />
  );
}
