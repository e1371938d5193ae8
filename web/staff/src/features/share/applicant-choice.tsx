import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { isShareable } from '@vivavoce/domain/reviews/guest-links.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { applicationsQuery } from '../../queries/applicants/applications.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError, TextField } from '../../ui/forms/field.tsx';

/** The buckets of applicants who have sent answers. */
const BUCKETS = ['Responded', 'Reviewed', 'Outcomes'] as const;
const SHOWN_OF_EACH = 20;

type ApplicantChoiceProps = {
  id: string;
  job: number;
  chosen: readonly number[];
  most: number;
  error: string | undefined;
  onChange: (chosen: readonly number[]) => void;
};

/** Chooses applicants who have sent answers; a search finds those beyond the first ones. */
export function ApplicantChoice({ id, job, chosen, most, error, onChange }: ApplicantChoiceProps) {
  const t = useTranslations('guests.form');
  const [name, setName] = useState('');
  const q = name.trim();
  const lists = useQueries({
    queries: BUCKETS.map((status) =>
      applicationsQuery(job, { status, page_size: SHOWN_OF_EACH, ...(q !== '' && { q }) }),
    ),
  });
  const failed = lists.find((list) => list.isError);
  const applicants = lists.flatMap((list) => list.data?.results ?? []).filter(isShareable);
  const isPending = lists.some((list) => list.isPending);
  const full = chosen.length >= most;
  const toggle = (applicantId: number) =>
    onChange(chosen.includes(applicantId) ? chosen.filter((other) => other !== applicantId) : [...chosen, applicantId]);
  return (
    <fieldset
      className="m-0 grid min-w-0 grid-cols-1 gap-2 border-0 p-0 [&_legend]:font-semibold"
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{t('applicants')}</legend>
      <p className="text-small text-ink-2">
        {t('applicantsHint')}. <span role="status">{t('chosen', { count: chosen.length })}</span>
      </p>
      <TextField
        id={id}
        type="search"
        label={t('find')}
        value={name}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      {failed && <LoadError error={failed.error} onRetry={() => void failed.refetch()} />}
      {isPending && !failed && <Bone width="100%" height={96} />}
      {!isPending && !failed && applicants.length === 0 && (
        <p className="text-small text-ink-2">{t(q === '' ? 'noneYet' : 'noneFound')}</p>
      )}
      {applicants.length > 0 && (
        <ul className="max-h-[12rem] overflow-y-auto rounded-2 border border-line px-3 py-1">
          {applicants.map((applicant) => (
            <li key={applicant.id}>
              <Checkbox
                checked={chosen.includes(applicant.id)}
                disabled={full && !chosen.includes(applicant.id)}
                onChange={() => toggle(applicant.id)}
              >
                {applicant.user.full_name}
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
