import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { formatFileSize } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/forms/error-summary.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { CvField } from './cv-field.tsx';
import { InviteBox, PromiseBox } from './invite-box.tsx';
import { applicantFields, type One } from './use-one.ts';
import styles from './add.module.css';

type OneFormProps = {
  job: Pick<Job, 'advertise_review'>;
  entry: One;
  invites: boolean;
  onInvites: (invites: boolean) => void;
  onClose: () => void;
};

/** The form for one applicant after another, with all fields. */
export function OneForm({ job, entry, invites, onInvites, onClose }: OneFormProps) {
  const t = useTranslations('overview.add');
  const shell = useTranslations('shell');
  const tag = useLanguageTag();
  const first = useRef<HTMLInputElement>(null);
  const { form, change, wrong, failure, submit, isPending } = entry;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(onClose);
      }}
    >
      {failure && (
        <FormMessage>
          {failure.text}{' '}
          {failure.existing !== undefined && (
            <Link
              className={styles.existing}
              to="/interviews/$job/interviewee/$application"
              params={{ job: String(entry.job), application: String(failure.existing) }}
            >
              {t('existing')}
            </Link>
          )}
        </FormMessage>
      )}
      <ErrorSummary
        problems={applicantFields.flatMap((field) => {
          const message = wrong[field];
          return message ? [{ inputId: field, message }] : [];
        })}
      />
      <div className={styles.pair}>
        <TextField
          ref={first}
          id="first_name"
          label={t('firstName')}
          value={form.first_name}
          data-autofocus
          error={wrong.first_name}
          onChange={(event) => change({ first_name: event.target.value })}
        />
        <TextField
          id="last_name"
          label={t('lastName')}
          hint={shell('lastNameHint')}
          value={form.last_name}
          error={wrong.last_name}
          onChange={(event) => change({ last_name: event.target.value })}
        />
      </div>
      <TextField
        id="email"
        type="email"
        label={t('email')}
        value={form.email}
        maxLength={254}
        error={wrong.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <div className={styles.pair}>
        <TextField
          id="phone"
          type="tel"
          label={t('fields.phone')}
          optional
          value={form.phone}
          maxLength={40}
          error={wrong.phone}
          onChange={(event) => change({ phone: event.target.value })}
        />
        <TextField
          id="external_id"
          label={t('fields.external_id')}
          optional
          value={form.external_id}
          maxLength={120}
          onChange={(event) => change({ external_id: event.target.value })}
        />
      </div>
      <CvField
        file={entry.cv}
        error={wrong.cv}
        hint={t('cvHint', { limit: formatFileSize(FILE_LIMITS.cv_max_bytes, tag) })}
        onFile={entry.chooseCv}
      />
      <Checkbox
        checked={form.reasonable_adjustments}
        onChange={(event) => change({ reasonable_adjustments: event.target.checked })}
      >
        {t('adjustments')}
      </Checkbox>
      <PromiseBox job={job} checked={form.review_paid} onChange={(review_paid) => change({ review_paid })} />
      <InviteBox checked={invites} onChange={onInvites} />
      <div className={styles.actions}>
        <Button variant="ghost" disabled={isPending} onClick={() => submit(() => first.current?.focus())}>
          {t('another')}
        </Button>
        <Button type="submit" variant="primary" busy={isPending}>
          {invites ? t('submitInvite') : t('submit')}
        </Button>
      </div>
    </form>
  );
}
