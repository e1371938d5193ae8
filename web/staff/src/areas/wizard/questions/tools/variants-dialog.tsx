import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { useWizard } from '../../wizard-context.ts';
import { AiOff } from './ai-off.tsx';
import { VariantsForm } from './variants-form.tsx';
import styles from './variants-dialog.module.css';

type VariantsDialogProps = {
  text: string;
  /** How many more the activity holds. */
  room: number;
  onClose: () => void;
  /** Puts one in the place of the question's words. */
  onReplace: (text: string) => void;
  /** Adds them as questions of their own. */
  onAdd: (texts: string[]) => Promise<number>;
};

/** Other ways to ask the question that is being written. */
export default function VariantsDialog({ onClose, ...variants }: VariantsDialogProps) {
  const t = useTranslations('wizard.questions.variants');
  const { settings } = useWizard();
  const promptFields = (
    <section>
      <h3 className={styles.heading}>{t('question')}</h3>
      <p className={styles.question}>{variants.text}</p>
    </section>
  );
  return (
    <Dialog opened size="40rem" title={t('title')} onClose={onClose}>
      {settings.ai_configured ? <VariantsForm {...variants} promptFields={promptFields} /> : <AiOff />}
    </Dialog>
  );
}
