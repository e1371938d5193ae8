import { useMutation } from '@tanstack/react-query';
import type { AiText } from '@vivavoce/contract/types.ts';
import { AiTextView } from '@vivavoce/web-shared/airecord/ai-text.tsx';
import { isUnderWay } from '@vivavoce/web-shared/airecord/under-way.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { askForText, changeSummary, noteOpenedSummary } from '../../../queries/reviews/ai-feedback.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import styles from './aisummary.module.css';

type AiTextPanelProps = {
  text: AiText;
  title: string;
  job: number;
  application: number;
  /** Has the page read the text again. */
  onChange: () => void;
};

/** What AI wrote about a CV or a questionnaire, with the ways to ask for it and to dismiss it. */
export function AiTextPanel({ text, title, job, application, onChange }: AiTextPanelProps) {
  const t = useTranslations('airecord.text');
  const textOf = useErrorText();
  const { gate, can_write, result } = text;
  const ask = useMutation({ mutationFn: () => askForText(job, application), onSuccess: onChange });
  const dismiss = useMutation({
    mutationFn: ({ id, dismissed }: { id: number; dismissed: boolean }) => changeSummary(job, id, { dismissed }),
    onSuccess: onChange,
  });
  const fault = ask.error ?? dismiss.error;
  const written = result?.generated_at ? result : null;
  const mayAsk = can_write && gate === 'ready' && !isUnderWay(text);
  return (
    <Panel title={title}>
      <AiTextView
        text={text}
        title={title}
        titled
        onOpen={() => written && void noteOpenedSummary(job, written.id).catch(() => undefined)}
        actions={
          <>
            {fault && <FormMessage>{textOf(fault)}</FormMessage>}
            {can_write && (mayAsk || written) && (
              <div className={styles.actions}>
                {mayAsk && (
                  <Button size="small" busy={ask.isPending} onClick={() => ask.mutate()}>
                    {t(result ? 'again' : 'ask')}
                  </Button>
                )}
                {written && (
                  <Button
                    size="small"
                    busy={dismiss.isPending}
                    onClick={() => dismiss.mutate({ id: written.id, dismissed: !written.dismissed })}
                  >
                    {t(written.dismissed ? 'takeBack' : 'dismiss')}
                  </Button>
                )}
              </div>
            )}
          </>
        }
      />
    </Panel>
  );
}
