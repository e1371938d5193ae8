import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { AiText } from '@vivavoce/contract/types.ts';
import { AiTextView } from '@vivavoce/web-shared/airecord/ai-text.tsx';
import { isUnderWay } from '@vivavoce/web-shared/airecord/under-way.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { type AiChange, ofOne } from './use-sentences.ts';
import { hasSavedFormFor } from '../../../app/unsaved/use-unsaved.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import type { OfApplicant } from '../../../queries/of-applicant.ts';

/** Asks for the text about a CV or a questionnaire. */
const askForText = async ({ job, application }: OfApplicant) =>
  ofOne(await call('POST /api/jobs/{job}/ai-feedback', { params: { job }, body: { application } }));

const AiTextForm = lazy(() => import('./ai-text-form.tsx'));

type AiTextPanelProps = {
  text: AiText;
  title: string;
  job: number;
  application: number;
  /** Has the page read the text again. */
  onChange: () => void;
};

/** The text by AI on a CV or a questionnaire, with the ways to ask for it, to correct and to dismiss it. */
export function AiTextPanel({ text, title, job, application, onChange }: AiTextPanelProps) {
  const t = useTranslations('airecord.text');
  const textOf = useErrorText();
  const { gate, can_write, result } = text;
  const ask = useMutation({
    mutationFn: () => askForText({ job, application }),
    onSuccess: onChange,
  });
  const written = result?.generated_at ? { ...result, generated_at: result.generated_at } : null;
  const form = `job/${job}/ai-text/${written?.id}`;
  const [correcting, setCorrecting] = useState(() => hasSavedFormFor(form));
  const changing = useMutation({
    mutationFn: ({ id, change }: { id: number; change: AiChange; onStored?: (() => void) | undefined }) =>
      call('PATCH /api/jobs/{job}/ai-feedback/{result}', { params: { job, result: id }, body: change }),
    onSuccess: (_, { onStored }) => {
      onStored?.();
      setCorrecting(false);
      onChange();
    },
  });
  const fault = ask.error ?? changing.error;
  const mayAsk = can_write && gate === 'ready' && !isUnderWay(text);
  const mayCorrect = written !== null && !written.dismissed && written.parts.length > 0;
  return (
    <Panel title={title}>
      <AiTextView
        text={text}
        title={title}
        titled
        onOpen={() =>
          written &&
          void call('POST /api/jobs/{job}/ai-feedback/{result}/seen', { params: { job, result: written.id } }).catch(
            () => undefined,
          )
        }
        instead={
          correcting &&
          written && (
            <Suspense>
              <AiTextForm
                name={form}
                parts={written.parts}
                generated_at={written.generated_at}
                pending={changing.isPending}
                onSave={(change, onStored) => changing.mutate({ id: written.id, change, onStored })}
                onCancel={() => setCorrecting(false)}
              />
            </Suspense>
          )
        }
        actions={
          <>
            {fault && <FormMessage>{textOf(fault)}</FormMessage>}
            {can_write && !correcting && (mayAsk || written) && (
              <div className="flex flex-wrap gap-2">
                {mayAsk && (
                  <Button size="small" busy={ask.isPending} onClick={() => ask.mutate()}>
                    {t(result ? 'again' : 'ask')}
                  </Button>
                )}
                {mayCorrect && (
                  <Button size="small" onClick={() => setCorrecting(true)}>
                    {t('correct')}
                  </Button>
                )}
                {written && (
                  <Button
                    size="small"
                    busy={changing.isPending}
                    onClick={() =>
                      changing.mutate({
                        id: written.id,
                        change: { dismissed: !written.dismissed },
                      })
                    }
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
