import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { VideoField } from '../../../app/videos/video-field.tsx';
import { StepPage } from '../form/step-page.tsx';
import { useStepForm } from '../form/use-step-form.ts';

const fields = {
  applicant_accept_video: 'accept',
  interview_intro_video: 'intro',
  interview_complete_video: 'complete',
} as const;

type VideoValues = Record<keyof typeof fields, number | null>;

const names = Object.keys(fields) as (keyof typeof fields)[];

const read = (job: Job): VideoValues => ({
  applicant_accept_video: job.applicant_accept_video?.id ?? null,
  interview_intro_video: job.interview_intro_video?.id ?? null,
  interview_complete_video: job.interview_complete_video?.id ?? null,
});

/** The three moments at which an applicant may see a person. */
export function VideosStep() {
  const t = useTranslations('videos.step');
  const form = useStepForm<VideoValues>({
    name: 'videos',
    read,
    write: (values) => values,
    check: () => ({}),
  });
  return (
    <StepPage title={t('heading')} lead={t('lead')} form={form} read={read}>
      {names.map((name) => (
        <VideoField
          key={name}
          id={name}
          label={t(fields[name])}
          hint={t(`${fields[name]}Hint`)}
          value={form.values[name]}
          error={form.errorOf(name)}
          onChange={(video) => form.set(name, video)}
        />
      ))}
    </StepPage>
  );
}
