import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Ref, useEffect, useEffectEvent } from 'react';
import type { ApplicantRequest } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { narrowed } from '../../ui/data/list-search.ts';
import { NothingFound, PagedList, type ListPage } from '../../ui/data/paged-list.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/state-message.tsx';
import { typeOf, type HomeSearch } from './home-search.ts';
import type { RequestToAnswer } from './request-dialog.tsx';
import styles from './home.module.css';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { extendForm } from '../../features/extend/extend-scope.ts';
import { hasSavedFormFor } from '../../app/unsaved/use-unsaved.ts';
import { Avatar } from '../../ui/base/avatar.tsx';
import { LongText } from '../../ui/base/long-text.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { useChange } from './use-change.ts';
import { declineForm } from './decline-form.ts';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';

/** The facts of a request beside its text: the deadline, the questions, the chosen presets. */
function RequestFacts({ action }: { action: ApplicantRequest }) {
  const t = useTranslations('actions');
  const now = useNow();
  const { details: wishes, application, action_type } = action;
  const { deadline } = application;
  const past = deadline !== null && Date.parse(deadline) < now.getTime();
  return (
    <ul className="m-0 flex list-none flex-wrap gap-1.5 p-0 empty:hidden">
      {action_type === 'Extension' && deadline && (
        <li>
          <Pill tone={past ? 'warn' : 'plain'}>
            <When
              value={deadline}
              as="date"
              length="short"
              say={(date) => t(past ? 'deadlineWas' : 'deadline', { date })}
            />
          </Pill>
        </li>
      )}
      {wishes.questions.map(({ id, order, attempts, interrupted }) => (
        <li key={id}>
          <Pill tone={interrupted > 0 ? 'warn' : 'plain'}>
            {t('question', { order })}
            {attempts > 0 && ` · ${t('tries', { attempts, interrupted })}`}
          </Pill>
        </li>
      ))}
      {wishes.extra_time !== null && (
        <li>
          <Pill>
            {wishes.extra_time === 'unlimited' ? t('unlimitedTime') : t('extraTime', { percent: wishes.extra_time })}
          </Pill>
        </li>
      )}
      {wishes.answer_as && (
        <li>
          <Pill>{t(`adjust.ways.${wishes.answer_as}`)}</Pill>
        </li>
      )}
      {wishes.wishes.map((wish) => (
        <li key={wish}>
          <Pill>{t(`wishes.${wish}`)}</Pill>
        </li>
      ))}
    </ul>
  );
}

function Ended({ action }: { action: ApplicantRequest }) {
  const t = useTranslations('actions');
  const { state, closed_at, closed_by, answer } = action;
  if (state === 'open') return null;
  return (
    <div className={classes(styles.ended, 'mt-1 flex flex-wrap items-center gap-x-2 gap-y-1')}>
      <Pill tone={state === 'completed' ? 'ok' : 'plain'}>{t(action.at_once ? 'ends.at_once' : `ends.${state}`)}</Pill>
      <span className="text-small text-ink-3">
        {closed_by ?? t('bySystem')}
        {closed_at && (
          <>
            {' · '}
            <When value={closed_at} length="short" />
          </>
        )}
      </span>
      {answer && <LongText text={answer} className="border-s-2 border-s-line-2 ps-2.5 text-ink-2" />}
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
function RequestEntry({ action, shortname, onAnswer }: EntryProps) {
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
    <li
      className={classes(
        styles.entry,
        'grid grid-cols-[auto_minmax(0,1fr)_auto] gap-3 px-5 py-4 focus-visible:rounded-2 focus-visible:[box-shadow:var(--ring)]!',
      )}
      tabIndex={-1}
    >
      <Avatar name={application.full_name} />
      <div className={classes(styles.text, 'grid min-w-0 justify-items-start gap-1 wrap-anywhere')}>
        <p className="mb-0.5 flex flex-wrap items-baseline gap-x-2.5 gap-y-0 font-semibold">
          <Link
            id={asker}
            dir="auto"
            to="/interviews/$job/interviewee/$application"
            params={{ job: String(job.id), application: String(application.id) }}
          >
            {application.full_name}
          </Link>
          <span className="text-small text-ink-3">
            <When value={action.created_at} length="short" />
          </span>
        </p>
        <p className="text-small text-ink-3">
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
        {text ? <LongText text={text} className="my-1" /> : <p className="text-small text-ink-3">{t('noWords')}</p>}
        <RequestFacts action={action} />
        <Ended action={action} />
      </div>
      <div className={classes(styles.actions, 'flex flex-wrap items-start justify-end gap-1 print:hidden')}>
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

function Loading() {
  const t = useTranslations('common');
  return (
    <ul className="m-0 grid list-none p-0" aria-busy="true">
      {Array.from({ length: 4 }, (_, row) => (
        <li
          key={row}
          className={classes(
            styles.entry,
            'grid grid-cols-[auto_minmax(0,1fr)_auto] gap-3 px-5 py-4 focus-visible:rounded-2 focus-visible:[box-shadow:var(--ring)]!',
          )}
        >
          {row === 0 && <span className="visually-hidden">{t('loading')}</span>}
          <Bone width={28} height={28} />
          <div className={classes(styles.text, 'grid min-w-0 justify-items-start gap-1 wrap-anywhere')}>
            <Bone width="40%" height={20} />
            <Bone width="60%" height={18} />
            <Bone width="80%" height={20} />
            <Bone width={110} height={22} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Empty({ search }: { search: HomeSearch }) {
  const t = useTranslations('actions');
  if (search.answered) return <EmptyState text={t('emptyAnswered')} />;
  return (
    <NothingFound
      text={t(`empty.${typeOf(search)}`)}
      clear={t('seeAnswered')}
      all={narrowed(search, { answered: true })}
    />
  );
}

type RequestListProps = {
  list: UseQueryResult<ListPage<ApplicantRequest>>;
  search: HomeSearch;
  shortname: string;
  onAnswer: (request: RequestToAnswer) => void;
  ref: Ref<HTMLUListElement>;
};

/** A page of requests, with what becomes of those that nothing answers. */
export function RequestList({ list, search, shortname, onAnswer, ref }: RequestListProps) {
  const t = useTranslations('actions');
  return (
    <PagedList
      list={list}
      search={search}
      onlyIfSeveral
      empty={<Empty search={search} />}
      note={!search.answered && <p className="px-1 pt-2.5 pb-0 text-small text-ink-3">{t('endsHint')}</p>}
    >
      {(rows) =>
        rows ? (
          <ul
            ref={ref}
            className={classes('m-0 grid list-none p-0', list.isPlaceholderData && 'opacity-60')}
            aria-label={t(`tabs.${typeOf(search)}`)}
          >
            {rows.map((action) => (
              <RequestEntry key={action.id} action={action} shortname={shortname} onAnswer={onAnswer} />
            ))}
          </ul>
        ) : (
          <Loading />
        )
      }
    </PagedList>
  );
}
