import { lazy, Suspense } from 'react';
import type { PublicJob } from '../../page-data.ts';
import { RegistrationForm } from './registration-form.tsx';

const SsoForm = lazy(() => import('./sso-form.tsx'));

type RegisterPartProps = { job: PublicJob; onDone: (email: string, link: string | null) => void };

/** The form by which the activity takes registrations. */
export function RegisterPart({ job, onDone }: RegisterPartProps) {
  if (!job.use_sso) return <RegistrationForm job={job} onDone={onDone} />;
  return (
    <Suspense>
      <SsoForm job={job} />
    </Suspense>
  );
}
