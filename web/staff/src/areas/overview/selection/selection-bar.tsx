import {
  IconBell,
  IconDownload,
  IconShare,
  IconX,
  IconMail,
  IconColumns3,
  IconClockPlus,
  IconSend,
  IconTag,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { showToast } from '../../../app/toasts.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { type SelectedApplicants, fittingOf, fitsSome } from './choice.ts';
import styles from './selection-bar.module.css';
import { useRejection } from '../../../features/decide/use-rejection.tsx';
import { useUndoDecision } from '../../../features/decide/use-undo-decision.tsx';
import { decisionIcons, fits, jobRights, rightFor, type Decision } from './decisions.ts';
import { useDecision } from './use-decision.ts';
import { useState } from 'react';
import { MessageDialog } from '../../../features/decide/lazy-message-dialog.tsx';
import { useNavigate } from '@tanstack/react-router';
import { DOWNLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { GUEST_LIMITS, isShareable } from '@vivavoce/domain/reviews/guest-links.ts';
import { downloadRecordings } from '../../../features/share/share-actions.tsx';
import { ShareDialog } from '../../../features/share/lazy-share-dialog.tsx';
import { COMPARED } from '@vivavoce/domain/reviews/compared.ts';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { mayExtend } from '../../../features/extend/extend-scope.ts';
import { ExtendDialog } from '../../../features/extend/lazy-extend-dialog.tsx';
import { useTakesApplicants } from '../../../features/invite/use-takes-applicants.ts';
import { SendReminderDialog } from '../../../features/reminders/lazy-send-reminder-dialog.tsx';
import { mayBeReminded } from '../../../features/reminders/may-be-reminded.ts';
import { TagSelectionDialog } from '../../../features/tags/lazy-tag-selection-dialog.tsx';
import { InviteDialog } from '../../../features/invite/lazy-invite-dialog.tsx';
import { classes } from '../../../ui/base/classes.ts';

type SelectionActionProps = { icon: TablerIcon; label: string; busy?: boolean; onClick: () => void };

/** One action of the selection bar. */
function SelectionAction({ icon, label, busy = false, onClick }: SelectionActionProps) {
  return (
    <button
      type="button"
      className={classes(
        styles.action,
        'flex min-h-9 items-center gap-2 rounded-2 px-3 py-0 font-medium text-on-bar focus-visible:[box-shadow:inset_0_0_0_2px_var(--on-bar)]! disabled:opacity-60',
      )}
      disabled={busy}
      aria-busy={busy}
      onClick={onClick}
    >
      <Icon of={icon} />
      <span>{label}</span>
    </button>
  );
}

/** Sends the invitation to the selected applicants who have not answered yet; again to those who are invited. */
function InviteSelected({ selected, onDone }: { selected: SelectedApplicants; onDone: () => void }) {
  const t = useTranslations('mailings');
  const [opened, setOpened] = useState(false);
  const { job, selection, count, search } = selected;
  const open = useTakesApplicants(job);
  const again = search.status === 'AwaitingResponse';
  if (!open || search.filter === 'Archived' || !(again || search.status === 'ToInvite')) return null;
  return (
    <>
      <SelectionAction
        icon={IconSend}
        label={t(again ? 'selectedAgain' : 'selected')}
        onClick={() => setOpened(true)}
      />
      {opened && (
        <InviteDialog
          job={job}
          scope={{ selection, count, ...(again && { again }) }}
          onClose={() => setOpened(false)}
          onDone={onDone}
        />
      )}
    </>
  );
}

/** A reminder to the selected applicants who were invited and have not begun. */
function RemindSelected({ selected, onDone }: { selected: SelectedApplicants; onDone: () => void }) {
  const t = useTranslations('mailings');
  const now = useNow();
  const [opened, setOpened] = useState(false);
  const { job, selection, search } = selected;
  const open = useTakesApplicants(job);
  const fitting = search.status === 'AwaitingResponse' && search.filter !== 'Archived';
  if (!open || !fitting || !fitsSome(selected, (application) => mayBeReminded(application, now))) return null;
  return (
    <>
      <SelectionAction icon={IconBell} label={t('remind')} onClick={() => setOpened(true)} />
      {opened && (
        <SendReminderDialog job={job.id} selection={selection} onClose={() => setOpened(false)} onDone={onDone} />
      )}
    </>
  );
}

/** More time for the selected applicants with a deadline. */
function ExtendSelected({ selected, onDone }: { selected: SelectedApplicants; onDone: () => void }) {
  const t = useTranslations('extend');
  const now = useNow();
  const [opened, setOpened] = useState(false);
  const { job, selection } = selected;
  const open = useTakesApplicants(job);
  if (!open || !fitsSome(selected, (application) => mayExtend(application, now))) return null;
  return (
    <>
      <SelectionAction icon={IconClockPlus} label={t('selected')} onClick={() => setOpened(true)} />
      {opened && <ExtendDialog job={job.id} selection={selection} onClose={() => setOpened(false)} onDone={onDone} />}
    </>
  );
}

/** Leads to the comparison of two to four selected applicants whose answers are there. */
function CompareSelected({ selected }: { selected: SelectedApplicants }) {
  const t = useTranslations('overview.selection');
  const navigate = useNavigate();
  const { job, selection, applications } = selected;
  if (!('ids' in selection)) return null;
  const { ids } = selection;
  const isComparable = ids.length >= COMPARED.min && ids.length <= COMPARED.max;
  if (!isComparable || !applications.every(({ responded_at }) => responded_at !== null)) return null;
  const compare = () =>
    navigate({
      to: '/interviews/$job/compare',
      params: { job: String(job.id) },
      search: { applicants: ids.join('-') },
    });
  return <SelectionAction icon={IconColumns3} label={t('compare')} onClick={() => void compare()} />;
}

/** A message to all selected applicants. */
function MessageSelected({ selected, onDone }: { selected: SelectedApplicants; onDone: () => void }) {
  const t = useTranslations('decide.message');
  const [opened, setOpened] = useState(false);
  const { job, applications, alike, selection, count } = selected;
  const first = applications[0] ?? alike[0];
  if (!first || !job.abilities.includes('invite')) return null;
  return (
    <>
      <SelectionAction icon={IconMail} label={t('selected')} onClick={() => setOpened(true)} />
      {opened && (
        <MessageDialog
          job={job.id}
          recipients={{ selection, count, first: { id: first.id, full_name: first.user.full_name } }}
          onClose={() => setOpened(false)}
          onDone={onDone}
        />
      )}
    </>
  );
}

type DecideSelectedProps = { decision: Decision; selected: SelectedApplicants; onDone: () => void };

/** One decision about all selected applicants that it would change. */
function DecideSelected({ decision, selected, onDone }: DecideSelectedProps) {
  const t = useTranslations('overview');
  const { job } = selected;
  const decide = useDecision(job.id);
  const fitting = fittingOf(selected, (application) => fits(decision, application));
  if (!fitting || !job.abilities.includes(jobRights[rightFor(decision)])) return null;
  const { selection } = fitting;
  return (
    <SelectionAction
      icon={decisionIcons[decision]}
      label={t(`changes.${decision}`)}
      busy={decide.isPending}
      onClick={() => decide.mutate({ action: decision, selection }, { onSuccess: onDone })}
    />
  );
}

/** Rejects the selected applicants who are not rejected yet, and notifies them if wanted. */
function RejectSelected({ selected, onDone }: { selected: SelectedApplicants; onDone: () => void }) {
  const t = useTranslations('overview');
  const { job } = selected;
  const rejection = useRejection(job.id, job.abilities, onDone);
  const fitting = fittingOf(selected, (application) => fits('reject', application));
  if (!fitting || !job.abilities.includes('decide')) return null;
  const { selection, count, applications } = fitting;
  return (
    <>
      <SelectionAction
        icon={decisionIcons.reject}
        label={t('changes.reject')}
        busy={rejection.busy}
        onClick={() => rejection.start({ selection, count, applications })}
      />
      {rejection.dialog}
    </>
  );
}

/** Ids of the selected applicants where each of them fits and there are at most so many; null otherwise. */
function idsOf(
  { selection, applications }: SelectedApplicants,
  most: number,
  fitting: (application: SelectedApplicants['applications'][number]) => boolean,
): readonly number[] | null {
  if (!('ids' in selection) || selection.ids.length > most || applications.length < selection.ids.length) return null;
  return applications.every(fitting) ? selection.ids : null;
}

/** Shares the selected applicants with a guest or with the panel. */
function ShareSelected({ selected }: { selected: SelectedApplicants }) {
  const t = useTranslations('common');
  const [opened, setOpened] = useState(false);
  const { job, applications } = selected;
  const ids = idsOf(selected, GUEST_LIMITS.applicants_max, isShareable);
  if (ids === null || !job.abilities.includes('manage_panel')) return null;
  return (
    <>
      <SelectionAction icon={IconShare} label={t('share')} onClick={() => setOpened(true)} />
      {opened && (
        <ShareDialog
          job={job.id}
          applicants={ids}
          name={applications[0]?.user.full_name ?? ''}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}

/** Downloads the recordings and files of the selected applicants. */
function DownloadSelected({ selected }: { selected: SelectedApplicants }) {
  const t = useTranslations('common');
  const ids = idsOf(selected, DOWNLOAD_LIMITS.applicants_max, ({ responded_at }) => responded_at !== null);
  if (ids === null || jobKind(selected.job) !== 'presentation') return null;
  const download = () => downloadRecordings(selected.job.id, ids);
  return <SelectionAction icon={IconDownload} label={t('download')} onClick={download} />;
}

/** Puts a tag on the selected applicants, or takes it off. */
function TagSelected({ selected, onDone }: { selected: SelectedApplicants; onDone: () => void }) {
  const t = useTranslations('people.tags');
  const [opened, setOpened] = useState(false);
  const { job, selection, count } = selected;
  if (!job.abilities.includes('edit')) return null;
  return (
    <>
      <SelectionAction icon={IconTag} label={t('title')} onClick={() => setOpened(true)} />
      {opened && (
        <TagSelectionDialog
          job={job.id}
          selection={selection}
          count={count}
          onClose={() => setOpened(false)}
          onDone={onDone}
        />
      )}
    </>
  );
}

/** Undoes the outcomes of the selected applicants, after a dialog where some of them were told. */
function UndoSelected({ selected, onDone }: { selected: SelectedApplicants; onDone: () => void }) {
  const t = useTranslations('overview');
  const { job } = selected;
  const decide = useDecision(job.id);
  const undo = useUndoDecision(job.id, (selection) =>
    decide.mutate({ action: 'unshortlist', selection }, { onSuccess: onDone }),
  );
  const fitting = fittingOf(selected, (application) => fits('unshortlist', application));
  if (!fitting || !job.abilities.includes('decide')) return null;
  return (
    <>
      <SelectionAction
        icon={decisionIcons.unshortlist}
        label={t('changes.unshortlist')}
        busy={undo.busy || decide.isPending}
        onClick={() => undo.start(fitting.selection)}
      />
      {undo.dialog}
    </>
  );
}

export type SelectionBarProps = {
  selected: SelectedApplicants;
  /** Number of rows that match the list's filter; if larger than the selection, the bar offers to select them all. */
  matching: number;
  /** More rows match than `matching` says. */
  more: boolean;
  /** Resolves when the full count is known. */
  onChooseAll: () => Promise<void>;
  onClear: () => void;
};

/**
 * One dark bar with the count and the actions on the selection. An action that applies to no applicant is not drawn.
 */
export default function SelectionBar({ selected, matching, more, onChooseAll, onClear }: SelectionBarProps) {
  const t = useTranslations('overview');
  const textOf = useErrorText();
  const chooseAll = useMutation({
    mutationFn: onChooseAll,
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
  });
  const all = 'matching' in selected.selection;
  const exceptions = 'matching' in selected.selection ? (selected.selection.except?.length ?? 0) : 0;
  const props = { selected, onDone: onClear };
  return (
    <section
      className={classes(
        styles.bar,
        'forced-colors:[border:1px_solid_CanvasText] [&_b]:flex-none [&_b]:pe-2 [&_b]:font-semibold max-md:[&_b]:pe-1.5 max-md:[&_b]:text-small max-md:[&_b]:font-semibold',
      )}
      data-bottom-bar
      aria-label={t('selection.label')}
    >
      <b role="status">
        {exceptions > 0
          ? t('selection.allBut', { count: selected.count, left: exceptions })
          : t(all ? 'selection.all' : 'selection.count', { count: selected.count })}
      </b>
      {!all && (more || matching > selected.count) && (
        <button
          type="button"
          className={classes(
            styles.more,
            'min-h-9 flex-none rounded-2 px-2 py-0 text-on-bar underline underline-offset-3 focus-visible:[box-shadow:inset_0_0_0_2px_var(--on-bar)]! max-md:max-w-21 max-md:px-1 max-md:text-mini max-md:whitespace-normal',
          )}
          disabled={chooseAll.isPending}
          aria-busy={chooseAll.isPending}
          onClick={() => chooseAll.mutate()}
        >
          {t(more ? 'selection.chooseMore' : 'selection.chooseAll', { count: matching })}
        </button>
      )}
      <span className="mx-1 my-0 h-5.5 w-px flex-none bg-bar-line max-md:hidden" />
      <div className="flex min-w-0 flex-wrap items-center gap-1 max-md:flex-1 max-md:[scrollbar-width:none] max-md:flex-nowrap max-md:gap-0 max-md:overflow-x-auto">
        <InviteSelected {...props} />
        <RemindSelected {...props} />
        <ExtendSelected {...props} />
        <DecideSelected {...props} decision="shortlist" />
        <RejectSelected {...props} />
        <UndoSelected {...props} />
        <DecideSelected {...props} decision="reviewed" />
        <CompareSelected selected={selected} />
        <MessageSelected {...props} />
        <TagSelected {...props} />
        <ShareSelected selected={selected} />
        <DownloadSelected selected={selected} />
        <DecideSelected {...props} decision="archive" />
        <DecideSelected {...props} decision="unarchive" />
      </div>
      <span className="mx-1 my-0 h-5.5 w-px flex-none bg-bar-line max-md:hidden" />
      <button
        type="button"
        className={classes(
          styles.action,
          'flex min-h-9 items-center gap-2 rounded-2 px-3 py-0 font-medium text-on-bar focus-visible:[box-shadow:inset_0_0_0_2px_var(--on-bar)]! disabled:opacity-60',
        )}
        aria-label={t('selection.clear')}
        onClick={onClear}
      >
        <Icon of={IconX} />
      </button>
    </section>
  );
}
