import {
  IconBold,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Icon } from '../base/icon.tsx';
import { classes } from '../base/classes.ts';
import styles from './rich-text.module.css';

type ToolName = 'bold' | 'italic' | 'heading' | 'bullets' | 'numbers' | 'link';

const icons: Readonly<Record<ToolName, TablerIcon>> = {
  bold: IconBold,
  italic: IconItalic,
  heading: IconH3,
  bullets: IconList,
  numbers: IconListNumbers,
  link: IconLink,
};
const names = Object.keys(icons) as ToolName[];

function isActive(editor: Editor, name: ToolName): boolean {
  switch (name) {
    case 'heading':
      return editor.isActive('heading', { level: 3 });
    case 'bullets':
      return editor.isActive('bulletList');
    case 'numbers':
      return editor.isActive('orderedList');
    default:
      return editor.isActive(name);
  }
}

function apply(editor: Editor, name: Exclude<ToolName, 'link'>): void {
  const chain = editor.chain().focus();
  switch (name) {
    case 'bold':
      return void chain.toggleBold().run();
    case 'italic':
      return void chain.toggleItalic().run();
    case 'heading':
      return void chain.toggleHeading({ level: 3 }).run();
    case 'bullets':
      return void chain.toggleBulletList().run();
    case 'numbers':
      return void chain.toggleOrderedList().run();
  }
}

/** Index of the button that an arrow key leads to; -1 for other keys. */
function movedTo(key: string, index: number): number {
  const last = names.length - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowRight') return index === last ? 0 : index + 1;
  if (key === 'ArrowLeft') return index === 0 ? last : index - 1;
  return -1;
}

type ToolbarProps = { editor: Editor; linking: boolean; onLink: () => void };

/** One Tab stop; arrow keys move between the buttons. */
export function Toolbar({ editor, linking, onLink }: ToolbarProps) {
  const t = useTranslations('wizard.richText');
  const [stop, setStop] = useState(0);
  const active = useEditorState({ editor, selector: () => names.filter((name) => isActive(editor, name)) });

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const index = movedTo(event.key, stop);
    if (index < 0) return;
    event.preventDefault();
    setStop(index);
    (event.currentTarget.children[index] as HTMLElement).focus();
  }

  return (
    <div
      className="flex flex-wrap gap-0.5 border-b border-b-line p-1"
      role="toolbar"
      aria-label={t('toolbar')}
      tabIndex={-1}
      onKeyDown={move}
    >
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          className={classes(styles.tool, 'grid h-8 w-9 place-items-center rounded-1 text-ink-2')}
          aria-label={t(name)}
          title={t(name)}
          aria-pressed={name === 'link' ? undefined : active.includes(name)}
          aria-expanded={name === 'link' ? linking : undefined}
          data-active={active.includes(name) || undefined}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => setStop(index)}
          onClick={() => (name === 'link' ? onLink() : apply(editor, name))}
        >
          <Icon of={icons[name]} />
        </button>
      ))}
    </div>
  );
}
