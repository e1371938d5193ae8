import type { Answer, ApplicationDetail } from '@vivavoce/contract/types.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { useRefusalText } from '../../../features/invite/refusal-text.ts';
import { LinkButton } from '../../../ui/base/button.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { EmptyState } from '../../../ui/feedback/state-message.tsx';
import { InviteButton } from '../invite-button.tsx';
import { MoreTime } from '../more-time.tsx';
import { DeletedAnswer } from './deleted-answer.tsx';
import deletedStyles from './deleted-answer.module.css';
import styles from '../review.module.css';

/** Why there is nothing to watch, if known. */
function useReason(application: ApplicationDetail): string {
  const t = useTranslations('review.nothing');
  const tag = useLanguageTag();
  const now = useNow();
  const refusalText = useRefusalText();
  const { user, label, declined_at, declined_reason, responded_at, invited_at, deadline } = application;
  const name = user.full_name;
  const date = (value: string) => formatDate(new Date(value), tag, 'long', now);
  if (responded_at) return t('sent', { name });
  if (declined_at) {
    return declined_reason ? t('WithdrawnBecause', { name, reason: declined_reason }) : t('Withdrawn', { name });
  }
  if (application.invitation_failed) return refusalText(application);
  if (!invited_at) return t('NotYetInvited', { name });
  if (label.code === 'Expired' && deadline) return t('Expired', { name, date: date(deadline) });
  const invited = t('AwaitingResponse', { name, date: date(invited_at) });
  return deadline ? `${invited} ${t('AwaitingUntil', { date: date(deadline) })}` : invited;
}

type NoAnswersProps = { application: ApplicationDetail; answers: readonly Answer[] };

/** Why there is nothing to watch, and the answers that staff deleted. */
export function NoAnswers({ application, answers }: NoAnswersProps) {
  const deletedText = useTranslations('review.deleted');
  const t = useTranslations('review.nothing');
  const text = useReason(application);
  const params = { job: String(application.job.id), application: String(application.id) };
  return (
    <main className={styles.page} id="content">
      <Panel>
        <EmptyState
          text={text}
          action={
            <>
              <InviteButton />
              <MoreTime />
              <LinkButton to="/interviews/$job/interviewee/$application/overview" params={params}>
                {t('toOverview')}
              </LinkButton>
            </>
          }
        />
        {answers.some(({ deleted }) => deleted) && (
          <div className={deletedStyles.list}>
            {answers.map(
              ({ question_id, deleted, competency, question_text }, at) =>
                deleted && (
                  <DeletedAnswer
                    key={question_id}
                    job={application.job.id}
                    deleted={deleted}
                    title={deletedText('question', { number: at + 1, name: competency ?? question_text })}
                  />
                ),
            )}
          </div>
        )}
      </Panel>
    </main>
  );
}
