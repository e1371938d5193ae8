import { useSuspenseQuery } from '@tanstack/react-query';
import { IconArrowDown, IconArrowUp, IconCopy, IconPlus, IconTrash, IconTableImport } from '@tabler/icons-react';
import { useState, useRef } from 'react';
import {
  itemsOf,
  questionnaireFaults,
  type Item,
  type Section,
  ITEM_KINDS,
  type ItemKind,
} from '@vivavoce/domain/kinds/questionnaire/items.ts';
import { competenciesIn, valueOf } from '@vivavoce/domain/kinds/questionnaire/scoring.ts';
import { FORM_LIMITS } from '@vivavoce/domain/kinds/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { focusSoon } from '../../../ui/hooks/focus-soon.ts';
import { StepHead } from '../form/step-page.tsx';
import { questionnaireStill } from '../preview/draft-form.ts';
import { usePreviewDraft, useWizard } from '../wizard-context.ts';
import {
  newItem,
  newPartId,
  newSection,
  valuesOf,
  withItem,
  withItemMoved,
  withoutItem,
  withSection,
  ofKind,
} from './questionnaire-values.ts';
import { ContentClash } from './content-clash.tsx';
import { useFormStep } from './use-form-step.ts';
import styles from './questionnaire.module.css';
import { itemsOfCsv, textOfCsv, type CsvFault } from '@vivavoce/domain/kinds/questionnaire/items-csv.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { LinesField } from './lines-field.tsx';
import { classes } from '../../../ui/base/classes.ts';

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

const useUsualScale = (): string[] => usePresets().agreement;

const asLine = (labels: readonly string[]) => labels.join('|');

type CompetencyFieldProps = {
  item: Item;
  competencies: ItemEditorProps['competencies'];
  onChange: (competency: string | null) => void;
};

/** The competency that a scale measures, with those of the other items as proposals. */
function CompetencyField({ item, competencies, onChange }: CompetencyFieldProps) {
  const t = useTranslations('questionnaire');
  const list = `competencies-${item.id}`;
  return (
    <div>
      <TextField
        id={`competency-${item.id}`}
        label={t('item.competency')}
        optional
        list={list}
        value={item.competency ?? ''}
        maxLength={FORM_LIMITS.competency_max_characters}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value || null)}
      />
      <datalist id={list}>
        {competencies.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </div>
  );
}

/** The value of each label of a scale. */
function Worth({ item }: { item: Item }) {
  const t = useTranslations('questionnaire');
  return (
    <dl
      className="m-0 flex flex-wrap gap-2 [&_dd]:mx-0 [&_dd]:mt-1 [&_dd]:mb-0 [&_dd]:rounded-1 [&_dd]:bg-accent-tint [&_dd]:p-1 [&_dd]:font-semibold [&_div]:grid [&_div]:flex-[1_1_80px] [&_div]:content-end [&_div]:text-center [&_div]:text-[13px] [&_dt]:wrap-anywhere"
      aria-label={t('item.worth')}
    >
      {item.labels.map((label, at) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{valueOf(item, at + 1)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The fields of one item. */
function ItemEditor({ item, competencies, errors, onChange }: ItemEditorProps) {
  const t = useTranslations('questionnaire');
  const presets = usePresets();
  const set = (change: Partial<Item>) => onChange({ ...item, ...change });
  const scale = item.kind === 'scale';
  const names = Object.keys(presets) as (keyof typeof presets)[];
  const preset = names.find((name) => asLine(presets[name]) === asLine(item.labels)) ?? 'own';
  return (
    <div className="grid gap-4 pt-3 pb-2">
      <TextField
        id={`text-${item.id}`}
        label={t('item.text')}
        value={item.text}
        maxLength={FORM_LIMITS.text_max_characters}
        error={errors['text']}
        autoComplete="off"
        onChange={(event) => set({ text: event.target.value })}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(180px,1fr))] items-end gap-3">
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
          <CompetencyField item={item} competencies={competencies} onChange={(competency) => set({ competency })} />
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
      <div className="flex flex-wrap gap-x-6 gap-y-2">
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
      {scale && item.labels.length > 0 && <Worth item={item} />}
    </div>
  );
}

type CsvImportProps = {
  /** The labels of a scale whose row has none. */
  usualScale: readonly string[];
  onItems: (sections: Section[]) => void;
};

/** Items from a CSV file, added below those that are there; faulty rows are left out and named. */
function CsvImport({ usualScale, onItems }: CsvImportProps) {
  const t = useTranslations('questionnaire');
  const input = useRef<HTMLInputElement>(null);
  const [faults, setFaults] = useState<CsvFault[]>([]);
  const [added, setAdded] = useState<number | null>(null);
  const [isOtherFile, setOtherFile] = useState(false);
  const read = async (file: File) => {
    const text = textOfCsv(new Uint8Array(await file.arrayBuffer()));
    setOtherFile(text === null);
    const result = itemsOfCsv(text ?? 'text', newPartId, usualScale);
    setFaults(result.faults);
    const count = result.sections.reduce((sum, { items }) => sum + items.length, 0);
    setAdded(count);
    if (count > 0) onItems(result.sections);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={t('csv.choose')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void read(file);
          event.target.value = '';
        }}
      />
      <Button variant="ghost" onClick={() => input.current?.click()}>
        <Icon of={IconTableImport} size={16} />
        {t('csv.choose')}
      </Button>
      <p className="m-0 text-[14px] text-ink-2">{t('csv.hint')}</p>
      {added !== null && added > 0 && <FormMessage tone="info">{t('csv.added', { count: added })}</FormMessage>}
      {added === 0 && faults.length === 0 && (
        <FormMessage>{t(isOtherFile ? 'csv.otherFile' : 'csv.empty')}</FormMessage>
      )}
      {faults.length > 0 && (
        <FormMessage>
          <p>{t(added ? 'csv.leftOut' : 'csv.none')}</p>
          {/* The keyboard must reach a scrolling region. */}
          <div className="max-h-55 overflow-auto" {...{ tabIndex: 0, role: 'group' }} aria-label={t('csv.faults')}>
            <ul className="mx-0 mt-1 mb-0 pl-5">
              {faults.map(({ row, column, code }) => (
                <li key={`${row} ${column} ${code}`}>{t('csv.fault', { row, column, text: t(`faults.${code}`) })}</li>
              ))}
            </ul>
          </div>
        </FormMessage>
      )}
    </div>
  );
}

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
    <li
      className={
        open
          ? 'rounded-2 border-2 border-accent-ink bg-surface px-3 py-2'
          : 'rounded-2 border border-line bg-surface px-3 py-2'
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-7 rounded-1 bg-sunken px-1.5 py-0.5 text-center font-semibold">{number}</span>
        <button
          type="button"
          className="min-h-10 min-w-0 flex-[1_1_220px] cursor-pointer border-0 bg-transparent p-0 text-start font-inherit wrap-anywhere text-inherit"
          aria-expanded={open}
          id={`item-${item.id}`}
          onClick={onOpen}
        >
          {item.text || t('item.untitled')}
        </button>
        <span className="flex flex-wrap gap-2 text-[14px] text-ink-2">
          {t(item.kind === 'scale' ? 'steps' : 'kindFact', {
            kind: t(`kinds.${item.kind}`),
            count: item.labels.length,
          })}
          {item.reversed && <Pill tone="info">{t('item.reversedShort')}</Pill>}
          {item.competency && <Pill>{item.competency}</Pill>}
          {wrong && <Pill tone="warn">{t('item.wrong')}</Pill>}
        </span>
        <span className="flex">
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

/** The items as they are typed, saved with the draft, and the number of replies to what is stored. */
function useItemsForm(job: number) {
  const query = apiQuery('GET /api/jobs/{job}/questionnaire-questions', { params: { job } });
  const { data } = useSuspenseQuery(query);
  const form = useFormStep({
    job,
    name: 'items',
    content: data,
    query,
    read: valuesOf,
    faults: (values) => questionnaireFaults({ kind: 'questionnaire', ...values }),
    lists: { sections: 'id' },
    change: (body) => call('PUT /api/jobs/{job}/questionnaire-questions', { params: { job }, body }),
    linesOf: ({ sections }) => sections.flatMap(({ title, items }) => [title, ...items.map(({ text }) => text)]),
  });
  return { form, replies: data.replies };
}

type ItemsForm = ReturnType<typeof useItemsForm>['form'];

type ItemSectionProps = {
  section: Section;
  /** Its place among the sections. */
  at: number;
  /** The number of its first item in the whole questionnaire. */
  firstNumber: number;
  openId: string | null;
  competencies: readonly string[];
  form: ItemsForm;
  onOpen: (id: string | null) => void;
  onShow: (id: string) => void;
  onAdd: () => void;
};

/** One section: its title, and its items in their order. */
function ItemSection(props: ItemSectionProps) {
  const { section, at, firstNumber, openId, competencies, form, onOpen, onShow, onAdd } = props;
  const t = useTranslations('questionnaire');
  const { values, set } = form;
  return (
    <section
      className="mb-4 grid gap-3 rounded-3 border border-line bg-sunken p-4"
      aria-label={section.title || t('section', { number: at + 1 })}
    >
      <div className={classes(styles.sectionHead, 'flex flex-wrap items-end gap-3')}>
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
      <ol className="m-0 grid list-none gap-2 p-0">
        {section.items.map((item, place) => (
          <ItemRow
            key={item.id}
            item={item}
            number={firstNumber + place}
            open={openId === item.id}
            competencies={competencies}
            errors={form.errorsAt(`sections.${at}.items.${place}`)}
            onOpen={() => onOpen(openId === item.id ? null : item.id)}
            onChange={(changed) => set(withItem(values, changed))}
            onMove={(by) => {
              set(withItemMoved(values, item.id, by));
              focusSoon(`item-${item.id}`);
            }}
            onCopy={() => {
              const copy = { ...item, id: newPartId() };
              set(withSection(values, { ...section, items: section.items.toSpliced(place + 1, 0, copy) }));
              onShow(copy.id);
            }}
            onRemove={() => set(withoutItem(values, item.id))}
          />
        ))}
      </ol>
      <Button size="small" onClick={onAdd}>
        <Icon of={IconPlus} size={16} />
        {t('addItem')}
      </Button>
    </section>
  );
}

/** The sections of a questionnaire with their items, one of them open to be changed. */
export function ItemsStep() {
  const t = useTranslations('questionnaire');
  const { job } = useWizard();
  const usual = useUsualScale();
  const [openId, setOpenId] = useState<string | null>(null);
  const { form, replies } = useItemsForm(job.id);
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
      {replies > 0 && <FormMessage tone="info">{t('keptVersions', { count: replies })}</FormMessage>}
      <ContentClash form={form} />
      {form.failure && <FormMessage>{form.failure}</FormMessage>}
      {form.faults.length > 0 && <FormMessage>{t('faultCount', { count: form.faults.length })}</FormMessage>}
      {values.sections.map((section, at) => (
        <ItemSection
          key={section.id}
          section={section}
          at={at}
          firstNumber={numbers.get(section.items[0]?.id ?? '') ?? 0}
          openId={openId}
          competencies={competencies}
          form={form}
          onOpen={setOpenId}
          onShow={show}
          onAdd={() => addItem(section)}
        />
      ))}
      <div className="max-h-55 overflow-auto">
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
