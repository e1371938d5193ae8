import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { focusSoon } from '../../../ui/hooks/focus-soon.ts';
import { EntryField } from './entry-field.tsx';
import { newEntry, type Entry, type Fault } from './matrix/matrix-values.ts';
import { movedRow } from './rubric/rubric-values.ts';
import styles from './criteria.module.css';

/** The labels of the field at a position, from 1, and of its actions. */
type EntryLabels = { label: string; up: string; down: string; remove: string };

type EntryListProps = {
  /** Name of the group. */
  name: string;
  entries: readonly Entry[];
  labelsOf: (number: number) => EntryLabels;
  add: { label: string; name?: string };
  min: number;
  max: number;
  maxCharacters: number;
  faults: ReadonlyMap<string, Fault>;
  onChange: (entries: Entry[]) => void;
  /** Announces a message to screen readers. */
  onSay: (news: string) => void;
};

/** An ordered list of fields: Enter adds one, the arrow buttons move them. */
export function EntryList(props: EntryListProps) {
  const { name, entries, labelsOf: wordsOf, add, min, max, maxCharacters, faults, onChange, onSay } = props;
  const t = useTranslations('criteria.matrix');

  function insert(at: number): void {
    if (entries.length >= max) return;
    const entry = newEntry();
    onChange(entries.toSpliced(at, 0, entry));
    focusSoon(entry.key);
  }

  function move(from: number, to: number): void {
    onChange(movedRow(entries, from, to));
    onSay(t('moved', { from: from + 1, to: to + 1 }));
    focusSoon(entries[from]?.key ?? '');
  }

  function remove(at: number): void {
    onChange(entries.toSpliced(at, 1));
    onSay(t('removed'));
    focusSoon((entries[at + 1] ?? entries[at - 1])?.key ?? '');
  }

  return (
    <div className={styles.fields} role="group" aria-label={name}>
      {entries.map((entry, at) => {
        const labels = wordsOf(at + 1);
        return (
          <EntryField
            key={entry.key}
            entry={entry}
            label={labels.label}
            max={maxCharacters}
            fault={faults.get(entry.key)}
            onChange={(text) => onChange(entries.map((item) => (item.key === entry.key ? { ...item, text } : item)))}
            up={{ label: labels.up, run: at > 0 ? () => move(at, at - 1) : undefined }}
            down={{ label: labels.down, run: at + 1 < entries.length ? () => move(at, at + 1) : undefined }}
            remove={{ label: labels.remove, run: entries.length > min ? () => remove(at) : undefined }}
            onEnter={() => insert(at + 1)}
          />
        );
      })}
      {entries.length < max && (
        <div>
          <Button size="small" aria-label={add.name} onClick={() => insert(entries.length)}>
            <Icon of={IconPlus} size={16} />
            {add.label}
          </Button>
        </div>
      )}
    </div>
  );
}
