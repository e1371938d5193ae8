import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call, type BodyInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { showToast } from '../../app/toasts.ts';
import { useIntent } from '../mails/use-intent.ts';
import { noteInvitation } from './recent-invitation.ts';
import { useShowInvited } from './use-show-invited.ts';
import { refreshApplicants } from '../../queries/applicants/applications.ts';

type InvitationBody = NonNullable<BodyInputOf<'POST /api/jobs/{job}/invite_all'>>;

/** Invites now or schedules it, and reloads everything that shows applicants. */
export function useInvitation(job: number, onDone: () => void) {
  const t = useTranslations('mailings');
  const common = useTranslations('common');
  const show = useShowInvited(job);
  const client = useQueryClient();
  const keyOf = useIntent();
  return useMutation({
    mutationFn: (body: InvitationBody) =>
      call('POST /api/jobs/{job}/invite_all', {
        params: { job },
        body,
        headers: { 'idempotency-key': keyOf(body) },
      }),
    onSuccess: ({ invited }, { start_at }) => {
      if (!start_at) noteInvitation(job);
      showToast({
        title: t(start_at ? 'done.later' : 'done.now', { count: invited }),
        ...(!start_at && { action: { label: common('show'), run: show } }),
      });
      onDone();
    },
    onSettled: () => refreshApplicants(client, job),
  });
}

export type Invitation = ReturnType<typeof useInvitation>;
