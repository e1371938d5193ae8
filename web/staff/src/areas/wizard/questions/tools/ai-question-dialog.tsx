import { useState } from 'react';
import type { Question } from '@vivavoce/contract/types.ts';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { showToast } from '../../../../app/toasts.ts';
import { useMayLeave } from '../../../../app/unsaved/use-may-leave.ts';
import { useUnsaved } from '../../../../app/unsaved/use-unsaved.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { FieldError } from '../../../../ui/forms/field.tsx';
import type { Fault } from '../../../../features/forms/faults.ts';
import { useFaultText } from '../../../../features/forms/use-fault-text.ts';
import { useWizard } from '../../wizard-context.ts';
import { AiOff } from './ai-off.tsx';
import { aiQuestionForm } from './tools.ts';
import { useAddQuestions } from './use-add-questions.ts';
import { VariantsForm } from './variants-form.tsx';

type AiQuestionDialogProps = {
  /** Number of questions that the activity can still take. */
  room: number;
  onClose: () => void;
  onAdded: (added: readonly Question[]) => void;
};

function AskAi({ room, onAdded }: Omit<AiQuestionDialogProps, 'onClose'>) {
  const t = useTranslations('wizard.questions.variants');
  const questionText = useTranslations('wizard.questions');
  const textOf = useErrorText();
  const faultText = useFaultText();
  const { job } = useWizard();
  const addAll = useAddQuestions(job.id);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const text = typed.trim();
  const markSaved = useUnsaved({
    name: aiQuestionForm(job.id),
    dirty: text !== '',
    keep: () => ({ typed }),
    restore: (savedForm) => setTyped(savedForm.typed),
  });

  function ready(): boolean {
    const wrong = text === '' ? 'required' : text.length > QUESTION_LIMITS.text_max_characters ? 'too_long' : null;
    setFault(wrong);
    if (wrong) document.getElementById('ai-question')?.focus();
    return wrong === null;
  }

  async function add(texts: string[]): Promise<number> {
    const { added, error } = await addAll(texts.map((wording) => ({ text: wording })));
    if (error !== null) {
      showToast({ title: textOf(error), background: 'reject' });
      if (added.length > 0) showToast({ title: questionText('added', { count: added.length }) });
      return added.length;
    }
    markSaved();
    onAdded(added);
    return added.length;
  }

  return (
    <VariantsForm
      text={text}
      ready={ready}
      room={room}
      onAdd={add}
      promptFields={
        <div className="grid gap-1">
          <label className="font-semibold" htmlFor="ai-question">
            {t('question')}
          </label>
          <span className="text-small text-ink-2" id="ai-question-hint">
            {t('start')}
          </span>
          <textarea
            id="ai-question"
            data-autofocus
            className="field-sizing-content max-h-[30dvh] w-full resize-y rounded-2 border border-line-3 bg-surface px-3 py-2.5 focus-visible:rounded-2 focus-visible:border-accent-ink focus-visible:edge-accent-ink! aria-[invalid=true]:border-bad-ink"
            rows={2}
            value={typed}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? 'ai-question-hint ai-question-error' : 'ai-question-hint'}
            onChange={(event) => {
              setTyped(event.target.value);
              setFault(null);
            }}
          />
          {fault && <FieldError id="ai-question-error">{faultText('text', fault)}</FieldError>}
        </div>
      }
    />
  );
}

/** AI words one idea as several questions; the selected ones are added. */
export default function AiQuestionDialog({ onClose, ...props }: AiQuestionDialogProps) {
  const t = useTranslations('wizard.questions');
  const { job, settings } = useWizard();
  const mayLeave = useMayLeave();

  async function close(): Promise<void> {
    if (await mayLeave(({ name }) => name === aiQuestionForm(job.id))) onClose();
  }

  return (
    <Dialog opened size="40rem" title={t('ways.ai')} onClose={() => void close()}>
      {settings.ai_configured ? <AskAi {...props} /> : <AiOff />}
    </Dialog>
  );
}
