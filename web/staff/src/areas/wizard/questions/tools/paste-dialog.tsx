import { useState } from 'react';
import type { Question } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../../../app/use-send.ts';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { useMayLeave } from '../../../../app/unsaved/use-may-leave.ts';
import { useUnsaved } from '../../../../app/unsaved/use-unsaved.ts';
import { Button } from '../../../../ui/base/button.tsx';
import { classes } from '../../../../ui/base/classes.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { FormMessage } from '../../../../ui/forms/error-summary.tsx';
import { FieldError } from '../../../../ui/forms/field.tsx';
import { Pill } from '../../../../ui/base/pill.tsx';
import { goodLines, pastedLines } from './pasted-lines.ts';
import { pasteForm } from './tools.ts';
import { useAddQuestions } from './use-add-questions.ts';

type PasteDialogProps = {
  job: number;
  /** Number of questions that the activity can still take. */
  room: number;
  list: string;
  onClose: () => void;
  onAdded: (added: readonly Question[]) => void;
};

/** The typed list, the questions in it, and the call that adds them. */
function usePastedList({ job, room, list, onAdded }: Omit<PasteDialogProps, 'onClose'>) {
  const t = useTranslations('wizard.questions');
  const textOf = useErrorText();
  const addAll = useAddQuestions(job);
  const [typed, setTyped] = useState(list);
  const [empty, setEmpty] = useState(false);
  const lines = pastedLines(typed, room);
  const good = goodLines(lines);
  const markSaved = useUnsaved({
    name: pasteForm(job),
    dirty: typed.trim() !== '',
    keep: () => ({ typed }),
    restore: (savedForm) => setTyped(savedForm.typed),
  });

  const [failure, setFailure] = useState<string>();
  const { send, busy } = useSend(async () => {
    const { added, error } = await addAll(good.map((text) => ({ text })));
    if (error === null) {
      markSaved();
      onAdded(added);
      return;
    }
    setTyped(good.slice(added.length).join('\n'));
    setFailure(`${textOf(error)} ${t('addedSome', { added: added.length, count: good.length })}`);
  });

  async function add(): Promise<void> {
    setFailure(undefined);
    setEmpty(good.length === 0);
    if (good.length === 0) {
      document.getElementById('pasted')?.focus();
      return;
    }
    await send();
  }

  const type = (text: string) => {
    setTyped(text);
    setEmpty(false);
  };
  return { typed, type, lines, good, empty, failure, busy, add };
}

type PastedLinesProps = { lines: ReturnType<typeof pastedLines>; good: number };

/** Each line as it will be added, or why it is left out. */
function PastedLines({ lines, good }: PastedLinesProps) {
  const t = useTranslations('wizard.questions');
  const bad = lines.length - good;
  return (
    <section
      className="grid gap-2 [&_h3]:flex [&_h3]:flex-wrap [&_h3]:gap-x-3 [&_h3]:gap-y-1 [&_h3]:font-semibold"
      aria-labelledby="pasted-count"
    >
      <h3 id="pasted-count" role="status">
        {t('pasted.found', { count: good })}
        {bad > 0 && <span className="font-normal text-warn-ink">{t('pasted.leftOut', { count: bad })}</span>}
      </h3>
      {lines.length > 0 && (
        <ul className="grid rounded-2 border border-line [&_li]:flex [&_li]:items-baseline [&_li]:justify-between [&_li]:gap-3 [&_li]:px-3 [&_li]:py-2 [&_li]:wrap-anywhere [&_li+li]:border-t [&_li+li]:border-t-line [&_li>:first-child]:min-w-0">
          {lines.map(({ text, fault }, index) => (
            <li key={index} className={classes(fault && 'text-ink-3')}>
              <span>{text}</span>
              {fault && <Pill tone="warn">{t(`pasted.${fault}`)}</Pill>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Turns each line of a pasted list into a question, with a preview before anything is saved. */
export default function PasteDialog({ job, room, list, onClose, onAdded }: PasteDialogProps) {
  const t = useTranslations('wizard.questions');
  const common = useTranslations('common');
  const mayLeave = useMayLeave();
  const { typed, type, lines, good, empty, failure, busy, add } = usePastedList({ job, room, list, onAdded });

  async function close(): Promise<void> {
    if (await mayLeave(({ name }) => name === pasteForm(job))) onClose();
  }

  return (
    <Dialog opened title={t('pasted.title')} size="44rem" locked={busy} onClose={() => void close()}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void add();
        }}
      >
        {failure && <FormMessage>{failure}</FormMessage>}
        <div className="grid gap-1">
          <label className="font-semibold" htmlFor="pasted">
            {t('pasted.label')}
          </label>
          <span className="text-small text-ink-3" id="pasted-hint">
            {t('pasted.hint')}
          </span>
          <textarea
            id="pasted"
            data-autofocus
            className="max-h-[40dvh] w-full resize-y rounded-2 border border-line-3 bg-surface px-3 py-2.5 focus-visible:rounded-2 focus-visible:border-accent-ink focus-visible:edge-accent-ink! aria-[invalid=true]:border-bad-ink"
            rows={7}
            value={typed}
            aria-invalid={empty ? true : undefined}
            aria-describedby={empty ? 'pasted-hint pasted-error' : 'pasted-hint'}
            onChange={(event) => type(event.target.value)}
          />
          {empty && <FieldError id="pasted-error">{t('pasted.none')}</FieldError>}
        </div>
        <PastedLines lines={lines} good={good.length} />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" disabled={busy} onClick={() => void close()}>
            {common('cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t('pasted.add', { count: good.length })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
