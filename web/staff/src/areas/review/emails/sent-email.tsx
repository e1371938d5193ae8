import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import { type ResultOf, call } from '@vivavoce/web-shared/api/api-client.ts';
import { sayOf } from '@vivavoce/web-shared/i18n/elision.ts';
import { formatExact } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { mayBeInvited } from '../../../features/decide/may-be-invited.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { useRetryTime } from '../../../features/mails/retry-time.ts';
import { MailFrame } from '../../../features/mails/mail-frame.tsx';
import { showToast } from '../../../app/toasts.ts';
import { Pill } from '../../../ui/base/pill.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { emailsQuery } from '../../../queries/reviews/applications-review.ts';
import { stateOf, tones, type Mail } from './email-state.ts';
import { InviteButton } from '../invite-button.tsx';
import { useReview } from '../use-review.ts';
import { classes } from '../../../ui/base/classes.ts';
import styles from './sent-email.module.css';
import type { OfApplicant } from '../../../queries/of-applicant.ts';

/** One e-mail as it was sent. */
const sentEmailQuery = ({ job, application }: OfApplicant, email: number) =>
  apiQuery(
    'GET /api/jobs/{job}/applications/{application}/emails/{email}',
    { params: { job, application, email } },
    { meta: { quiet: true } },
  );

type Sent = ResultOf<'GET /api/jobs/{job}/applications/{application}/emails/{email}'>;

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Exact({ value }: { value: string }) {
  const tag = useLanguageTag();
  return <time dateTime={value}>{formatExact(new Date(value), tag)}</time>;
}

/** Failed attempts, and the last one where it was refused. One that a mail server took shows only when it was sent. */
function Tries({ mail }: { mail: Sent }) {
  const t = useTranslations('review.emails.sent');
  const vain = mail.state === 'sent' ? mail.tries.slice(0, -1) : mail.tries;
  if (vain.length === 0) return null;
  return (
    <Line name={t('tries')}>
      <ol className={classes(styles.tries, 'grid gap-1.5 [&_li]:grid')}>
        {vain.map(({ at, answer }) => (
          <li key={at}>
            <Exact value={at} />
            <span>{answer === null ? t('notTaken') : t('answered', { answer })}</span>
          </li>
        ))}
      </ol>
    </Line>
  );
}

/** The state as the list has it, which goes on reading it, and the reason why an e-mail waits. */
function Status({ listed }: { listed: Mail }) {
  const t = useTranslations('review.emails');
  const retryTime = useRetryTime();
  const state = stateOf(listed);
  const { held, next_try_at, waits_for_budget } = listed;
  return (
    <Line name={t('state')}>
      <Pill tone={tones[state]} dot>
        {t(`states.${state}`)}
      </Pill>
      {next_try_at && (
        <span className="text-small text-ink-3"> {t(held ? 'held' : 'putOff', retryTime(next_try_at))}</span>
      )}
      {waits_for_budget && <span className="text-small text-ink-3"> {t('waitsForBudget')}</span>}
    </Line>
  );
}

function Facts({ mail, listed }: { mail: Sent; listed: Mail | undefined }) {
  const t = useTranslations('review.emails.sent');
  const recipient = mail.type === 'link' ? t('applicant') : t('product');
  return (
    <dl
      className={classes(
        styles.facts,
        'grid gap-1.5 [&_dd]:min-w-0 [&_dd]:wrap-anywhere [&_dt]:text-ink-3 max-md:[&_dt]:text-mini',
      )}
    >
      {listed && <Status listed={listed} />}
      <Line name={t('from')}>{mail.from_name}</Line>
      <Line name={t('to')}>
        {mail.to.name} <span className="text-small text-ink-3">{mail.to.address}</span>
      </Line>
      {mail.reply_to && <Line name={t('replyTo')}>{mail.reply_to}</Line>}
      <Line name={t('askedBy')}>{mail.requested_by?.full_name ?? recipient}</Line>
      <Line name={t('queued')}>
        <Exact value={mail.created_at} />
      </Line>
      {mail.sent_at && (
        <Line name={t('left')}>
          <Exact value={mail.sent_at} /> <span className="text-small text-ink-3">{t('leftHint')}</span>
        </Line>
      )}
      <Tries mail={mail} />
    </dl>
  );
}

/** Sends the invitation again, where that still makes sense. */
function SendAgain({ onDone }: { onDone: () => void }) {
  const t = useTranslations('review.emails.sent');
  const textOf = useErrorText();
  const client = useQueryClient();
  const { job, application } = useReview();
  const again = useMutation({
    mutationFn: () =>
      call('POST /api/jobs/{job}/applications/{application}/invite', {
        params: { job: job.id, application: application.id },
        body: {},
        headers: { 'idempotency-key': newIdempotencyKey() },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: emailsQuery({ job: job.id, application: application.id }).queryKey });
      showToast({ title: t('againDone') });
      onDone();
    },
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
  });
  return (
    <Button busy={again.isPending} onClick={() => again.mutate()}>
      {t('again')}
    </Button>
  );
}

function EmailText({ mail, name }: { mail: Sent; name: string }) {
  const t = useTranslations('review.emails.sent');
  const tag = useLanguageTag();
  const [look, setLook] = useState<'html' | 'text'>('html');
  return (
    <>
      <div
        className={classes(styles.looks, 'flex gap-0.5 justify-self-start rounded-2 bg-sunken p-0.5')}
        role="group"
        aria-label={t('looks')}
      >
        {(['html', 'text'] as const).map((format) => (
          <Button
            key={format}
            variant="ghost"
            size="small"
            aria-pressed={look === format}
            onClick={() => setLook(format)}
          >
            {t(format)}
          </Button>
        ))}
      </div>
      <div className="overflow-hidden rounded-3 border border-line-2">
        {look === 'html' ? (
          <MailFrame html={mail.html} title={t('frame')} />
        ) : (
          <pre className="m-0 px-5 py-4 font-inherit wrap-anywhere whitespace-pre-wrap">{mail.text}</pre>
        )}
      </div>
      <p className="text-small text-ink-3">{sayOf(tag, name, (named) => t('linkHidden', { name: named }))}</p>
    </>
  );
}

type SentEmailProps = {
  email: number;
  subject: string;
  opened: boolean;
  listed: Mail | undefined;
  onClose: () => void;
};

/** One e-mail of the history, as its recipient got it. */
export default function SentEmail({ email, subject, opened, listed, onClose }: SentEmailProps) {
  const t = useTranslations('review.emails.sent');
  const { job, application } = useReview();
  const { data: mail, error, refetch } = useQuery(sentEmailQuery({ job: job.id, application: application.id }, email));
  const now = useNow();
  const open = isOpenToApplicants(job) && mayBeInvited(application, now);
  return (
    <Drawer size="45rem" opened={opened} title={subject} onClose={onClose}>
      <div className="grid min-w-0 gap-4">
        {error && !mail && <LoadError error={error} text={t('loadFailed')} onRetry={() => void refetch()} />}
        {!mail && !error && <Bone width="100%" height={360} />}
        {mail && (
          <>
            <Facts mail={mail} listed={listed} />
            <EmailText mail={mail} name={application.user.full_name} />
            {mail.type === 'invitation' && open && (
              <div>{application.invitation_failed ? <InviteButton /> : <SendAgain onDone={onClose} />}</div>
            )}
          </>
        )}
      </div>
    </Drawer>
  );
}
