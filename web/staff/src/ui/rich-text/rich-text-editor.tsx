import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { withoutRunning } from '@vivavoce/web-shared/harmless-markup.ts';
import { classes } from '../base/classes.ts';
import { richTextKit, tagMarks } from './extensions.ts';
import { LinkRow } from './link-row.tsx';
import { Toolbar } from './toolbar.tsx';
import type { RichTextFieldProps } from './rich-text-field.tsx';
import styles from './rich-text.module.css';

/** The editor; RichTextField loads it on demand. */
export default function RichTextEditor(props: RichTextFieldProps) {
  const { id, hint, error, value, onChange, isKnownTag, onFocus, handle } = props;
  const [linking, setLinking] = useState(false);
  const emitted = useRef(value);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const editorProps = useMemo(
    () => ({
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        class: styles.text ?? '',
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': 'true' }),
      },
      transformPastedHTML: withoutRunning,
    }),
    [id, described, error],
  );
  const [extensions] = useState(() => {
    if (!isKnownTag) return [richTextKit];
    const names = { known: styles.tag ?? '', unknown: styles.unknownTag ?? '' };
    return [richTextKit, tagMarks(isKnownTag, names)];
  });
  const editor = useEditor({
    extensions,
    content: value,
    // The page forbids style elements without its nonce; the rules are in our stylesheet.
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor: updated }) => {
      emitted.current = updated.isEmpty ? '' : updated.getHTML();
      onChange(emitted.current);
    },
  });

  // A value from outside the editor: cleaned by the server, or another person's version.
  useEffect(() => {
    if (value === emitted.current) return;
    emitted.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  useImperativeHandle(handle, () => ({
    insert: (text) => {
      editor.chain().focus().insertContent({ type: 'text', text }).run();
    },
  }));

  return (
    <div className={classes(styles.box, error && styles.wrong)}>
      <Toolbar editor={editor} linking={linking} onLink={() => setLinking(!linking)} />
      {linking && <LinkRow editor={editor} onDone={() => setLinking(false)} />}
      <EditorContent editor={editor} onFocus={onFocus} />
    </div>
  );
}
