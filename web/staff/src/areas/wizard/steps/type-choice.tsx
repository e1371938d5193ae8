import { ASSESSMENT_TYPES, type AssessmentType } from '@vivavoce/domain/jobs/kinds.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RadioCards } from '../../../ui/forms/radio-cards.tsx';

type TypeChoiceProps = { value: AssessmentType; onChange: (value: AssessmentType) => void };

/** The purposes of an activity, each with an explanation; the same before and after the draft exists. */
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
