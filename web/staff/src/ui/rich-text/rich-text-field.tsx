import { lazy, Suspense, type ReactNode, type Ref } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { FieldError } from '../forms/field.tsx';
import { Bone } from '../feedback/skeleton.tsx';

const Editor = lazy(() => import('./rich-text-editor.tsx'));

/** Commands on the editor for the screen around it. */
export type RichTextHandle = { insert: (text: string) => void };

export type RichTextFieldProps = {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** HTML; an empty string for an empty text. */
  value: string;
  onChange: (html: string) => void;
  /** Whether a word in square brackets is a known tag. Must not change while the field is shown. */
  isKnownTag?: (tag: string) => boolean;
  onFocus?: () => void;
  handle?: Ref<RichTextHandle>;
  /** Under the box, opposite the error. */
  below?: ReactNode;
};

/** Formatted text: bold, italic, small headings, lists and links. The editor's code arrives with the first such field. */
export function RichTextField(props: RichTextFieldProps) {
  const { id, label, hint, error, below } = props;
  const t = useTranslations('common');
  return (
    <div className="grid min-w-0 gap-1">
      {/* A click on the label focuses the editor; screen readers read it as the name. */}
      <span
        className="justify-self-start font-semibold"
        id={`${id}-label`}
        role="presentation"
        onClick={() => document.getElementById(id)?.focus()}
      >
        {label}
      </span>
      {hint && (
        <span className="text-small text-ink-3" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <Suspense
        fallback={
          <div
            className="grid min-h-60.75 min-w-0 content-start gap-3 rounded-2 border border-line-3 bg-surface px-3 pt-14.25 pb-3 [transition:border-color_var(--quick)]"
            aria-busy="true"
          >
            <Bone width="60%" />
            <Bone width="80%" />
            <span className="visually-hidden">{t('loading')}</span>
          </div>
        }
      >
        <Editor {...props} />
      </Suspense>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {below}
    </div>
  );
}
