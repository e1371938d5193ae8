import { useState, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useChangeState } from '../../app/unsaved/changes.ts';
import { Button } from '../../ui/base/button.tsx';
import { Pill } from '../../ui/base/pill.tsx';

/** Whether this form was saved a moment ago, and the function that says so. */
export function useJustSaved(): readonly [justSaved: boolean, note: () => void, forget: () => void] {
  const state = useChangeState();
  const [wasSaved, setWasSaved] = useState(false);
  return [wasSaved && state === 'SAVED', () => setWasSaved(true), () => setWasSaved(false)];
}

type SaveRowProps = { busy: boolean; dirty: boolean; justSaved: boolean; children: ReactNode };

/** The save button of a form, primary as soon as there is something to save; beside it "Saved" for a moment. */
export function SaveRow({ busy, dirty, justSaved, children }: SaveRowProps) {
  const t = useTranslations('common.change');
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" variant={dirty ? 'primary' : 'outline'} busy={busy}>
        {children}
      </Button>
      {/* The page's own status announces it to screen readers. */}
      <span aria-hidden="true">
        {justSaved && (
          <Pill tone="ok" dot>
            {t('saved')}
          </Pill>
        )}
      </span>
    </div>
  );
}
