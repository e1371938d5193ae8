import { deadlineText } from '@vivavoce/web-shared/applicant/moments.ts';
import { useNamePhrases } from '@vivavoce/web-shared/applicant/name-phrases.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { useLanguageTag, useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useSent } from '../../ui/use-sent.ts';
import { useInterview } from '../interview-context.tsx';
import { personalLink } from '../link-to-share.ts';
import { AskButtons } from '../requests/ask-buttons.tsx';
import { calendarFile } from './calendar-file.ts';

/** Ways to continue later: a calendar entry, and the link again by e-mail. */
export default function LaterDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('applicant');
  const tag = useLanguageTag();
  const locale = useLocale();
  const { interview, store } = useInterview();
  const { deadline, job, company, applicant } = interview;
  const mail = useAction(store.sendLink);
  const [isSent, send] = useSent(mail.run);
  const { name } = useNamePhrases(interview);
  const link = personalLink(interview.shorturl, locale);
  const calendar =
    deadline &&
    link &&
    calendarFile({
      id: `${interview.reference}@${location.host}`,
      deadline,
      title: t('gate.calendarTitle', { name, title: job.title }),
      text: t('gate.calendarText', { company: company.name, link }),
      link,
    });
  return (
    <Dialog title={t('gate.laterTitle')} onClose={onClose}>
      <p>{deadline ? t('gate.laterText', { date: deadlineText(deadline, tag) }) : t('gate.laterTextNoDeadline')}</p>
      <div className="stack">
        {calendar && (
          <a className="button button-outline button-wide" href={calendar} download="interview.ics">
            <Icon name="calendar" />
            {t('gate.addToCalendar')}
          </a>
        )}
        <Button icon="mail" wide busy={mail.busy} onClick={() => void send()}>
          {t('gate.emailLink')}
        </Button>
        <AskButtons types={['Extension']} look="outline" />
        <p role="status" className="status-line">
          {isSent && t('gate.emailed', { email: applicant.email })}
        </p>
      </div>
      <ProblemNotice error={mail.error} />
    </Dialog>
  );
}
