import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { AI_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { Button } from '../../../../ui/base/button.tsx';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import { FormMessage } from '../../../../ui/forms/error-summary.tsx';
import { Pill } from '../../../../ui/base/pill.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { Bone } from '../../../../ui/feedback/skeleton.tsx';
import { useWizard } from '../../wizard-context.ts';

const counts = Array.from({ length: AI_LIMITS.variants_max }, (_, index) => index + 1);
const usualCount = 3;

export type VariantsFormProps = {
  text: string;
  /** The fields with the text to start from. */
  promptFields: ReactNode;
  /** Whether that text is valid; shows its fault otherwise. */
  ready?: () => boolean;
  /** Number of questions that the activity can still take. */
  room: number;
  /** Replaces the question's text; absent where there is no question yet. */
  onReplace?: (text: string) => void;
  /** Adds the variants as questions, in their order; resolves to the number added. */
  onAdd: (texts: string[]) => Promise<number>;
};

/** The wish for variants, and what AI wrote. */
function useVariants({ text, onAdd }: Pick<VariantsFormProps, 'text' | 'onAdd'>) {
  const { job } = useWizard();
  const [count, setCount] = useState(usualCount);
  const [selection, setSelection] = useState<readonly string[]>([]);
  const [adding, setAdding] = useState(false);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const variants = useMutation({
    mutationFn: () => {
      stop.current = new AbortController();
      const wish = { question_text: text, num_variants: count, variant_type: 'mixed' } as const;
      return call('POST /api/jobs/{job}/questions/generate-variants', {
        params: { job: job.id },
        body: wish,
        signal: stop.current.signal,
      });
    },
    onMutate: () => setSelection([]),
  });
  const result = variants.data;
  const toggle = (variant: string) =>
    setSelection((now) => (now.includes(variant) ? now.filter((other) => other !== variant) : [...now, variant]));
  async function add(): Promise<void> {
    setAdding(true);
    const added = selection.slice(0, await onAdd([...selection]));
    // The remaining questions can be added again without duplicating these.
    setSelection((now) => now.filter((entry) => !added.includes(entry)));
    setAdding(false);
  }
  return { count, setCount, selection, adding, variants, result, toggle, add };
}

/** Variants of the question, written by AI: the reader reads and selects them. */
export function VariantsForm({ text, promptFields, ready = () => true, room, onReplace, onAdd }: VariantsFormProps) {
  const { count, setCount, selection, adding, variants, result, toggle, add } = useVariants({ text, onAdd });
  const t = useTranslations('wizard.questions.variants');
  const textOf = useErrorText();
  return (
    <div className="grid gap-4">
      {promptFields}
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t('how')}
          value={String(count)}
          options={counts.map((number) => ({ value: String(number), label: String(number) }))}
          onChange={(value) => setCount(Number(value))}
        />
        <Button
          variant={result ? 'outline' : 'primary'}
          busy={variants.isPending}
          onClick={() => ready() && variants.mutate()}
        >
          {result ? t('again') : t('write')}
        </Button>
      </div>
      <div role="status" className="grid gap-2.5 text-ink-2 empty:hidden">
        {variants.isPending && (
          <>
            <p>{t('writing')}</p>
            {['90%', '75%', '85%'].map((width) => (
              <Bone key={width} width={width} />
            ))}
          </>
        )}
        {result && !variants.isPending && result.variants.length === 0 && <p>{t('none')}</p>}
      </div>
      {variants.isError && <FormMessage>{textOf(variants.error)}</FormMessage>}
      {result && !variants.isPending && result.variants.length > 0 && (
        <section aria-labelledby="variants-label" className="grid gap-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 id="variants-label">
              <Pill tone="info">{t('byAi')}</Pill>
            </h3>
            <p className="text-small text-ink-2">
              {result.model} · <When value={result.generated_at} />
            </p>
          </div>
          <p className="text-small text-ink-2">{t('choose')}</p>
          <ul className="grid rounded-3 border border-line [&_li]:px-3.5 [&_li]:py-2.5 [&_li+li]:border-t [&_li+li]:border-t-line [&_li:has(:checked)]:bg-accent-tint">
            {result.variants.map((variant) => (
              <li key={variant.text}>
                <Checkbox checked={selection.includes(variant.text)} onChange={() => toggle(variant.text)}>
                  <span className="wrap-anywhere">{variant.text}</span>
                </Checkbox>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap justify-end gap-2 pt-2">
            {onReplace && (
              <Button
                disabled={selection.length !== 1}
                onClick={() => selection[0] !== undefined && onReplace(selection[0])}
              >
                {t('replace')}
              </Button>
            )}
            <Button
              variant="primary"
              busy={adding}
              disabled={selection.length === 0 || selection.length > room}
              onClick={() => void add()}
            >
              {t('add', { count: selection.length })}
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}
