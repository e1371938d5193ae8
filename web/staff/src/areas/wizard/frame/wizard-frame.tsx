import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { JobKind } from '@vivavoce/domain/jobs/kinds.ts';
import type { WizardSectionId, WizardStep } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { CreatorLayout } from '../../../app/layouts/creator-layout.tsx';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { linkToStep } from '../step-links.ts';

/** `review`: saves, then opens the summary. */
export type SaveMode = 'save' | 'continue' | 'review';

type WizardFrameProps = {
  title: string;
  /** By default a video interview. */
  kind?: JobKind;
  side: ReactNode;
  aside?: ReactNode;
  /** Actions in the header. */
  actions?: ReactNode;
  /** null before the draft exists. */
  job: number | null;
  previous: WizardStep | null;
  next: WizardStep | null;
  /** Section of the current step. */
  section: WizardSectionId;
  /** The button whose action runs. */
  busy: SaveMode | null;
  onSave?: (() => void) | undefined;
  onContinue?: (() => void) | undefined;
  /** A shortcut to the summary, if available. */
  shortcut?: ReactNode;
  /** In place of Save and continue: the last step publishes. */
  primary?: ReactNode;
  children: ReactNode;
};

/** Header, breadcrumb, the step, its preview for applicants, and the footer. */
export function WizardFrame(props: WizardFrameProps) {
  const {
    title,
    kind = 'presentation',
    side,
    aside,
    actions,
    job,
    section,
    previous,
    next,
    busy,
    onSave,
    onContinue,
    shortcut,
    primary,
    children,
  } = props;
  const t = useTranslations('wizard');
  const kinds = useTranslations('activities.kinds');
  const common = useTranslations('common');
  // A step of another section is named by that section: "Type" alone says nothing.
  const nextName = next && (next.section === section ? t(`steps.${next.id}`) : t(`sections.${next.section}`));
  const footer = (
    <>
      {previous && job !== null && (
        <LinkButton {...linkToStep(previous.id, job)} variant="ghost">
          <Icon of={IconChevronLeft} size={16} className="[&:dir(rtl)]:[transform:scaleX(-1)]" />
          <span className="max-[30rem]:absolute max-[30rem]:h-px max-[30rem]:w-px max-[30rem]:overflow-hidden max-[30rem]:[clip-path:inset(50%)]">
            {common('back')}
          </span>
        </LinkButton>
      )}
      <span
        // Nothing comes before it.
        className="flex-1 max-[30rem]:first:-me-3"
      />
      {nextName && (
        <span className="text-small text-ink-3 max-[62rem]:hidden">{t('nextStep', { step: nextName })}</span>
      )}
      {shortcut}
      {onSave && (
        <Button busy={busy === 'save'} disabled={busy !== null && busy !== 'save'} onClick={onSave}>
          {common('save')}
        </Button>
      )}
      {onContinue && (
        <Button
          variant="primary"
          busy={busy === 'continue'}
          disabled={busy !== null && busy !== 'continue'}
          onClick={onContinue}
        >
          {onSave ? common('saveAndContinue') : t('continue')}
        </Button>
      )}
      {primary}
    </>
  );
  return (
    <CreatorLayout
      title={title}
      subtitle={t('subtitle', { kind: kinds(kind) })}
      side={side}
      footer={footer}
      actions={actions}
      {...(aside !== undefined && { aside })}
    >
      {children}
    </CreatorLayout>
  );
}
