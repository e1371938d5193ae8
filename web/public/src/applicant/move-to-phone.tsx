import './move-to-phone.css';
import { isHandheld } from '@vivavoce/recorder/devices/browser-support.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useAction } from '../ui/use-action.ts';
import { useSent } from '../ui/use-sent.ts';
import { useInterview } from './interview-context.tsx';
import { personalLink } from './personal-link.ts';
import { QrCode } from './qr-code.tsx';

/** Ways to open the personal link in another browser or device. */
export function MoveToPhone() {
  const t = useTranslations('applicant.gate');
  const { interview, store } = useInterview();
  const link = personalLink(interview.shorturl, useLocale());
  // A phone cannot scan its own screen.
  const handheld = isHandheld(navigator.userAgent, navigator.maxTouchPoints);
  const mail = useAction(store.sendLink);
  const copy = useAction(() => navigator.clipboard.writeText(link ?? location.href));
  const [mailed, sendMail] = useSent(mail.run);
  const [copied, copyLink] = useSent(copy.run);
  return (
    <div className="stack">
      <div className="actions">
        {link && (
          <Button icon="phone" onClick={() => void copyLink()}>
            {t('copyLink')}
          </Button>
        )}
        <Button icon="mail" busy={mail.busy} onClick={() => void sendMail()}>
          {t('emailLink')}
        </Button>
      </div>
      <p role="status" className="status-line">
        {mailed ? t('emailed', { email: interview.applicant.email }) : copied ? t('copied') : ''}
      </p>
      <ProblemNotice error={mail.error} />
      {link && !handheld && (
        <div className="scan">
          <QrCode text={link} label={t('qrLabel')} />
          <p>{t('scan')}</p>
        </div>
      )}
    </div>
  );
}
