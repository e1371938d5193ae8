import type { ComponentType, ReactNode } from 'react';
import { dayText } from '@vivavoce/web-shared/applicant/moments.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import OwnDataGroup from '../home/own-data-group.tsx';
import { useInterview } from '../interview-context.tsx';

type FrameProps = { title: string; children: ReactNode };

/** After a withdrawal: what is kept, and how to get or erase it. */
export default function Withdrawn({ Frame }: { Frame: ComponentType<FrameProps> }) {
  const t = useTranslations('applicant.gate');
  const tag = useLanguageTag();
  const { interview } = useInterview();
  const date = dayText(interview.declined_at ?? interview.server_time, tag);
  return (
    <Frame title={t('withdrawnTitle')}>
      <p className="lead">{t('withdrawnText', { company: interview.company.name, date })}</p>
      <OwnDataGroup />
    </Frame>
  );
}
