import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { IconArrowDown, IconArrowUp, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { itemsOf, questionnaireFaults, type Item, type Section } from '@vivavoce/domain/kinds/questionnaire/items.ts';
import { competenciesIn } from '@vivavoce/domain/kinds/questionnaire/scoring.ts';
import { FORM_LIMITS } from '@vivavoce/domain/kinds/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { putQuestionnaire, questionnaireQuery, rememberQuestionnaire } from '../../../queries/jobs/questionnaire.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { focusSoon } from '../../../ui/hooks/focus-soon.ts';
import { StepHead } from '../form/step-page.tsx';
import { questionnaireStill } from '../preview/draft-form.ts';
import { usePreviewDraft, useWizard } from '../wizard-context.ts';
import { CsvImport } from './csv-import.tsx';
import { ItemEditor, useUsualScale } from './item-editor.tsx';
import {
  newItem,
  newPartId,
  newSection,
  valuesOf,
  withItem,
  withItemMoved,
  withoutItem,
  withSection,
  type QuestionnaireValues,
} from './questionnaire-values.ts';
import { useFormStep } from './use-form-step.ts';
import styles from './questionnaire.module.css';

type ItemRowProps = {
  item: Item;
  number: number;
  open: boolean;
  competencies: readonly string[];
  errors: Record<string, string>;
  onOpen: () => void;
  onChange: (item: Item) => void;
  onMove: (by: -1 | 1) => void;
  onCopy: () => void;
  onRemove: () => void;
};

function ItemRow({
  item,
  number,
  open,
  competencies,
  errors,
  onOpen,
  onChange,
  onMove,
  onCopy,
  onRemove,
}: ItemRowProps) {
  const t = useTranslations('questionnaire');
  const wrong = Object.keys(errors).length > 0;
  return (
    <li className={open ? styles.itemOpen : styles.item}>
      <div className={styles.itemHead}>
        <span className={styles.number}>{number}</span>
        <button type="button" className={styles.itemName} aria-expanded={open} id={`item-${item.id}`} onClick={onOpen}>
          {item.text || t('item.untitled')}
        </button>
        <span className={styles.facts}>
          {t(item.kind === 'scale' ? 'steps' : 'kindFact', {
            kind: t(`kinds.${item.kind}`),
            count: item.labels.length,
          })}
          {item.reversed && <Pill tone="info">{t('item.reversedShort')}</Pill>}
          {item.competency && <Pill>{item.competency}</Pill>}
          {wrong && <Pill tone="warn">{t('item.wrong')}</Pill>}
        </span>
        <span className={styles.tools}>
          <Button variant="ghost" size="small" icon aria-label={t('up', { number })} onClick={() => onMove(-1)}>
            <Icon of={IconArrowUp} size={16} />
          </Button>
          <Button variant="ghost" size="small" icon aria-label={t('down', { number })} onClick={() => onMove(1)}>
            <Icon of={IconArrowDown} size={16} />
          </Button>
          <Button variant="ghost" size="small" icon aria-label={t('copy', { number })} onClick={onCopy}>
            <Icon of={IconCopy} size={16} />
          </Button>
          <Button variant="ghost" size="small" icon aria-label={t('remove', { number })} onClick={onRemove}>
            <Icon of={IconTrash} size={16} />
          </Button>
        </span>
      </div>
      {open && <ItemEditor item={item} competencies={competencies} errors={errors} onChange={onChange} />}
    </li>
  );
}

/** The sections of a questionnaire with their items, one of them open to be changed. */
export function ItemsStep() {
  const t = useTranslations('questionnaire');
  const client = useQueryClient();
  const { job } = useWizard();
  const { data } = useSuspenseQuery(questionnaireQuery(job.id));
  const usual = useUsualScale();
  const [openId, setOpenId] = useState<string | null>(null);
  const form = useFormStep<QuestionnaireValues>({
    name: `job/${job.id}/items`,
    initial: valuesOf(data),
    faults: (values) => questionnaireFaults({ kind: 'questionnaire', ...values }),
    save: async (values) => {
      const questionnaire = await putQuestionnaire(job.id, { ...values, revision: data.revision });
      rememberQuestionnaire(client, questionnaire);
      return valuesOf(questionnaire);
    },
  });
  const { values, set } = form;
  usePreviewDraft({ form: questionnaireStill(values, openId) });
  const content = { kind: 'questionnaire' as const, ...values };
  const competencies = competenciesIn(content);
  const numbers = new Map(itemsOf(content).map(({ id }, at) => [id, at + 1]));

  const show = (id: string) => {
    setOpenId(id);
    focusSoon(`text-${id}`);
  };
  const addItem = (section: Section) => {
    const item = newItem(usual, section.items.at(-1));
    set(withSection(values, { ...section, items: [...section.items, item] }));
    show(item.id);
  };
  const addSection = () => {
    const section = newSection();
    set({ ...values, sections: [...values.sections, section] });
    focusSoon(`section-${section.id}`);
  };
  const start = () => {
    const item = newItem(usual);
    set({ ...values, sections: [{ ...newSection(), items: [item] }] });
    show(item.id);
  };

  return (
    <div>
      <StepHead title={t('itemsTitle')} lead={t('itemsLead')} />
      {data.replies > 0 && <FormMessage tone="info">{t('keptVersions', { count: data.replies })}</FormMessage>}
      {form.failure && <FormMessage>{form.failure}</FormMessage>}
      {form.faults.length > 0 && <FormMessage>{t('faultCount', { count: form.faults.length })}</FormMessage>}
      {values.sections.map((section, at) => (
        <section
          key={section.id}
          className={styles.section}
          aria-label={section.title || t('section', { number: at + 1 })}
        >
          <div className={styles.sectionHead}>
            <TextField
              id={`section-${section.id}`}
              label={t('section', { number: at + 1 })}
              optional
              value={section.title}
              maxLength={FORM_LIMITS.title_max_characters}
              autoComplete="off"
              onChange={(event) => set(withSection(values, { ...section, title: event.target.value }))}
            />
            {section.items.length === 0 && (
              <Button
                variant="ghost"
                onClick={() => set({ ...values, sections: values.sections.filter(({ id }) => id !== section.id) })}
              >
                {t('removeSection')}
              </Button>
            )}
          </div>
          <ol className={styles.items}>
            {section.items.map((item, place) => (
              <ItemRow
                key={item.id}
                item={item}
                number={numbers.get(item.id) ?? 0}
                open={openId === item.id}
                competencies={competencies}
                errors={form.errorsAt(`sections.${at}.items.${place}`)}
                onOpen={() => setOpenId(openId === item.id ? null : item.id)}
                onChange={(changed) => set(withItem(values, changed))}
                onMove={(by) => {
                  set(withItemMoved(values, item.id, by));
                  focusSoon(`item-${item.id}`);
                }}
                onCopy={() => {
                  const copy = { ...item, id: newPartId() };
                  set(withSection(values, { ...section, items: section.items.toSpliced(place + 1, 0, copy) }));
                  show(copy.id);
                }}
                onRemove={() => set(withoutItem(values, item.id))}
              />
            ))}
          </ol>
          <Button size="small" onClick={() => addItem(section)}>
            <Icon of={IconPlus} size={16} />
            {t('addItem')}
          </Button>
        </section>
      ))}
      <div className={styles.adding}>
        <Button onClick={values.sections.length === 0 ? start : addSection}>
          <Icon of={IconPlus} size={16} />
          {t(values.sections.length === 0 ? 'addItem' : 'addSection')}
        </Button>
        <CsvImport
          usualScale={usual}
          onItems={(sections) => set({ ...values, sections: [...values.sections, ...sections] })}
        />
      </div>
    </div>
  );
}
