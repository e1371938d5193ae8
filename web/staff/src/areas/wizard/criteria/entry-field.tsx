import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import type { Entry, Fault } from './matrix/matrix-values.ts';
import styles from './criteria.module.css';
import field from './entry-field.module.css';

type Tool = { label: string; run?: (() => void) | undefined };

type EntryFieldProps = {
  entry: Entry;
  /** Name of the field; visible only with `visible`. */
  label: string;
  visible?: boolean;
  max: number;
  fault: Fault | undefined;
  onChange: (text: string) => void;
  up?: Tool;
  down?: Tool;
  remove: Tool;
  onEnter?: () => void;
};

function ToolButton({ tool, children }: { tool: Tool; children: ReactNode }) {
  return (
    <Button variant="ghost" size="small" icon aria-label={tool.label} disabled={!tool.run} onClick={() => tool.run?.()}>
      {children}
    </Button>
  );
}

/** One field of the matrix with its actions. */
export function EntryField(props: EntryFieldProps) {
  const { entry, label, visible = false, max, fault, onChange, up, down, remove, onEnter } = props;
  const t = useTranslations('criteria.matrix');
  const errorId = `${entry.key}-error`;
  return (
    <div>
      <div className={styles.head}>
        <div className={field.text}>
          <label className={visible ? field.label : 'visually-hidden'} htmlFor={entry.key}>
            {label}
          </label>
          <textarea
            id={entry.key}
            rows={1}
            className={field.input}
            maxLength={max}
            autoComplete="off"
            value={entry.text}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? errorId : undefined}
            // A single line that wraps, so that long text is not cut.
            onChange={(event) => onChange(event.target.value.replaceAll(/[\r\n]+/g, ' '))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              onEnter?.();
            }}
          />
        </div>
        <div className={visible ? field.toolsBelow : styles.tools}>
          {up && (
            <ToolButton tool={up}>
              <Icon of={IconArrowUp} size={16} />
            </ToolButton>
          )}
          {down && (
            <ToolButton tool={down}>
              <Icon of={IconArrowDown} size={16} />
            </ToolButton>
          )}
          <ToolButton tool={remove}>
            <Icon of={IconX} size={16} />
          </ToolButton>
        </div>
      </div>
      {fault && (
        <FieldError id={errorId}>
          {fault === 'noIndicator' ? t('noIndicator', { name: entry.text }) : t(fault)}
        </FieldError>
      )}
    </div>
  );
}
