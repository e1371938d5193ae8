import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { useWizard } from '../../wizard-context.ts';
import { AiOff } from './ai-off.tsx';
import { VariantsForm } from './variants-form.tsx';

type VariantsDialogProps = {
  text: string;
  /** Number of questions that the activity can still take. */
  room: number;
  onClose: () => void;
  /** Replaces the question's text. */
  onReplace: (text: string) => void;
  /** Adds the variants as questions. */
  onAdd: (texts: string[]) => Promise<number>;
};

/** Variants of the question being written. */
export default function VariantsDialog({ onClose, ...variants }: VariantsDialogProps) {
  const t = useTranslations('wizard.questions.variants');
  const { settings } = useWizard();
  const promptFields = (
    <section>
      <h3 className="font-semibold">{t('question')}</h3>
      <p className="pt-1 wrap-anywhere whitespace-pre-line text-ink-2">{variants.text}</p>
    </section>
  );
  return (
    <Dialog opened size="40rem" title={t('title')} onClose={onClose}>
      {settings.ai_configured ? <VariantsForm {...variants} promptFields={promptFields} /> : <AiOff />}
    </Dialog>
  );
}
