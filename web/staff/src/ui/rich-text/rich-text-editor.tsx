import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { withoutRunning } from '@vivavoce/web-shared/harmless-markup.ts';
import { classes } from '../base/classes.ts';
import { Toolbar } from './toolbar.tsx';
import type { RichTextFieldProps } from './rich-text-field.tsx';
import styles from './rich-text.module.css';
import { type Editor, Extension } from '@tiptap/core';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../base/button.tsx';
import { TextField } from '../forms/field.tsx';
import { completeHref } from './href.ts';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import StarterKit from '@tiptap/starter-kit';

const allowedHref = /^(https?:\/\/|mailto:|tel:)/i;

/** Whether the server keeps a link to this address. */
const isAllowedHref = (href: string): boolean => allowedHref.test(href.trim());

/** Exactly the markup that the server keeps, so that the editor shows what is stored. */
const richTextKit = StarterKit.configure({
  heading: { levels: [3, 4] },
  code: false,
  codeBlock: false,
  horizontalRule: false,
  trailingNode: false,
  link: {
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: isAllowedHref,
    HTMLAttributes: { rel: null, target: null },
  },
});

const bracketed = /\[(\p{L}[\p{L}\p{N}\s_'-]{0,80})\]/gu;

function marksIn(doc: Node, isKnownTag: (tag: string) => boolean, names: { known: string; unknown: string }) {
  const marks: Decoration[] = [];
  doc.descendants((node, position) => {
    for (const match of node.text?.matchAll(bracketed) ?? []) {
      const from = position + match.index;
      const name = isKnownTag(match[1] ?? '') ? names.known : names.unknown;
      marks.push(Decoration.inline(from, from + match[0].length, { class: name }));
    }
  });
  return DecorationSet.create(doc, marks);
}

/** Marks tags in brackets: known ones are filled in later, unknown ones are not. */
const tagMarks = (isKnownTag: (tag: string) => boolean, names: { known: string; unknown: string }) =>
  Extension.create({
    name: 'tagMarks',
    addProseMirrorPlugins: () => [
      new Plugin({
        key: new PluginKey('tagMarks'),
        props: { decorations: (state) => marksIn(state.doc, isKnownTag, names) },
      }),
    ],
  });

/** Asks for the address of a link, in the page instead of a dialog so that the selection stays in view. */
function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const t = useTranslations('wizard.richText');
  const current = String(editor.getAttributes('link')['href'] ?? '');
  const [address, setAddress] = useState(current);
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function close(): void {
    onDone();
    editor.commands.focus();
  }

  function apply(): void {
    const href = completeHref(address);
    if (!isAllowedHref(href)) {
      setWrong(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    // Without a selection the address is the text of the link.
    if (editor.state.selection.empty && !current) {
      chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    } else {
      chain.setLink({ href }).run();
    }
    onDone();
  }

  function remove(): void {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onDone();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Enter submits this row, not the form around it.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else close();
  }

  return (
    <div className="flex flex-wrap items-end gap-2 border-b border-b-line bg-canvas px-3 py-2.5">
      <div className="flex-[1_1_16rem]">
        <TextField
          label={t('address')}
          value={address}
          inputMode="url"
          ref={field}
          placeholder="https://"
          error={wrong ? t('addressWrong') : undefined}
          onChange={(event) => {
            setAddress(event.target.value);
            setWrong(false);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Button onClick={apply}>{t('setLink')}</Button>
      {current && (
        <Button variant="ghost" onClick={remove}>
          {t('removeLink')}
        </Button>
      )}
      <Button variant="ghost" onClick={close}>
        {t('cancelLink')}
      </Button>
    </div>
  );
}

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
    <div
      className={classes(
        styles.box,
        'min-w-0 rounded-2 border border-line-3 bg-surface [transition:border-color_var(--quick)]',
        error && styles.wrong,
      )}
    >
      <Toolbar editor={editor} linking={linking} onLink={() => setLinking(!linking)} />
      {linking && <LinkRow editor={editor} onDone={() => setLinking(false)} />}
      <EditorContent editor={editor} onFocus={onFocus} />
    </div>
  );
}
