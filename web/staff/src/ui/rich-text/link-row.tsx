import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../base/button.tsx';
import { TextField } from '../forms/field.tsx';
import { isAllowedHref } from './extensions.ts';
import { completeHref } from './href.ts';
import styles from './rich-text.module.css';

/** Asks for the address of a link, in the page instead of a dialog so that the selection stays in view. */
export function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
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
    <div className={styles.linkRow}>
      <div className={styles.linkField}>
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
