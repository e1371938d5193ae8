import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';

/** Opens a sent practice once more, and says before what stays. */
export function AgainButton() {
  const t = useTranslations('interview.home');
  const { store } = useInterview();
  const opening = useAction(() => store.practiseAgain());
  return (
    <>
      <p className="calm">{t('againText')}</p>
      <ProblemNotice error={opening.error} />
      <div className="actions">
        <Button look="primary" busy={opening.busy} onClick={() => void opening.run()}>
          {t('again')}
        </Button>
      </div>
    </>
  );
}
