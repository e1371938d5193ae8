import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { linkToStep } from '../step-links.ts';
import type { WizardStep } from '@vivavoce/domain/jobs/wizard-steps.ts';
import type { ScreenSection } from '../wizard-plan.ts';
import styles from './step-list.module.css';

type StepAnchorProps = { step: WizardStep; job: number | null; current: boolean; children: ReactNode };

/** A link where the step can be reached; before the draft exists, only text. */
function StepAnchor({ step, job, current, children }: StepAnchorProps) {
  if (job === null) {
    return (
      <span
        className={classes(styles.link, 'flex items-center gap-3 leading-6 font-medium text-ink-2')}
        aria-current={current ? 'step' : undefined}
      >
        {children}
      </span>
    );
  }
  return (
    <Link
      {...linkToStep(step.id, job)}
      className={classes(styles.link, 'flex items-center gap-3 leading-6 font-medium text-ink-2')}
      activeProps={{}}
      activeOptions={{ exact: true }}
      aria-current={current ? 'step' : undefined}
    >
      {children}
    </Link>
  );
}

function Section({ entry, job }: { entry: ScreenSection; job: number | null }) {
  const t = useTranslations('wizard');
  const { section, state, steps } = entry;
  const first = steps[0];
  if (!first) return null;
  const open = state === 'current' && steps.length > 1;
  return (
    <li
      className={classes(
        styles.section,
        'not-last:before:absolute not-last:before:[inset-block:28px_2px] not-last:before:start-2.75 not-last:before:w-0.5 not-last:before:rounded-[1px] not-last:before:bg-line-2',
        styles[state],
      )}
    >
      <StepAnchor step={first.step} job={job} current={state === 'current' && !open}>
        <span
          className={classes(
            styles.mark,
            'grid h-6 w-6 flex-none place-items-center rounded-[50%] bg-surface [box-shadow:inset_0_0_0_2px_var(--line-2)]',
          )}
        >
          {state === 'complete' && <Icon of={IconCheck} size={16} />}
        </span>
        <span>
          {t(`sections.${section}`)}
          <span className="visually-hidden">, {t(`states.${state}`)}</span>
        </span>
      </StepAnchor>
      {open && (
        <ul className={classes(styles.steps, 'grid gap-0.5 ps-6.5 pe-0 pt-1.5 pb-0')}>
          {steps.map(({ step, current }) => (
            <li key={step.id}>
              <StepAnchor step={step} job={job} current={current}>
                {t(`steps.${step.id}`)}
              </StepAnchor>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

type StepListProps = {
  sections: readonly ScreenSection[];
  /** null before the draft exists. */
  job: number | null;
  /** Under the list: the time an applicant needs. */
  children?: ReactNode;
};

/** The side breadcrumb; on narrow screens one line that expands. */
export function StepList({ sections, job, children }: StepListProps) {
  const t = useTranslations('wizard');
  const [opened, setOpened] = useState(false);
  const body = useId();
  const index = sections.findIndex((entry) => entry.state === 'current');
  const currentSection = sections[index];
  const step = currentSection?.steps.find(({ current }) => current)?.step;
  const name = ({ section, steps }: ScreenSection, at: WizardStep | undefined) =>
    at && steps.length > 1
      ? t('named', { name: t(`sections.${section}`), text: t(`steps.${at.id}`) })
      : t(`sections.${section}`);
  const position = { position: index + 1, total: sections.length };
  return (
    <nav className="flex flex-1 flex-col" aria-label={t('stepList')}>
      <button
        type="button"
        className="hidden max-[62rem]:grid max-[62rem]:min-h-11 max-[62rem]:w-full max-[62rem]:gap-2 max-[62rem]:aria-expanded:[&_svg]:[transform:rotate(180deg)]"
        aria-expanded={opened}
        aria-controls={body}
        onClick={() => setOpened(!opened)}
      >
        <span
          className={classes(
            styles.bar,
            'max-[62rem]:flex max-[62rem]:gap-1 max-[62rem]:[&_span]:h-1 max-[62rem]:[&_span]:flex-1 max-[62rem]:[&_span]:rounded-[2px] max-[62rem]:[&_span]:bg-line-2',
          )}
          aria-hidden="true"
        >
          {sections.map((entry) => (
            <span key={entry.section} className={styles[entry.state]} />
          ))}
        </span>
        <span className="max-[62rem]:flex max-[62rem]:items-center max-[62rem]:gap-2">
          <span className="max-[62rem]:flex-1 max-[62rem]:overflow-hidden max-[62rem]:font-semibold max-[62rem]:text-ellipsis max-[62rem]:whitespace-nowrap">
            {currentSection && name(currentSection, step)}
          </span>
          <span className="max-[62rem]:text-small max-[62rem]:text-ink-3">{t('sectionOf', position)}</span>
          <Icon of={IconChevronDown} size={16} />
        </span>
      </button>
      {/* On a narrow screen a choice folds the list again. */}
      <div
        id={body}
        className={classes(styles.body, 'flex flex-1 flex-col max-[62rem]:hidden', opened && styles.opened)}
        onClickCapture={() => setOpened(false)}
      >
        <ol>
          {sections.map((entry) => (
            <Section key={entry.section} entry={entry} job={job} />
          ))}
        </ol>
        {children}
      </div>
    </nav>
  );
}
