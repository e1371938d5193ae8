import { useEffect } from 'react';
import { INTERFACE_TIMES } from '@vivavoce/domain/interface-times.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** The notice after a registration, for five seconds (specification 9). */
export function RegisteredToast({ onGone }: { onGone: () => void }) {
  const t = useTranslations('visitors.register');
  useEffect(() => {
    const timer = setTimeout(onGone, INTERFACE_TIMES.registration_toast_ms);
    return () => clearTimeout(timer);
  }, [onGone]);
  return (
    <div className="market-toast">
      <strong>{t('doneTitle')}</strong>
      <span>{t('doneText')}</span>
    </div>
  );
}
