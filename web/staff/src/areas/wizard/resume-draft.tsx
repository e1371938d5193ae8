import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSettings, useUser } from '../../queries/sign-in/session.ts';
import { linkToStep } from './step-links.ts';
import { useJobMatrix, useMissing } from './use-missing.ts';
import { useWizard } from './wizard-context.ts';
import { resumeAt, screenSteps } from './wizard-plan.ts';

/** Redirects from a draft's address to the step where work continues. */
export function ResumeDraft() {
  const { job } = useWizard();
  const settings = useSettings();
  const user = useUser();
  const missing = useMissing();
  const { loaded } = useJobMatrix();
  const step = resumeAt(screenSteps(job, { settings, user }), missing);
  const navigate = useNavigate();
  const to = loaded ? step?.id : undefined;
  useEffect(() => {
    if (to) void navigate({ ...linkToStep(to, job.id), replace: true });
  }, [navigate, to, job.id]);
  return null;
}
