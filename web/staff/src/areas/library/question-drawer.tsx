import { IconCopyPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import type { LibraryQuestion } from '@vivavoce/contract/types.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { Button } from '../../ui/base/button.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { DrawerFoot } from '../../ui/overlays/drawer-foot.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import styles from './library.module.css';
import type { openAmong } from '../../ui/data/list-search.ts';
import { useDelete } from './use-delete.ts';
import { useQuestionPhrases } from './use-question-phrases.ts';
import { classes } from '../../ui/base/classes.ts';

function Added({ question: { created_by, created_at, shared } }: { question: LibraryQuestion }) {
  const t = useTranslations('library');
  const tag = useLanguageTag();
  const now = useNow();
  const date = formatDate(new Date(created_at), tag, 'long', now);
  const text = shared || !created_by ? t('preview.shared') : t('preview.added', { name: created_by.full_name, date });
  return (
    <div>
      <dt>{t('fields.added')}</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** The advice, the checklist, the signs of a good answer and the steps of a rubric that the question has. */
function Criteria({
  question: { guidance, checklist, look_for, rubric, default_locale },
}: {
  question: LibraryQuestion;
}) {
  const t = useTranslations('library.preview');
  const texts = [
    { id: 'guidance', title: t('guidance'), text: guidance },
    { id: 'look-for', title: t('lookFor'), text: look_for },
  ];
  return (
    <>
      {texts.map(
        ({ id, title, text }) =>
          text !== null && (
            <section key={id} className="grid gap-1" aria-labelledby={`question-${id}`}>
              <h3 id={`question-${id}`}>{title}</h3>
              <p className="text-pretty wrap-anywhere whitespace-pre-line" lang={default_locale.slice(0, 2)}>
                {text}
              </p>
            </section>
          ),
      )}
      {checklist.length > 0 && (
        <section className="grid gap-1" aria-labelledby="question-checklist">
          <h3 id="question-checklist">{t('checklist')}</h3>
          <ul className="grid list-disc gap-1.5 ps-5 wrap-anywhere" lang={default_locale.slice(0, 2)}>
            {checklist.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      {rubric && (
        <section className="grid gap-1" aria-labelledby="question-rubric">
          <h3 id="question-rubric">{t('rubric')}</h3>
          <ol className="grid list-decimal gap-1.5 ps-5 wrap-anywhere" lang={default_locale.slice(0, 2)}>
            {rubric.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

type QuestionDrawerProps = {
  question: LibraryQuestion;
  /** Among the questions of its page. */
  place: NonNullable<ReturnType<typeof openAmong>>;
  /** Opens another question, or closes the drawer. */
  onOpen: (id: number | undefined) => void;
  onEdit: (question: LibraryQuestion) => void;
  onCopy: ((question: LibraryQuestion) => void) | undefined;
};

/** One question with all its settings. */
export function QuestionDrawer({ question, place, onOpen, onEdit, onCopy }: QuestionDrawerProps) {
  const t = useTranslations('library');
  const phrases = useQuestionPhrases();
  const remove = useDelete();
  const { previous, next, position, total } = place;
  const { shared, abilities } = question;
  const leaveTo = (open: (question: LibraryQuestion) => void) => () => {
    onOpen(undefined);
    open(question);
  };
  const edit = leaveTo(onEdit);
  const copy = onCopy && leaveTo(onCopy);
  const onDelete = async () => {
    if (await remove(question)) onOpen(undefined);
  };
  return (
    <Drawer
      opened
      title={t('preview.title')}
      onClose={() => onOpen(undefined)}
      pages={{
        position,
        total,
        onPrevious: previous === undefined ? undefined : () => onOpen(previous),
        onNext: next === undefined ? undefined : () => onOpen(next),
      }}
    >
      <div className="grid gap-5">
        <p
          className="text-[1.125rem] leading-[1.625rem] font-semibold wrap-anywhere"
          lang={question.default_locale.slice(0, 2)}
        >
          {question.text}
        </p>
        {question.choices.length > 0 && (
          <section aria-label={t('preview.choices')}>
            <ol className="grid list-decimal gap-1.5 ps-5 wrap-anywhere">
              {question.choices.map((choice) => (
                <li key={choice}>{choice}</li>
              ))}
            </ol>
            {question.choices_multiple && <p className="text-small text-ink-2">{t('preview.several')}</p>}
          </section>
        )}
        <Criteria question={question} />
        <dl
          className={classes(
            styles.settings,
            'grid border-t border-t-line [&_dd]:m-0 [&_dd]:wrap-anywhere [&_dt]:text-ink-2',
          )}
        >
          {phrases.settings(question).map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <Added question={question} />
        </dl>
        <DrawerFoot className={styles.actions}>
          {abilities.includes('delete') && (
            <Button variant="ghost" onClick={() => void onDelete()}>
              <Icon of={IconTrash} size={16} />
              {t('delete')}
            </Button>
          )}
          {shared && copy && (
            <Button variant={abilities.includes('edit') ? 'outline' : 'primary'} onClick={copy}>
              <Icon of={IconCopyPlus} size={16} />
              {t('copy')}
            </Button>
          )}
          {abilities.includes('edit') && (
            <Button variant="primary" onClick={edit}>
              <Icon of={IconPencil} size={16} />
              {t('edit')}
            </Button>
          )}
        </DrawerFoot>
      </div>
    </Drawer>
  );
}
