import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { ApplicantRequest } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { extendForm } from '../../features/extend/extend-scope.ts';
import { hasSavedFormFor } from '../../app/unsaved/use-unsaved.ts';
import { Avatar } from '../../ui/base/avatar.tsx';
import { Button } from '../../ui/base/button.tsx';
import { LongText } from '../../ui/base/long-text.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { RequestFacts } from './request-facts.tsx';
import type { RequestToAnswer } from './request-dialog.tsx';
import { useChange } from './use-change.ts';
import { declineForm } from './decline-form.ts';
import styles from './home.module.css';

function Ended({ action }: { action: ApplicantRequest }) {
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
      {answer && <LongText text={answer} className={styles.answer} />}
    </div>
  );
}

/** The dialog that was open when the session ended. */
function savedDialogOf({ id, action_type, job, application }: ApplicantRequest): RequestToAnswer['what'] | null {
  if (hasSavedFormFor(declineForm(id))) return 'decline';
  const extending = action_type === 'Extension' && hasSavedFormFor(extendForm(job.id, { application: application.id }));
  return extending ? 'grant' : null;
}

type EntryProps = { action: ApplicantRequest; shortname: string; onAnswer: (request: RequestToAnswer) => void };

/** One request: applicant, activity, wish, reason, and the actions that answer it. */
export function RequestEntry({ action, shortname, onAnswer }: EntryProps) {
  const t = useTranslations('actions');
  const change = useChange({ action, shortname });
  const { application, job, state, action_type, text, raised_by, blocker } = action;
  const answerBy = (dialog: RequestToAnswer['what']) => () => onAnswer({ action, what: dialog });
  const goOn = useEffectEvent(() => {
    const savedDialog = savedDialogOf(action);
    if (savedDialog) onAnswer({ action, what: savedDialog });
  });
  useEffect(() => goOn(), []);
  const asker = `asker-${action.id}`;
  return (
    <li className={styles.entry} tabIndex={-1}>
      <Avatar name={application.full_name} />
      <div className={styles.text}>
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
          {blocker && (state === 'open' || !job.open) && ` · ${t(`blockers.${blocker}`)}`}
        </p>
        {text ? <LongText text={text} className={styles.said} /> : <p className={styles.quiet}>{t('noWords')}</p>}
        <RequestFacts action={action} />
        <Ended action={action} />
      </div>
      <div className={styles.actions}>
        {state === 'open' && (
          <>
            {blocker === null && (
              <Button aria-describedby={asker} onClick={answerBy('grant')}>
                {t(`grant.${action_type}`)}
              </Button>
            )}
            <Button variant="ghost" aria-describedby={asker} onClick={answerBy('decline')}>
              {t('decline')}
            </Button>
            <Button variant="ghost" aria-describedby={asker} busy={change.busy} onClick={change.dismiss}>
              {t('dismiss')}
            </Button>
          </>
        )}
        {state === 'completed' && action_type === 'Adjustment' && blocker === null && (
          <Button variant="ghost" aria-describedby={asker} onClick={answerBy('grant')}>
            {t('change')}
          </Button>
        )}
        {(state === 'declined' || state === 'dismissed') && blocker !== 'withdrawn' && (
          <Button variant="ghost" aria-describedby={asker} busy={change.busy} onClick={change.undo(state)}>
            {t('undo')}
          </Button>
        )}
      </div>
    </li>
  );
}
