import { useState } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RatingBoxes } from '../../../ui/forms/rating-boxes.tsx';
import { RadioCards } from '../../../ui/forms/radio-cards.tsx';
import { StepPage } from '../form/step-page.tsx';
import { useStepForm } from '../form/use-step-form.ts';
import { useWizard } from '../wizard-context.ts';
import { isPresentationJob } from '@vivavoce/domain/jobs/kinds.ts';
import { SIGNAL_LANGUAGES } from '@vivavoce/domain/signals/signals.ts';

type WordFactValues = Pick<Job, 'required_language' | 'shared_phrases'>;

type WordFactsProps = {
  values: WordFactValues;
  onLanguage: (value: WordFactValues['required_language']) => void;
  onShared: (value: boolean) => void;
};

/** Facts about wording that reviewers may read beside the answers, where the company has them. */
function WordFacts({ values, onLanguage, onShared }: WordFactsProps) {
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

type Independence = 'company' | 'hidden' | 'shown';

type ReviewValues = Pick<Job, 'rating_style' | 'rating_scale' | 'show_attempts'> &
  WordFactValues & { independent_ratings: Independence };

const SETTING: Record<Independence, boolean | null> = { company: null, hidden: true, shown: false };

const read = ({ independent_ratings: independentRatings, ...job }: Job): ReviewValues => ({
  rating_style: job.rating_style,
  rating_scale: job.rating_scale,
  show_attempts: job.show_attempts,
  required_language: job.required_language,
  shared_phrases: job.shared_phrases,
  independent_ratings: independentRatings === null ? 'company' : independentRatings ? 'hidden' : 'shown',
});

const styleKeys = { 1: 'perQuestion', 2: 'overall', 3: 'matrix' } as const;

/** Subject and scale of ratings, and when reviewers see the ratings of others. */
export function ReviewTypeStep() {
  const t = useTranslations('wizard');
  const { job, settings } = useWizard();
  const { locked } = job;
  const [sample, setSample] = useState<number | null>(null);
  const form = useStepForm<ReviewValues>({
    name: 'review-type',
    read,
    write: ({ independent_ratings, ...rest }) => ({ ...rest, independent_ratings: SETTING[independent_ratings] }),
    check: () => ({}),
  });
  const { values, set } = form;
  return (
    <StepPage
      title={t('review.heading')}
      lead={t('review.lead')}
      form={form}

      show={(name, newest) => {
        if (name === 'independent_ratings') return t(`review.independence.${newest.independent_ratings}`);
        if (name === 'show_attempts') return t(`review.attempts.${newest.show_attempts ? 'all' : 'chosen'}`);
        if (name === 'required_language') return t(`review.language.${newest.required_language ?? 'none'}`);
        if (name === 'shared_phrases') return t(`review.shared.${newest.shared_phrases ? 'on' : 'off'}`);
        return name === 'rating_style'
          ? t(`review.${styleKeys[newest.rating_style]}`)
          : t('review.scale', { scale: newest.rating_scale });
      }}
    >
      <RadioCards
        label={t('fields.rating_style')}
        disabled={locked.includes('rating_style')}
        value={values.rating_style}
        options={[
          { value: 2, title: t('review.overall'), text: t('review.overallText') },
          { value: 1, title: t('review.perQuestion'), text: t('review.perQuestionText') },
          { value: 3, title: t('review.matrix'), text: t('review.matrixText') },
        ]}
        onChange={(value) => set('rating_style', value)}
      />
      <RadioCards
        label={t('fields.rating_scale')}
        inline
        disabled={locked.includes('rating_scale')}
        value={values.rating_scale}
        options={REVIEW_LIMITS.scales.map((scale) => ({ value: scale, title: t('review.scale', { scale }) }))}
        onChange={(value) => {
          set('rating_scale', value);
          setSample(null);
        }}
      />
      <section
        className="grid max-w-[30rem] gap-3 rounded-3 bg-canvas p-4 inset-edge-line"
        aria-labelledby="rating-sample"
      >
        <h2 id="rating-sample">{t('review.sample')}</h2>
        <RatingBoxes label={t('review.sample')} scale={values.rating_scale} value={sample} onChange={setSample} />
      </section>
      <RadioCards
        label={t('fields.independent_ratings')}
        value={values.independent_ratings}
        options={[
          {
            value: 'company',
            title: t('review.independence.company'),
            text: t(`review.independence.company_${settings.independent_ratings ? 'hidden' : 'shown'}`),
          },
          { value: 'hidden', title: t('review.independence.hidden') },
          { value: 'shown', title: t('review.independence.shown') },
        ]}
        onChange={(value) => set('independent_ratings', value)}
      />
      <RadioCards
        label={t('fields.show_attempts')}
        value={values.show_attempts ? 'all' : 'chosen'}
        options={[
          { value: 'chosen', title: t('review.attempts.chosen') },
          { value: 'all', title: t('review.attempts.all'), text: t('review.attempts.allText') },
        ]}
        onChange={(value) => set('show_attempts', value === 'all')}
      />
      <WordFacts
        values={values}
        onLanguage={(value) => set('required_language', value)}
        onShared={(value) => set('shared_phrases', value)}
      />
    </StepPage>
  );
}
