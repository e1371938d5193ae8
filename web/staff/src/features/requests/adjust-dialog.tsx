import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApplicantRequest, Adjustments } from '@vivavoce/contract/types.ts';
import { ANSWER_WAYS, EXTRA_TIMES } from '@vivavoce/domain/applications/adjustments.ts';
import { REQUEST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { LONGEST_RECORDING_MINUTES } from '@vivavoce/domain/answers/recording-limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { afterGrant } from '../../queries/applicants/applicant-requests.ts';
import { Button } from '../../ui/base/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { LongText } from '../../ui/base/long-text.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { granting, proposedGrant } from './proposed-grant.ts';

type AdjustDialogProps = {
  job: number;
  application: number;
  name: string;
  /** The applicant's current adjustments. */
  granted: Adjustments;
  /** The request that is being granted, if any. */
  action?: Pick<ApplicantRequest, 'details' | 'text' | 'state'>;
  onClose: () => void;
};

const attempts = Array.from({ length: REQUEST_LIMITS.extra_attempts_max }, (_, index) => index + 1);

type Grant = ReturnType<typeof proposedGrant>;
type FieldsProps = { values: Grant; change: (next: Partial<Grant>) => void };

function MoreTimeFields({ values, change }: FieldsProps) {
  const t = useTranslations('actions.adjust');
  return (
    <div className="grid grid-cols-[1fr_1fr] items-start gap-3 narrow:grid-cols-1">
      <SelectField
        id="extra-time"
        label={t('extraTime')}
        value={String(values.extra_time ?? '')}
        options={[
          { value: '', label: t('none') },
          ...EXTRA_TIMES.map((time) => ({
            value: String(time),
            label: time === 'unlimited' ? t('unlimited') : t('percent', { percent: time }),
          })),
        ]}
        onChange={(value) => change({ extra_time: EXTRA_TIMES.find((time) => String(time) === value) ?? null })}
      />
      <SelectField
        id="extra-attempts"
        label={t('extraAttempts')}
        value={String(values.extra_attempts)}
        options={[
          { value: '0', label: t('none') },
          ...attempts.map((count) => ({ value: String(count), label: t('attempts', { count }) })),
        ]}
        onChange={(value) => change({ extra_attempts: Number(value) })}
      />
    </div>
  );
}

function OtherAdjustments({ values, change }: FieldsProps) {
  const t = useTranslations('actions.adjust');
  return (
    <div className="m-0 grid gap-2 border-0 p-0">
      <Checkbox checked={values.in_advance} onChange={(event) => change({ in_advance: event.target.checked })}>
        {t('inAdvance')}
      </Checkbox>
      <Checkbox checked={values.timer_hidden} onChange={(event) => change({ timer_hidden: event.target.checked })}>
        {t('timerHidden')}
      </Checkbox>
      <Checkbox checked={values.breaks} onChange={(event) => change({ breaks: event.target.checked })}>
        {t('breaks')}
      </Checkbox>
    </div>
  );
}

type GrantTarget = { job: number; application: number; name: string; onDone: () => void };

/** Stores what is granted, or withdraws all of it. */
function useGrant({ job, application, name, onDone }: GrantTarget) {
  const t = useTranslations('actions.adjust');
  const client = useQueryClient();
  const change = (body: BodyInputOf<'PATCH /api/jobs/{job}/applications/{application}'>) =>
    call('PATCH /api/jobs/{job}/applications/{application}', { params: { job, application }, body });
  const done = (title: string) => {
    showToast({ title });
    onDone();
  };
  const onSettled = () => afterGrant(client, job);
  const accept = useMutation({
    mutationFn: (adjustments: ReturnType<typeof granting>) => change({ adjustments }),
    onSuccess: () => done(t('done', { name })),
    onSettled,
  });
  const withdraw = useMutation({
    mutationFn: () => change({ reasonable_adjustments: false }),
    onSuccess: () => done(t('withdrawn', { name })),
    onSettled,
  });
  return { accept, withdraw };
}

/** Grants adjustments, in figures where the product applies them automatically. */
export default function AdjustDialog({ job, application, name, granted, action, onClose }: AdjustDialogProps) {
  const t = useTranslations('actions.adjust');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const [values, setValues] = useState(() =>
    proposedGrant(granted, action?.state === 'open' ? action.details : undefined),
  );
  const { accept, withdraw } = useGrant({ job, application, name, onDone: onClose });
  const busy = accept.isPending || withdraw.isPending;
  const error = accept.error ?? withdraw.error;
  const current = action?.state === 'completed' || Object.keys(granted).length > 0;
  const wishes = action?.details.wishes ?? [];
  const change = (next: Partial<typeof values>) => setValues({ ...values, ...next });
  return (
    <Dialog opened title={t('title', { name })} size="34rem" locked={busy} onClose={onClose}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) accept.mutate(granting(values));
        }}
      >
        {error && <FormMessage>{textOf(error)}</FormMessage>}
        {action?.text && (
          <div className="grid gap-1 rounded-2 bg-sunken px-4 py-3 text-pretty text-ink-2">
            <LongText text={action.text} />
          </div>
        )}
        <MoreTimeFields values={values} change={change} />
        <SelectField
          id="answer-as"
          label={t('answerAs')}
          hint={t('answerAsHint')}
          value={values.answer_as}
          options={[
            { value: '', label: t('asAsked') },
            ...ANSWER_WAYS.map((way) => ({ value: way, label: t(`ways.${way}`) })),
          ]}
          onChange={(answer_as) => change({ answer_as })}
        />
        <OtherAdjustments values={values} change={change} />
        {values.extra_time === 'unlimited' && (
          <p className="grid gap-1 rounded-2 bg-sunken px-4 py-3 text-pretty text-ink-2">
            {t('unlimitedHint', { minutes: LONGEST_RECORDING_MINUTES })}
          </p>
        )}
        {wishes.includes('other_way') && values.answer_as === '' && (
          <p className="grid gap-1 rounded-2 bg-sunken px-4 py-3 text-pretty text-ink-2">{t('otherWay')}</p>
        )}
        <p className="text-small text-pretty text-ink-3">{t('told')}</p>
        <div className="flex flex-wrap items-center justify-end gap-2 pt-1">
          {current && (
            <Button
              variant="danger"
              busy={withdraw.isPending}
              disabled={accept.isPending}
              onClick={() => withdraw.mutate()}
            >
              {t('withdraw')}
            </Button>
          )}
          <Button disabled={busy} onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={accept.isPending} disabled={withdraw.isPending}>
            {t('submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
