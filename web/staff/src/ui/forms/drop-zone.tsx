import { IconUpload } from '@tabler/icons-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { formatFileSize } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../base/button.tsx';
import { classes } from '../base/classes.ts';
import { Icon } from '../base/icon.tsx';
import styles from './drop-zone.module.css';

type DropZoneProps = {
  /** Label of the button. */
  choose: string;
  /** Hint beside the button, for pointers. */
  drop: string;
  /** Extensions with their dots, separated by commas. */
  accept: string;
  id?: string;
  onFile: (file: File) => void;
};

type FileButtonProps = Pick<DropZoneProps, 'choose' | 'accept' | 'id' | 'onFile'>;

/** Opens the chooser of the browser with one click. */
export function FileButton({ choose, accept, id, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button id={id} size="small" onClick={() => input.current?.click()}>
        <Icon of={IconUpload} size={16} />
        {choose}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={choose}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // Cleared, so that the same file can be chosen again after a correction.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** A drop target for one file; without it the browser would open a dropped file in place of the page. */
export function DropZone({ choose, drop, accept, id, onFile }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const take = (event: DragEvent, is: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(is);
  };
  return (
    <div
      className={classes(
        'mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-3 border border-dashed border-line-3 px-3.5 py-3 [transition:border-color_var(--quick)]',
        over && styles.over,
      )}
      onDragEnter={(event) => take(event, true)}
      onDragOver={(event) => take(event, true)}
      onDragLeave={(event) => take(event, event.currentTarget.contains(event.relatedTarget as Node | null))}
      onDrop={(event) => {
        take(event, false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      <FileButton choose={choose} accept={accept} id={id} onFile={onFile} />
      <span className={styles.drop}>{drop}</span>
    </div>
  );
}

/** The file that was chosen, with what can be done to it. */
export function ChosenFile({ file, children }: { file: File; children: ReactNode }) {
  const tag = useLanguageTag();
  return (
    <div
      className={classes(
        styles.chosen,
        'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-3 border border-line ps-3.5 pe-2.5 pt-2 pb-2',
      )}
    >
      <span className="min-w-0 font-semibold wrap-anywhere">{file.name}</span>
      <span className="text-small text-ink-3">{formatFileSize(file.size, tag)}</span>
      {children}
    </div>
  );
}
