import { lazy, Suspense, useState } from 'react';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { getLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { nextScreen } from '../flow.ts';
import { useInterview } from '../interview-context.tsx';
import { LaterPhrases, loadLaterPhrases } from '../later-phrases.tsx';
import { serverNow } from '../server-clock.ts';

const HelpDialog = lazy(async () => {
  const [{ HelpDialog: Help }] = await Promise.all([import('./help-dialog.tsx'), loadLaterPhrases(getLocale())]);
  return { default: Help };
});

/** Opens the help of the current screen, from the same place on every page. */
export function HelpButton({ look = 'icon-button' }: { look?: 'icon-button' | 'round' }) {
  const t = useTranslations('applicant');
  const { interview, visit } = useInterview();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={look} aria-label={t('help')} onClick={() => setOpen(true)}>
        <Icon name="help" />
      </button>
      {open && (
        <Suspense>
          <LaterPhrases>
            <HelpDialog
              screen={nextScreen({ interview, visit, now: serverNow() }).name}
              onClose={() => setOpen(false)}
            />
          </LaterPhrases>
        </Suspense>
      )}
    </>
  );
}
