import type { ComponentType, ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useInterview } from '../interview-context.tsx';
import { MoveToPhone } from '../move-to-phone.tsx';

type FrameProps = { title: string; children: ReactNode };

export default function UnsupportedBrowser({ Frame }: { Frame: ComponentType<FrameProps> }) {
  const t = useTranslations('applicant.gate');
  const { interview, visit } = useInterview();
  const answered = interview.questions.filter(({ state }) => state === 'answered').length;
  const untouched = interview.questions.every(({ state }) => state === 'waiting');
  const inApp = visit.unsupported === 'in_app_browser';
  const text = inApp
    ? t('inAppText', { browser: /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'Safari' : 'Chrome' })
    : visit.unsupported === 'insecure_context'
      ? t('insecureText')
      : t('unsupportedText');
  return (
    <Frame title={inApp ? t('inAppTitle') : t('unsupportedTitle')}>
      <p className="lead">{text}</p>
      {untouched && <p>{t('nothingStarted')}</p>}
      {answered > 0 && <p>{t('answersSafe', { count: answered })}</p>}
      <MoveToPhone />
    </Frame>
  );
}
