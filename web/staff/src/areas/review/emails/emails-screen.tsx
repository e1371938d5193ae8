import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { useRetryTime } from '../../../features/mails/retry-time.ts';
import { usePageTitle } from '../../../app/page-title.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/state-message.tsx';
import { DataTable, type Column } from '../../../ui/data/data-table.tsx';
import { ListMore } from '../../../ui/data/paged-list.tsx';
import { emailsQuery } from '../../../queries/reviews/applications-review.ts';
import { stateOf, tones, type Mail } from './email-state.ts';
import { useReview } from '../use-review.ts';
import { IconMail } from '@tabler/icons-react';
import { MessageForm } from '../../../features/decide/message-form.tsx';
import { hasSavedFormFor } from '../../../app/unsaved/use-unsaved.ts';
import { useMayLeave } from '../../../app/unsaved/use-may-leave.ts';
import { Icon } from '../../../ui/base/icon.tsx';

type WriteMessageProps = { job: number; applicant: { id: number; full_name: string } };

/** A message to the applicant, above the earlier messages. */
function WriteMessage({ job, applicant }: WriteMessageProps) {
  const t = useTranslations('decide.message');
  const mayLeave = useMayLeave();
  const name = `message/applicant/${applicant.id}`;
  const [opened, setOpened] = useState(() => hasSavedFormFor(name));

  async function close(): Promise<void> {
    if (await mayLeave((form) => form.name === name)) setOpened(false);
  }

  if (!opened) {
    return (
      <div className="mb-4 grid justify-items-end">
        <Button variant="primary" onClick={() => setOpened(true)}>
          <Icon of={IconMail} size={16} />
          {t('write')}
        </Button>
      </div>
    );
  }
  return (
    <div className="mb-4">
      <Panel title={t('title', { count: 1, name: applicant.full_name })} padded>
        <MessageForm
          job={job}
          recipients={{ count: 1, first: applicant }}
          name={name}
          onCancel={() => void close()}
          onSent={() => setOpened(false)}
        />
      </Panel>
    </div>
  );
}

const kinds = [
  'invitation',
  'reminder',
  'extension',
  'completion',
  'rejection',
  'request_answer',
  'adjustment',
  'withdrawal',
  'help',
  'data_archive',
  'erasure',
  'review_available',
  'link',
] as const;
const pollMs = 2000;

const SentEmail = lazy(() => import('./sent-email.tsx'));

const onItsWay = new Set<Mail['state']>(['queued', 'attempting']);

function useKindText() {
  const t = useTranslations('review.emails');
  return ({ type, channel }: Mail) => {
    const kind = t(`types.${kinds.find((name) => name === type) ?? 'other'}`);
    return channel === 'sms' ? t('types.sms', { kind }) : kind;
  };
}

function Subject({ mail, onOpen }: { mail: Mail; onOpen: () => void }) {
  const t = useTranslations('review.emails');
  const kindOf = useKindText();
  const retryTime = useRetryTime();
  return (
    <>
      {mail.channel === 'sms' ? (
        <span className="wrap-anywhere text-ink-2">{mail.subject}</span>
      ) : (
        <button
          type="button"
          className="min-h-6 cursor-pointer border-0 bg-transparent p-0 text-start font-inherit font-semibold wrap-anywhere text-accent-ink hover:underline"
          aria-haspopup="dialog"
          aria-label={t('sent.open', { subject: mail.subject })}
          onClick={onOpen}
        >
          {mail.subject}
        </button>
      )}
      <span className="hidden text-mini wrap-anywhere text-ink-3 max-md:block">{kindOf(mail)}</span>
      {mail.next_try_at && (
        <span className="block text-mini wrap-anywhere text-ink-3">
          {t(mail.held ? 'held' : 'putOff', retryTime(mail.next_try_at))}
        </span>
      )}
      {mail.waits_for_budget && <span className="block text-mini wrap-anywhere text-ink-3">{t('waitsForBudget')}</span>}
      {mail.refusal && (
        <span className="block text-mini wrap-anywhere text-ink-3">{t('refused', { answer: mail.refusal })}</span>
      )}
    </>
  );
}

function useColumns(onOpen: (mail: Mail) => void): Column<Mail>[] {
  const t = useTranslations('review.emails');
  const kindOf = useKindText();
  const dateOf = (mail: Mail) => <When value={mail.sent_at ?? mail.created_at} length="short" />;
  return [
    { key: 'subject', heading: t('subject'), cell: (mail) => <Subject mail={mail} onOpen={() => onOpen(mail)} /> },
    { key: 'kind', heading: t('kind'), className: 'max-md:hidden', bone: 80, cell: kindOf },
    {
      key: 'state',
      heading: t('state'),
      bone: 90,
      cell: (mail) => {
        const state = stateOf(mail);
        return (
          <>
            <Pill tone={tones[state]} dot>
              {t(`states.${state}`)}
            </Pill>
            <span className="hidden text-mini wrap-anywhere text-ink-3 max-md:block max-md:pt-1">{dateOf(mail)}</span>
          </>
        );
      },
    },
    { key: 'date', heading: t('date'), className: 'whitespace-nowrap max-md:hidden', bone: 90, cell: dateOf },
  ];
}

/** Every e-mail to the applicant, with its state. */
export function EmailsScreen() {
  const t = useTranslations('review');
  const feed = useTranslations('feed');
  const { job, application } = useReview();
  const name = application.user.full_name;
  usePageTitle(t('pageEmails', { name }), job.title);
  const list = useInfiniteQuery({
    ...emailsQuery({ job: job.id, application: application.id }),
    // E-mails in progress change while the page is open.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ results }) => results.some((mail) => onItsWay.has(mail.state))) ? pollMs : false,
  });
  const [openEmail, setOpenEmail] = useState<{ email: number; subject: string; opened: boolean }>();
  const columns = useColumns(({ id, subject }) => setOpenEmail({ email: id, subject, opened: true }));
  const mails = list.data?.pages.flatMap(({ results }) => results);
  return (
    <main
      className="mx-auto w-full max-w-270 overflow-y-auto px-(--gutter) pt-6 pb-10 print:max-w-none print:overflow-visible print:py-0"
      id="content"
    >
      {list.error && !mails ? (
        <LoadError error={list.error} text={t('emails.error')} onRetry={() => void list.refetch()} />
      ) : (
        <>
          <WriteMessage key={application.id} job={job.id} applicant={{ id: application.id, full_name: name }} />
          <Panel>
            {mails?.length === 0 ? (
              <EmptyState text={t('emails.empty', { name })} />
            ) : (
              <DataTable
                compact
                caption={t('emails.title')}
                columns={columns}
                rows={mails}
                keyOf={({ channel, id }) => `${channel}-${id}`}
                loadingRows={3}
              />
            )}
          </Panel>
        </>
      )}
      <ListMore list={list} text={feed('earlier')} className="mt-3 grid justify-items-center gap-2">
        {list.isFetchNextPageError && <FieldError id="earlier-error">{t('emails.error')}</FieldError>}
      </ListMore>
      {openEmail && (
        <Suspense>
          <SentEmail
            key={openEmail.email}
            {...openEmail}
            listed={mails?.find(({ id, channel }) => id === openEmail.email && channel !== 'sms')}
            onClose={() => setOpenEmail({ ...openEmail, opened: false })}
          />
        </Suspense>
      )}
    </main>
  );
}
