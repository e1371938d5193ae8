import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Job } from '@vivavoce/contract/types.ts';
import { itemsOf } from '@vivavoce/domain/kinds/questionnaire/items.ts';
import { competenciesIn, RATING_TYPES, type RatingType } from '@vivavoce/domain/kinds/questionnaire/scoring.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { refreshJob } from '../../../queries/jobs/jobs.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx';
import { StepPage } from '../form/step-page.tsx';
import { useStepForm } from '../form/use-step-form.ts';
import { useWizard } from '../wizard-context.ts';

type ScoringValues = {
  questionnaire_rating_type: RatingType;
  questionnaire_intro_text: string;
  interview_complete_message: string;
  questionnaire_download_cta_text: string;
};

const read = (job: Job): ScoringValues => ({
  questionnaire_rating_type: job.questionnaire_rating_type,
  questionnaire_intro_text: job.questionnaire_intro_text,
  interview_complete_message: job.interview_complete_message,
  questionnaire_download_cta_text: job.questionnaire_download_cta_text,
});

/** One section a page, or all on one page; stored with the items as soon as it is chosen. */
function PagedSwitch({ job }: { job: number }) {
  const t = useTranslations('questionnaire');
  const client = useQueryClient();
  const query = apiQuery('GET /api/jobs/{job}/questionnaire-questions', { params: { job } });
  const { data } = useSuspenseQuery(query);
  const { paged, sections, revision } = data;
  return (
    <Checkbox
      checked={paged}
      onChange={(event) => {
        const body = { paged: event.target.checked, sections, revision };
        void call('PUT /api/jobs/{job}/questionnaire-questions', { params: { job }, body })
          .then((questionnaire) => {
            client.setQueryData(query.queryKey, questionnaire);
            refreshJob(client, job);
          })
          .catch(() => client.invalidateQueries(query));
      }}
    >
      {t('paged')}
    </Checkbox>
  );
}

/** How answers become figures, and the texts around the items. */
export function ScoringStep() {
  const t = useTranslations('questionnaire');
  const fields = useTranslations('wizard.fields');
  const { job } = useWizard();
  const { data } = useSuspenseQuery(
    apiQuery('GET /api/jobs/{job}/questionnaire-questions', { params: { job: job.id } }),
  );
  const content = { kind: 'questionnaire' as const, ...data };
  const competencies = competenciesIn(content);
  const items = itemsOf(content);
  const form = useStepForm<ScoringValues>({ name: 'scoring', read, write: (values) => values, check: () => ({}) });
  const { values, set, errorOf } = form;
  const locked = job.locked.includes('questionnaire_rating_type');
  return (
    <StepPage
      title={t('scoringTitle')}
      lead={t('scoringLead')}
      form={form}

      show={(name, settings) => (name === 'questionnaire_rating_type' ? t(`rating.${settings[name]}`) : settings[name])}
    >
      <SelectField
        id="questionnaire_rating_type"
        label={fields('questionnaire_rating_type')}
        hint={locked ? t('ratingLocked') : t('ratingHint')}
        value={values.questionnaire_rating_type}
        disabled={locked}
        error={errorOf('questionnaire_rating_type')}
        options={RATING_TYPES.map((type) => ({ value: type, label: t(`rating.${type}`) }))}
        onChange={(type) => set('questionnaire_rating_type', type as RatingType)}
      />
      {competencies.length === 0 ? (
        <p className="m-0 text-[14px] text-ink-2">{t('noCompetencies')}</p>
      ) : (
        <ul className="m-0 grid list-none gap-1 p-0">
          {competencies.map((competency) => {
            const competencyItems = items.filter((item) => item.competency === competency);
            return (
              <li key={competency}>
                <b>{competency}</b>{' '}
                {t('counted', {
                  count: competencyItems.length,
                  reversed: competencyItems.filter(({ reversed }) => reversed).length,
                })}
              </li>
            );
          })}
        </ul>
      )}
      <PagedSwitch job={job.id} />
      <RichTextField
        id="questionnaire_intro_text"
        label={fields('questionnaire_intro_text')}
        value={values.questionnaire_intro_text}
        error={errorOf('questionnaire_intro_text')}
        onChange={(html) => set('questionnaire_intro_text', html)}
      />
      <RichTextField
        id="interview_complete_message"
        label={fields('interview_complete_message')}
        value={values.interview_complete_message}
        error={errorOf('interview_complete_message')}
        onChange={(html) => set('interview_complete_message', html)}
      />
      <TextField
        id="questionnaire_download_cta_text"
        label={fields('questionnaire_download_cta_text')}
        hint={t('ctaHint')}
        optional
        maxLength={80}
        value={values.questionnaire_download_cta_text}
        error={errorOf('questionnaire_download_cta_text')}
        onChange={(event) => set('questionnaire_download_cta_text', event.target.value)}
      />
    </StepPage>
  );
}
