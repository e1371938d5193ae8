import type { Item } from '@vivavoce/domain/kinds/questionnaire/items.ts';
import { ITEM_KINDS, type ItemKind } from '@vivavoce/domain/kinds/questionnaire/items.ts';
import { FORM_LIMITS } from '@vivavoce/domain/kinds/limits.ts';
import { valueOf } from '@vivavoce/domain/kinds/questionnaire/scoring.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { LinesField } from './lines-field.tsx';
import { ofKind } from './questionnaire-values.ts';
import styles from './questionnaire.module.css';

type ItemEditorProps = {
  item: Item;
  /** Names of competencies that are in use. */
  competencies: readonly string[];
  /** Faults by the field of the item. */
  errors: Readonly<Record<string, string>>;
  onChange: (item: Item) => void;
};

/** Scales that are used most, in the language of the page. */
function usePresets(): Record<'agreement' | 'frequency' | 'fit', string[]> {
  const t = useTranslations('questionnaire.presets');
  const steps = (name: 'agreement' | 'frequency' | 'fit') => t(`${name}Steps`).split('|');
  return { agreement: steps('agreement'), frequency: steps('frequency'), fit: steps('fit') };
}

export const useUsualScale = (): string[] => usePresets().agreement;

const asLine = (labels: readonly string[]) => labels.join('|');

/** The fields of one item. */
export function ItemEditor({ item, competencies, errors, onChange }: ItemEditorProps) {
  const t = useTranslations('questionnaire');
  const presets = usePresets();
  const set = (change: Partial<Item>) => onChange({ ...item, ...change });
  const scale = item.kind === 'scale';
  const names = Object.keys(presets) as (keyof typeof presets)[];
  const preset = names.find((name) => asLine(presets[name]) === asLine(item.labels)) ?? 'own';
  const list = `competencies-${item.id}`;
  return (
    <div className={styles.editor}>
      <TextField
        id={`text-${item.id}`}
        label={t('item.text')}
        value={item.text}
        maxLength={FORM_LIMITS.text_max_characters}
        error={errors['text']}
        autoComplete="off"
        onChange={(event) => set({ text: event.target.value })}
      />
      <div className={styles.three}>
        <SelectField
          id={`kind-${item.id}`}
          label={t('item.kind')}
          value={item.kind}
          options={ITEM_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
          onChange={(kind) => onChange(ofKind(item, kind as ItemKind, presets.agreement))}
        />
        {scale && (
          <SelectField
            id={`scale-${item.id}`}
            label={t('item.scale')}
            value={preset}
            options={[
              ...names.map((name) => ({ value: name, label: t(`presets.${name}`) })),
              { value: 'own', label: t('presets.own') },
            ]}
            onChange={(name) => {
              if (name !== 'own') set({ labels: presets[name as keyof typeof presets] });
            }}
          />
        )}
        {scale && (
          <div>
            <TextField
              id={`competency-${item.id}`}
              label={t('item.competency')}
              optional
              list={list}
              value={item.competency ?? ''}
              maxLength={FORM_LIMITS.competency_max_characters}
              autoComplete="off"
              onChange={(event) => set({ competency: event.target.value || null })}
            />
            <datalist id={list}>
              {competencies.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </datalist>
          </div>
        )}
      </div>
      {item.kind !== 'text' && (
        <LinesField
          key={item.kind + (scale ? preset : '')}
          id={`labels-${item.id}`}
          label={t(scale ? 'item.steps' : 'item.options')}
          hint={t(scale ? 'item.stepsHint' : 'item.optionsHint')}
          lines={item.labels}
          error={errors['labels']}
          onChange={(labels) => set({ labels })}
        />
      )}
      <div className={styles.switches}>
        <Checkbox
          id={`required-${item.id}`}
          checked={item.required}
          onChange={(event) => set({ required: event.target.checked })}
        >
          {t('item.required')}
        </Checkbox>
        {scale && (
          <Checkbox
            id={`reversed-${item.id}`}
            checked={item.reversed}
            onChange={(event) => set({ reversed: event.target.checked })}
          >
            {t('item.reversed')}
          </Checkbox>
        )}
      </div>
      {scale && item.labels.length > 0 && (
        <dl className={styles.worth} aria-label={t('item.worth')}>
          {item.labels.map((label, at) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{valueOf(item, at + 1)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
