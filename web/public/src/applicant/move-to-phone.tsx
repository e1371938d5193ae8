import './move-to-phone.css';
import { isHandheld } from '@vivavoce/recorder/devices/browser-support.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useAction } from '../ui/use-action.ts';
import { useSent } from '../ui/use-sent.ts';
import { useInterview } from './interview-context.tsx';
import { personalLink } from './link-to-share.ts';
import { useEffect, useState } from 'react';

/** Quiet zone in modules, required by the standard. */
const margin = 4;

async function drawPath(text: string): Promise<{ path: string; size: number }> {
  const { default: qrcode } = await import('qrcode-generator');
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = '';
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column)) path += `M${column + margin} ${row + margin}h1v1h-1z`;
    }
  }
  return { path, size: count + 2 * margin };
}

/** Dark on white in every colour scheme: many cameras read nothing else. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ path: string; size: number }>();
  useEffect(() => {
    let isCurrent = true;
    void drawPath(text).then((result) => {
      if (isCurrent) setDrawn(result);
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return (
    <div className="qr">
      {drawn && (
        <svg viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
          <path d={drawn.path} fill="#000" />
        </svg>
      )}
    </div>
  );
}

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
