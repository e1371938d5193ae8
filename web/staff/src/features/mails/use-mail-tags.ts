import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApplicantEmailType } from '@vivavoce/domain/emails/email-types.ts';
import { customFieldsFor } from '@vivavoce/domain/emails/custom-fields.ts';
import { jobQuery } from '../../queries/jobs/jobs.ts';
import { settingsQuery } from '../../queries/sign-in/session.ts';
import { emailTags, type EmailTags } from './email-tags.ts';

/** The tags of an e-mail of this activity; undefined until the activity has loaded. */
export function useMailTags(kind: ApplicantEmailType, jobId: number): EmailTags | undefined {
  const job = useQuery(jobQuery(jobId)).data;
  const settings = useQuery(settingsQuery).data;
  return useMemo(
    () =>
      job &&
      settings &&
      emailTags(kind, {
        custom_fields: customFieldsFor(job.custom_fields, settings.custom_fields),
        marketplace_enabled: settings.marketplace_enabled,
        is_webinar: job.is_webinar,
      }),
    [kind, job, settings],
  );
}
