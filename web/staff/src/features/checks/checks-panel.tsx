import { IconAlertTriangle, IconCheck, IconInfoCircle, IconRefresh, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { InstallationCheck, MailCheck } from '@vivavoce/contract/types.ts';
import { CHECKS, MAIL_CHECK_LIMITS, type Check } from '@vivavoce/domain/installation/checks.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { useErrorText, useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { TextField } from '../../ui/forms/field.tsx';

/** The calls about a test mail: of the set-up, or of a platform administrator. */
interface MailCalls {
  send: () => Promise<MailCheck>;
  state: () => Promise<MailCheck | null>;
  confirm: (digits: string) => Promise<unknown>;
}

const LOOKS = {
  good: { icon: IconCheck, look: 'bg-ok-tint text-ok-ink' },
  note: { icon: IconInfoCircle, look: 'bg-surface text-ink-2' },
  broken: { icon: IconX, look: 'bg-bad-tint text-bad-ink' },
} as const;

/** A duration as one reads it: milliseconds below a tenth of a second. */
function useDuration() {
  const tag = useLanguageTag();
  return (milliseconds: number) =>
    milliseconds < 100
      ? new Intl.NumberFormat(tag, { style: 'unit', unit: 'millisecond' }).format(milliseconds)
      : new Intl.NumberFormat(tag, { style: 'unit', unit: 'second', maximumFractionDigits: 1 }).format(
          milliseconds / 1000,
        );
}

type SentMailProps = {
  sent: MailCheck;
  /** Tells the mail from earlier ones. */
  sentAt: number;
  calls: MailCalls;
  onAgain: () => void;
};

/** The digits of the test mail that was sent; its reader types them. */
function SentMail({ sent, sentAt, calls, onAgain }: SentMailProps) {
  const t = useTranslations('checks.mail');
  const fieldText = useFieldErrorText();
  const errorText = useErrorText();
  const [digits, setDigits] = useState('');
  const { data } = useQuery({
    queryKey: ['test-mail', sentAt],
    queryFn: calls.state,
    refetchInterval: ({ state }) => (['sent', 'failed', 'uncertain'].includes(state.data?.state ?? '') ? false : 2000),
  });
  const mail = data ?? sent;
  const confirm = useMutation({ mutationFn: () => calls.confirm(digits.trim()) });
  if (confirm.isSuccess)
    return (
      <p className="flex items-center gap-1.5 font-semibold text-ok-ink" role="status">
        <Icon of={IconCheck} size={16} />
        {t('arrived', { to: mail.to })}
      </p>
    );
  const error = isProblem(confirm.error, 422)
    ? fieldText(confirm.error.errors['digits']?.[0] ?? 'wrong_code')
    : confirm.error
      ? isProblem(confirm.error, 409)
        ? t('late')
        : errorText(confirm.error)
      : undefined;
  return (
    <div className="grid gap-2 rounded-2 border border-line bg-surface p-3">
      <p className="text-small text-pretty" role="status">
        {t(`states.${mail.state}`, { to: mail.to })}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <TextField
          id="mail-digits"
          label={t('digits')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={MAIL_CHECK_LIMITS.digits}
          value={digits}
          error={error}
          onChange={(event) => setDigits(event.target.value)}
          onKeyDown={(event) => {
            // The panel may lie within another form, which Enter must not send.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            confirm.mutate();
          }}
        />
        <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('confirm')}
        </Button>
      </div>
      <div>
        <Button size="small" variant="ghost" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    </div>
  );
}

/** @param to the address of the reader; null where it is not known yet */
function TestMail({ to, calls }: { to: string | null; calls: MailCalls }) {
  const t = useTranslations('checks.mail');
  const errorText = useErrorText();
  const send = useMutation({ mutationFn: calls.send });
  if (send.data && !send.isPending)
    return (
      <SentMail
        key={send.submittedAt}
        sent={send.data}
        sentAt={send.submittedAt}
        calls={calls}
        onAgain={() => send.mutate()}
      />
    );
  return (
    <>
      {send.error && (
        <p className="text-small text-bad-ink" role="alert">
          {errorText(send.error)}
        </p>
      )}
      {to === null ? (
        <p className="text-small text-ink-2">{t('addressFirst')}</p>
      ) : (
        <div>
          <Button size="small" busy={send.isPending} onClick={() => send.mutate()}>
            {t('send', { to })}
          </Button>
        </div>
      )}
    </>
  );
}

function Row({ check, result, children }: { check: Check; result: InstallationCheck | null; children?: ReactNode }) {
  const t = useTranslations('checks');
  const tag = useLanguageTag();
  const duration = useDuration();
  const { icon, look } = result ? LOOKS[result.state] : { icon: IconAlertTriangle, look: 'bg-surface text-ink-3' };
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)_auto] gap-x-3 gap-y-2 border-t border-t-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <span className={classes('grid h-7 w-7 place-items-center rounded-[50%]', look)} aria-hidden="true">
        {result && <Icon of={icon} size={16} />}
      </span>
      <span className="grid min-w-0 gap-0.5 wrap-anywhere">
        <b className="font-semibold">
          {t(`names.${check}`)}
          {result && <span className="visually-hidden"> ({t(`states.${result.state}`)})</span>}
        </b>
        <span className="text-small text-pretty text-ink-2">
          {result
            ? t(`findings.${result.finding}`, {
                detail: result.detail ?? '',
                until: result.until ? formatDate(new Date(result.until), tag) : '',
              })
            : t('waiting')}
        </span>
      </span>
      <span className="text-small text-ink-3">{result && duration(result.milliseconds)}</span>
      {children && <div className="col-start-2 col-end-[-1] grid gap-2">{children}</div>}
    </li>
  );
}

type ChecksPanelProps = {
  /** Tells the results of one caller from those of another. */
  name: string;
  /** Runs all checks; null until the caller may. */
  run: (() => Promise<InstallationCheck[]>) | null;
  /** The reader's address for the test mail; null where it is not known yet. */
  to: string | null;
  calls: MailCalls;
};

/** Whether the installation has what it needs, each part checked by doing it, and a test mail. */
export function ChecksPanel({ name, run, to, calls }: ChecksPanelProps) {
  const t = useTranslations('checks');
  const results = useQuery({
    queryKey: ['checks', name],
    queryFn: () => run?.() ?? [],
    enabled: run !== null,
    staleTime: Infinity,
    retry: false,
  });
  const isRunning = run !== null && results.isFetching;
  return (
    <section
      className="grid content-start gap-4 rounded-4 border border-line bg-sunken p-5"
      aria-labelledby="checks-title"
      aria-busy={isRunning || undefined}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="checks-title" className="text-heading">
          {t('title')}
        </h2>
        {run !== null && (
          <Button size="small" variant="ghost" busy={isRunning} onClick={() => void results.refetch()}>
            <Icon of={IconRefresh} size={16} />
            {t('again')}
          </Button>
        )}
      </div>
      {results.isError && <LoadError error={results.error} onRetry={() => void results.refetch()} />}
      {run === null && <p className="text-small text-pretty text-ink-2">{t('codeFirst')}</p>}
      {run !== null && results.isPending && <Bone width="60%" />}
      {(run === null || results.data) && (
        <ul className="grid">
          {CHECKS.map((check) => {
            const result = results.data?.find((row) => row.check === check) ?? null;
            return (
              <Row key={check} check={check} result={result}>
                {check === 'mail' && result?.state === 'good' && <TestMail to={to} calls={calls} />}
              </Row>
            );
          })}
        </ul>
      )}
    </section>
  );
}
