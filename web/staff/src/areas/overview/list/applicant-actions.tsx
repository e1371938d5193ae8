import { IconBell, IconClockPlus, IconLink, IconMail, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOpenToApplicants } from '@vivavoce/domain/jobs/lifecycle.ts';
import type { Application } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { EraseDialog } from '../../../features/decide/lazy-erase-dialog.tsx';
import { MessageDialog } from '../../../features/decide/lazy-message-dialog.tsx';
import { useRejection } from '../../../features/decide/use-rejection.tsx';
import { useUndoDecision } from '../../../features/decide/use-undo-decision.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { extendForm, mayExtend } from '../../../features/extend/extend-scope.ts';
import { ExtendDialog } from '../../../features/extend/lazy-extend-dialog.tsx';
import { useInviteOne } from '../../../features/invite/invite-one.tsx';
import { SendReminderDialog } from '../../../features/reminders/lazy-send-reminder-dialog.tsx';
import { mayBeReminded } from '../../../features/reminders/may-be-reminded.ts';
import { showToast } from '../../../app/toasts.ts';
import { hasSavedFormFor } from '../../../app/unsaved/use-unsaved.ts';
import { jobQuery } from '../../../queries/jobs/jobs.ts';
import { ActionMenu, type MenuItem } from '../../../ui/overlays/action-menu.tsx';
import { useCopy } from '../../../app/use-copy.ts';
import { decisionIcons, decisions, fits, rightFor } from '../selection/decisions.ts';
import { useDecision } from '../selection/use-decision.ts';

type ApplicantActionsProps = {
  application: Application;
  tabIndex?: 0 | -1;
  /** The menu opens immediately: a click loaded it. */
  open: boolean;
};

/** The menu of a row with its dialogs, which load when the first of them opens. */
export default function ApplicantActions({ application, tabIndex, open: defaultOpen }: ApplicantActionsProps) {
  const t = useTranslations('overview');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const copy = useCopy();
  const decide = useDecision(application.job.id);
  const extend = useTranslations('extend');
  const mailings = useTranslations('mailings');
  const now = useNow();
  const text = useTranslations('decide');
  const [opened, setOpened] = useState<'extend' | 'remind' | 'message' | 'erase' | undefined>(() =>
    hasSavedFormFor(extendForm(application.job.id, { application: application.id })) ? 'extend' : undefined,
  );
  const close = () => setOpened(undefined);
  const { id, job, user } = application;
  const selection = { ids: [id] };
  const rejection = useRejection(job.id, application.abilities);
  const undo = useUndoDecision(job.id, (undone) => decide.mutate({ action: 'unshortlist', selection: undone }));
  const mayInvite = application.abilities.includes('invite');
  const { data: activity } = useQuery(jobQuery(job.id));
  const [invite, inviteDialog] = useInviteOne(activity, application);
  const open = activity !== undefined && isOpenToApplicants(activity);

  async function copyLink(): Promise<void> {
    try {
      const params = { job: job.id, application: id };
      const { link } = await call('GET /api/jobs/{job}/applications/{application}/link', { params });
      await copy(link, t('personalLinkCopied'));
    } catch (error) {
      showToast({ title: textOf(error), background: 'reject' });
    }
  }

  const items: (MenuItem | false)[] = [
    invite !== null && { label: invite.label, icon: invite.icon, onSelect: invite.open },
    open &&
      mayBeReminded(application, now) && {
        label: mailings('remind'),
        icon: IconBell,
        onSelect: () => setOpened('remind'),
      },
    open &&
      mayExtend(application, now) && {
        label: extend('menu'),
        icon: IconClockPlus,
        onSelect: () => setOpened('extend'),
      },
    ...decisions.map(
      (decision) =>
        application.abilities.includes(rightFor(decision)) &&
        fits(decision, application) && {
          label: t(`changes.${decision}`),
          icon: decisionIcons[decision],
          onSelect: () => {
            if (decision === 'reject') rejection.start({ selection, count: 1, applications: [application] });
            else if (decision === 'unshortlist') undo.start(selection);
            else decide.mutate({ action: decision, selection });
          },
        },
    ),
    mayInvite && { label: text('message.write'), icon: IconMail, onSelect: () => setOpened('message') },
    open && mayInvite && { label: t('copyPersonalLink'), icon: IconLink, onSelect: () => void copyLink() },
    application.abilities.includes('erase') && {
      label: text('erase.menu'),
      icon: IconTrash,
      danger: true,
      onSelect: () => setOpened('erase'),
    },
  ];
  const visible = items.filter((item) => item !== false);
  if (visible.length === 0) return inviteDialog;
  return (
    <>
      <ActionMenu
        label={common('moreFor', { name: application.user.full_name })}
        items={visible}
        tabIndex={tabIndex}
        defaultOpen={defaultOpen}
      />
      {opened === 'extend' && <ExtendDialog job={job.id} application={id} onClose={close} />}
      {opened === 'remind' && (
        <SendReminderDialog job={job.id} selection={selection} name={user.full_name} onClose={close} />
      )}
      {opened === 'message' && (
        <MessageDialog
          job={job.id}
          recipients={{ count: 1, first: { id, full_name: user.full_name } }}
          onClose={close}
        />
      )}
      {opened === 'erase' && <EraseDialog job={job.id} applicant={{ id, full_name: user.full_name }} onClose={close} />}
      {inviteDialog}
      {rejection.dialog}
      {undo.dialog}
    </>
  );
}
