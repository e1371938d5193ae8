import { IconCheck, IconDownload, IconFile } from '@tabler/icons-react';
import type { Answer } from '@vivavoce/contract/types.ts';
import { formatFileSize } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AnchorButton } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import styles from './written.module.css';

function Choices({ options, selection }: { options: readonly string[]; selection: readonly string[] }) {
  const t = useTranslations('review.written');
  return (
    <ul className="m-0 grid w-full max-w-140 list-none gap-2 p-0">
      {options.map((option) => {
        const is = selection.includes(option);
        return (
          <li
            key={option}
            className={classes(
              'grid min-h-12 grid-cols-[24px_minmax(0,1fr)] items-center gap-3 rounded-2 px-4 py-2.5 wrap-anywhere text-on-stage-2 inset-edge-stage-line',
              is && styles.chosen,
            )}
          >
            <span
              className={classes(
                styles.mark,
                'grid h-6 w-6 place-items-center rounded-[50%] [box-shadow:inset_0_0_0_1.5px_var(--on-stage-2)]',
              )}
            >
              {is && <Icon of={IconCheck} size={14} />}
            </span>
            <span>
              {option}
              <span className="visually-hidden">, {is ? t('chosen') : t('notChosen')}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function File({ file }: { file: NonNullable<Answer['file']> }) {
  const t = useTranslations('review.written');
  const tag = useLanguageTag();
  return (
    <div
      className={classes(
        styles.file,
        'flex w-full max-w-140 flex-wrap items-center gap-x-4 gap-y-3 rounded-3 px-5 py-4 inset-edge-stage-line [&_p]:grid [&_p]:min-w-0 [&_p]:flex-[1_1_180px]',
      )}
    >
      <Icon of={IconFile} size={24} />
      <p>
        <b className="font-semibold wrap-anywhere">{file.filename}</b>
        <span>{formatFileSize(file.bytes, tag)}</span>
      </p>
      <AnchorButton href={file.url} download={file.filename} variant="outline">
        <Icon of={IconDownload} size={16} />
        {t('download')}
      </AnchorButton>
    </div>
  );
}

/** By how much an answer came late: a fact beside the answer, no judgement. */
function Late({ seconds }: { seconds: number }) {
  const t = useTranslations('review.written');
  return <p className="font-semibold text-stage-mark">{t('late', { minutes: Math.ceil(seconds / 60) })}</p>;
}

/** A written answer, in the place of the player. */
export function WrittenAnswerView({ answer }: { answer: Answer }) {
  const t = useTranslations('review.written');
  const { kind, text, choices, file, options, late_seconds } = answer;
  const visible = text !== null || choices !== null || file !== null;
  const label = t(`label.${kind === 'choice' || kind === 'file' ? kind : 'text'}`);
  return (
    <section
      className="grid min-h-0 [align-content:safe_center] justify-items-center gap-5 overflow-y-auto rounded-4 bg-stage-raised px-6 py-8 text-on-stage inset-edge-stage-line max-md:rounded-none max-md:p-5"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled with the keyboard too
      tabIndex={0}
    >
      {!visible && <p className="text-on-stage-2">{t('none')}</p>}
      {text !== null && (
        <p className="w-full max-w-[68ch] text-[1rem] leading-[1.625rem] wrap-anywhere whitespace-pre-wrap">{text}</p>
      )}
      {choices !== null && <Choices options={options} selection={choices} />}
      {file && <File file={file} />}
      {late_seconds !== null && <Late seconds={late_seconds} />}
    </section>
  );
}
