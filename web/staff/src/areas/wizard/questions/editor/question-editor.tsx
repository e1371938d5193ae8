import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { VideoField } from '../../../../features/videos/video-field.tsx';
import { Button } from '../../../../ui/base/button.tsx';
import { ErrorSummary, FormMessage } from '../../../../ui/forms/error-summary.tsx';
import type { FieldName } from '../../form/field-name.ts';
import { WaitingNote } from '../../form/waiting-note.tsx';
import { KindFields } from './kind-fields.tsx';
import { KindPicker } from './kind-picker.tsx';
import { QuestionClashNotice } from './question-clash.tsx';
import { QuestionClocks } from './question-clocks.tsx';
import { QuestionMore } from './question-more.tsx';
import { QuestionText } from './question-text.tsx';
import { withKind, type QuestionValues } from '../question-values.ts';
import type { QuestionEditorState } from './use-question-editor.ts';
import styles from './question-editor.module.css';

type QuestionEditorProps = {
  editor: QuestionEditorState;
  /** Competencies of the other questions. */
  used: readonly string[];
  busy: boolean;
  onSave: () => void;
  onCancel: () => void;
  /** A list was pasted that should become several questions. */
  onSplit: (list: string) => void;
  /** Tools below the text. */
  tools?: ReactNode;
};

/** One question with all its settings; rare ones are folded. */
export function QuestionEditor({ editor, used, busy, onSave, onCancel, onSplit, tools }: QuestionEditorProps) {
  const t = useTranslations('wizard');
  const common = useTranslations('common');
  const { open, set, errorOf, clash, failure } = editor;
  if (!open) return null;
  const { values } = open;
  const problems = (Object.keys(values) as (keyof QuestionValues & FieldName)[]).flatMap((name) => {
    const message = errorOf(name);
    return message ? [{ inputId: name, message: t('named', { name: t(`fields.${name}`), text: message }) }] : [];
  });
  return (
    <div className={styles.body} onBlur={editor.onBlur}>
      {clash && <QuestionClashNotice clash={clash} typed={values} />}
      {open.gone && <FormMessage tone="info">{t('question.gone')}</FormMessage>}
      {failure && <FormMessage>{failure}</FormMessage>}
      {editor.showsAll && <ErrorSummary problems={problems} />}
      <QuestionText
        value={values.text}
        error={errorOf('text')}
        onChange={(text) => set({ text })}
        onSplit={open.target === 'new' || open.fresh ? onSplit : undefined}
        tools={tools}
      />
      <KindPicker value={values.kind} onChange={(kind) => set(withKind(values, kind))} />
      <KindFields values={values} set={set} errorOf={errorOf} />
      <QuestionClocks values={values} used={used} set={set} errorOf={errorOf} />
      <VideoField
        id="video_id"
        label={t('questions.video')}
        hint={t('questions.videoHint')}
        value={values.video_id}
        error={errorOf('video_id')}
        prompt={values.text.trim() || undefined}
        onChange={(video_id) => set({ video_id })}
      />
      <QuestionMore values={values} set={set} errorOf={errorOf} />
      <WaitingNote waiting={editor.waiting} />
      <div className={styles.actions}>
        <Button variant="ghost" size="small" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button size="small" busy={busy} onClick={onSave}>
          {t('question.save')}
        </Button>
      </div>
    </div>
  );
}
