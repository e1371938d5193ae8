import { useState } from 'react';
import type { Interview, InterviewRequest } from '@vivavoce/contract/types.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';
import { FreeText, Wishes, type PartProps } from './request-fields.tsx';
import {
  bodyOf,
  emptyForm,
  missingIn,
  replyForm,
  toggled,
  triedQuestions,
  type AskType,
  type RequestForm,
} from './request-form.ts';

function Questions({ form, change, interview }: PartProps & { interview: Interview }) {
  const t = useTranslations('interview.requests');
  return (
    <fieldset className="asks">
      <legend>{t('questions')}</legend>
      {triedQuestions(interview).map(({ id, order, text }) => (
        <Checkbox
          key={id}
          name={`question-${id}`}
          checked={form.questions.has(id)}
          onChange={(on) => change({ questions: toggled(form.questions, id, on) })}
          hint={text}
        >
          {t('question', { number: order })}
        </Checkbox>
      ))}
    </fieldset>
  );
}

type RequestDialogProps = {
  type: AskType;
  question?: number | undefined;
  /** The declined request that this one replies to. */
  replyTo?: InterviewRequest | undefined;
  onClose: () => void;
  /** Called when the request is stored. */
  onSent?: ((type: AskType) => void) | undefined;
};

/** Requests more time, another attempt or an adjustment. Staff decide; the answer is mailed and shown on the page. */
export default function RequestDialog({ type, question, replyTo, onClose, onSent }: RequestDialogProps) {
  const t = useTranslations('interview.requests');
  const { interview, store } = useInterview();
  const [form, setForm] = useState(() => (replyTo ? replyForm(interview, replyTo) : emptyForm(question)));
  const [missing, setMissing] = useState<ReturnType<typeof missingIn> | 'words'>(null);
  const ask = useAction(() => store.ask(bodyOf(type, form)));
  const atOnce = type === 'Adjustment' && interview.adjustments_at_once;
  const change = (part: Partial<RequestForm>) => {
    setMissing(null);
    setForm((before) => ({ ...before, ...part }));
  };

  async function send(): Promise<void> {
    const wanting = missingIn(type, form) ?? (replyTo && form.text.trim() === '' ? 'words' : null);
    setMissing(wanting);
    if (wanting || !(await ask.run())) return;
    onSent?.(type);
    onClose();
  }

  return (
    <Dialog
      title={replyTo ? t('reply', { company: interview.company.name }) : t(`titles.${type}`)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" busy={ask.busy} onClick={() => void send()}>
            {t('send')}
          </Button>
        </>
      }
    >
      <p>{t(`texts.${replyTo ? 'Reply' : atOnce ? 'AtOnce' : type}`, { company: interview.company.name })}</p>
      {type === 'Reset' && <Questions form={form} change={change} interview={interview} />}
      {replyTo && <FreeText type="Reply" form={form} change={change} />}
      {type === 'Adjustment' && <Wishes form={form} change={change} />}
      {!replyTo && <FreeText type={type} form={form} change={change} />}
      {missing && <Notice tone="bad" urgent title={t(`missing.${missing}`)} />}
      <ProblemNotice error={ask.error} />
    </Dialog>
  );
}
