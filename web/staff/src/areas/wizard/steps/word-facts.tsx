import type { Job } from '@vivavoce/contract/types.ts';
import { isPresentationJob } from '@vivavoce/domain/jobs/kinds.ts';
import { SIGNAL_LANGUAGES } from '@vivavoce/domain/signals/signals.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RadioCards } from '../../../ui/forms/radio-cards.tsx';
import { useWizard } from '../wizard-context.ts';

export type WordFactValues = Pick<Job, 'required_language' | 'shared_phrases'>;

type WordFactsProps = {
  values: WordFactValues;
  onLanguage: (value: WordFactValues['required_language']) => void;
  onShared: (value: boolean) => void;
};

/** Facts about wording that reviewers may read beside the answers, where the company has them. */
export function WordFacts({ values, onLanguage, onShared }: WordFactsProps) {
  const t = useTranslations('wizard');
  const { job, settings } = useWizard();
  if (!isPresentationJob(job)) return null;
  const languageLocked = job.locked.includes('required_language');
  const sharedLocked = job.locked.includes('shared_phrases');
  return (
    <>
      {settings.language_signals_enabled && (
        <RadioCards
          label={t('fields.required_language')}
          disabled={languageLocked}
          value={values.required_language ?? 'none'}
          options={[
            {
              value: 'none',
              title: t('review.language.none'),
              text: t(languageLocked ? 'review.later' : 'review.language.noneText'),
            },
            ...SIGNAL_LANGUAGES.map((language) => ({
              value: language,
              title: t(`review.language.${language}`),
              text: t('review.language.text'),
            })),
          ]}
          onChange={(value) => onLanguage(value === 'none' ? null : value)}
        />
      )}
      {settings.authenticity_signals_enabled && (
        <RadioCards
          label={t('fields.shared_phrases')}
          disabled={sharedLocked}
          value={values.shared_phrases ? 'on' : 'off'}
          options={[
            {
              value: 'off',
              title: t('review.shared.off'),
              ...(sharedLocked && { text: t('review.later') }),
            },
            {
              value: 'on',
              title: t('review.shared.on'),
              text: t('review.shared.onText'),
            },
          ]}
          onChange={(value) => onShared(value === 'on')}
        />
      )}
    </>
  );
}
