import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Action } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { useErrorText } from '../../app/error-text.ts';
import { extendForm } from '../../app/extend/extend-whom.ts';
import { ExtendDialog } from '../../app/extend/lazy-extend-dialog.tsx';
import { showSnackbar, showToast } from '../../app/toasts.ts';
import { isKeptFor } from '../../app/use-unsaved.ts';
import { afterGrant, changeAction, refreshActions, type ActionChange } from '../../queries/actions.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { LongWords } from '../../ui/long-words.tsx';
import { Pill } from '../../ui/pill.tsx';
import { AskedFacts } from './asked-facts.tsx';
import { declineForm } from './decline-form.ts';
import styles from './home.module.css';

const AdjustDialog = lazy(() => import('../../app/requests/adjust-dialog.tsx'));
const ResetDialog = lazy(() => import('../../app/requests/reset-dialog.tsx'));
const DeclineDialog = lazy(() => import('./decline-dialog.tsx'));

type EntryProps = { action: Action; shortname: string };

/** Declines, dismisses or undoes; whatever comes of it, the list is read anew. */
function useChange({ action, shortname }: EntryProps) {
  const t = useTranslations('actions');
  const client = useQueryClient();
  const textOf = useErrorText();
  const { id, action_type, application } = action;
  const change = useMutation({
    mutationFn: (body: Partial<ActionChange>) => changeAction(shortname, { ...body, id, action_type } as ActionChange),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => refreshActions(client),
  });
  const undo = (what: 'declined' | 'dismissed') => () => {
    change.mutate({ [what]: false }, { onSuccess: () => showSnackbar(t('undone')) });
  };
  return {
    busy: change.isPending,
    undo,
    decline: (answer: string) =>
      change.mutateAsync({ declined: true, ...(answer && { answer }) }).then(() => {
        showSnackbar(t('declined', { name: application.full_name }), { label: t('undo'), run: undo('declined') });
      }),
    dismiss: () =>
      change.mutate(
        { dismissed: true },
        {
          onSuccess: () =>
            showSnackbar(t('dismissed', { name: application.full_name }), {
              label: t('undo'),
              run: undo('dismissed'),
            }),
        },
      ),
  };
}

/** The dialog of the deed that was asked for. */
function GrantDialog({ action, onClose }: { action: Action; onClose: () => void }) {
  const client = useQueryClient();
  const one = { job: action.job.id, application: action.application.id, name: action.application.full_name };
  const done = () => void afterGrant(client, one.job);
  if (action.action_type === 'Extension')
    return <ExtendDialog job={one.job} application={one.application} onClose={onClose} onDone={done} />;
  return (
    <Suspense>
      {action.action_type === 'Reset' ? (
        <ResetDialog {...one} questions={action.asked.questions.map(({ id }) => id)} onClose={onClose} />
      ) : (
        <AdjustDialog {...one} granted={action.application.adjustments} action={action} onClose={onClose} />
      )}
    </Suspense>
  );
}

function Ended({ action }: { action: Action }) {
  const t = useTranslations('actions');
  const { state, closed_at, closed_by, answer } = action;
  if (state === 'open') return null;
  return (
    <div className={styles.ended}>
      <Pill tone={state === 'completed' ? 'ok' : 'plain'}>{t(action.at_once ? 'ends.at_once' : `ends.${state}`)}</Pill>
      <span className={styles.quiet}>
        {closed_by ?? t('bySystem')}
        {closed_at && (
          <>
            {' · '}
            <When value={closed_at} length="short" />
          </>
        )}
      </span>
      {answer && <LongWords words={answer} className={styles.answer} />}
    </div>
  );
}

/** What was being answered when the session ended. */
function keptDialog({ id, action_type, job, application }: Action): 'grant' | 'decline' | null {
  if (isKeptFor(declineForm(id))) return 'decline';
  const extending = action_type === 'Extension' && isKeptFor(extendForm(job.id, { application: application.id }));
  return extending ? 'grant' : null;
}

/** One request: who asks, in which activity, for what and why, and how it can be answered. */
export function ActionEntry({ action, shortname }: EntryProps) {
  const t = useTranslations('actions');
  const [open, setOpen] = useState(() => keptDialog(action));
  const change = useChange({ action, shortname });
  const { application, job, state, action_type, text, raised_by } = action;
  const close = () => setOpen(null);
  const asker = `asker-${action.id}`;
  return (
    <li className={styles.entry}>
      <Avatar name={application.full_name} />
      <div className={styles.words}>
        <p className={styles.who}>
          <Link
            id={asker}
            dir="auto"
            to="/interviews/$job/interviewee/$application"
            params={{ job: String(job.id), application: String(application.id) }}
          >
            {application.full_name}
          </Link>
          <span className={styles.quiet}>
            <When value={action.created_at} length="short" />
          </span>
        </p>
        <p className={styles.quiet}>
          <Link
            to="/interviews/$job"
            params={{ job: String(job.id) }}
            search={{ status: 'AwaitingResponse', filter: 'All' }}
          >
            {job.title}
          </Link>
          {raised_by && ` · ${t('raisedBy', { name: raised_by })}`}
          {!job.open && ` · ${t('jobClosed')}`}
        </p>
        {text ? <LongWords words={text} className={styles.said} /> : <p className={styles.quiet}>{t('noWords')}</p>}
        <AskedFacts action={action} />
        <Ended action={action} />
      </div>
      <div className={styles.deeds}>
        {state === 'open' && (
          <>
            {job.open && (
              <Button aria-describedby={asker} onClick={() => setOpen('grant')}>
                {t(`grant.${action_type}`)}
              </Button>
            )}
            <Button variant="ghost" aria-describedby={asker} onClick={() => setOpen('decline')}>
              {t('decline')}
            </Button>
            <Button variant="ghost" aria-describedby={asker} busy={change.busy} onClick={change.dismiss}>
              {t('dismiss')}
            </Button>
          </>
        )}
        {state === 'completed' && action_type === 'Adjustment' && job.open && !application.responded_at && (
          <Button variant="ghost" aria-describedby={asker} onClick={() => setOpen('grant')}>
            {t('change')}
          </Button>
        )}
        {(state === 'declined' || state === 'dismissed') && (
          <Button variant="ghost" aria-describedby={asker} busy={change.busy} onClick={change.undo(state)}>
            {t('undo')}
          </Button>
        )}
      </div>
      {open === 'grant' && <GrantDialog action={action} onClose={close} />}
      {open === 'decline' && (
        <Suspense>
          <DeclineDialog action={action} decline={change.decline} onClose={close} />
        </Suspense>
      )}
    </li>
  );
}
