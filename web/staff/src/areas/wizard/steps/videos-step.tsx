import { useQueries } from '@tanstack/react-query';
import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { VideoField } from '../../../features/videos/video-field.tsx';
import { useSettings } from '../../../queries/sign-in/session.ts';
import { videoQuery } from '../../../queries/videos.ts';
import { StepPage } from '../form/step-page.tsx';
import { useStepForm } from '../form/use-step-form.ts';
import { usePreviewDraft } from '../wizard-context.ts';

const fields = {
  applicant_accept_video: 'accept',
  interview_intro_video: 'intro',
  interview_complete_video: 'complete',
} as const;

type VideoName = keyof typeof fields;
type VideoValues = Record<VideoName, number | null>;

const names: readonly VideoName[] = ['applicant_accept_video', 'interview_intro_video', 'interview_complete_video'];

const read = (job: Job): VideoValues => ({
  applicant_accept_video: job.applicant_accept_video?.id ?? null,
  interview_intro_video: job.interview_intro_video?.id ?? null,
  interview_complete_video: job.interview_complete_video?.id ?? null,
});

/** The three places where an applicant may see a video. */
export function VideosStep() {
  const t = useTranslations('videos.step');
  const { shortname } = useSettings();
  const form = useStepForm<VideoValues>({
    name: 'videos',
    read,
    write: (values) => values,
    check: () => ({}),
  });
  const ids = names.map((name) => form.values[name]);
  const videoQueries = useQueries({
    queries: ids.map((id) => ({ ...videoQuery(shortname, id ?? 0), enabled: id !== null })),
    combine: (results) => results.map(({ data }, place) => (ids[place] === null ? null : (data ?? null))),
  });
  const [applicant_accept_video = null, interview_intro_video = null, interview_complete_video = null] = videoQueries;
  usePreviewDraft({ applicant_accept_video, interview_intro_video, interview_complete_video });
  return (
    <StepPage title={t('heading')} lead={t('lead')} form={form}>
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
