import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { questionsQuery } from '../../queries/questions.ts';
import { useSettings, useUser } from '../../queries/session.ts';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { linkToStep } from './step-links.ts';
import { useWizard } from './wizard-context.ts';
import { missingOf, resumeAt, screenSteps } from './wizard-plan.ts';

/** The draft's own address leads to where work on it goes on. */
export function ResumeDraft() {
  const { job } = useWizard();
  const settings = useSettings();
  const user = useUser();
  const now = useNow();
  const { data: questions } = useSuspenseQuery(questionsQuery(job.id));
  const step = resumeAt(screenSteps(job, { settings, user }), missingOf(job, questions.length, now));
  const navigate = useNavigate();
  const to = step?.id;
  useEffect(() => {
    if (to) void navigate({ ...linkToStep(to, job.id), replace: true });
  }, [navigate, to, job.id]);
  return null;
}
