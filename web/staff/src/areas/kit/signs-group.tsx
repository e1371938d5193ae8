import { IconFlag, IconMovie, IconUsers } from '@tabler/icons-react';
import { BUCKETS } from '@vivavoce/domain/applications/bucket.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AnswerStrip } from '../../ui/data/answer-strip.tsx';
import { Avatar, AvatarGroup } from '../../ui/base/avatar.tsx';
import { BucketLink, BucketNav } from '../../ui/navigation/bucket-nav.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { BucketBar } from '../../ui/data/bucket-bar.tsx';
import { counts, longName, names, noCounts, strips } from './samples.ts';
import { Group, Specimen, State } from './specimen.tsx';

function Pills() {
  const t = useTranslations('kit.words');
  return (
    <Specimen of="Pill">
      <State name="tones">
        <Pill>{t('draft')}</Pill>
        <Pill tone="ok">{t('published')}</Pill>
        <Pill tone="warn">{t('closing')}</Pill>
        <Pill tone="bad">{t('closed')}</Pill>
        <Pill tone="info">{t('new')}</Pill>
      </State>
      <State name="icon">
        <Pill tone="ok" dot>
          {t('published')}
        </Pill>
        <Pill tone="warn" dot>
          {t('closing')}
        </Pill>
      </State>
      <State name="long">
        <Pill tone="info">{t('long')}</Pill>
      </State>
    </Specimen>
  );
}

function People() {
  return (
    <>
      <Specimen of="Avatar">
        <State name="default">
          {names.map((name) => (
            <Avatar key={name} name={name} />
          ))}
        </State>
        <State name="large">
          <Avatar name={longName} size={48} />
        </State>
      </Specimen>
      <Specimen of="AvatarGroup">
        <State name="default">
          <AvatarGroup names={names.slice(0, 3)} total={3} />
        </State>
        <State name="long">
          <AvatarGroup names={names} total={12} />
        </State>
      </Specimen>
    </>
  );
}

function Buckets() {
  const t = useTranslations('kit.words');
  const link = (bucket: (typeof BUCKETS)[number], count: number | undefined, fact: string) => (
    <BucketLink key={bucket} to="/kit" bucket={bucket} count={count} fact={fact} current={bucket === 'Responded'} />
  );
  return (
    <Specimen of="BucketNav, BucketLink" broad>
      <State name="default">
        <BucketNav label={t('applicants')}>
          {BUCKETS.map((bucket) => link(bucket, counts[bucket], bucket === 'Responded' ? t('facts') : ''))}
        </BucketNav>
      </State>
      <State name="loading">
        <BucketNav label={t('applicants')}>{BUCKETS.map((bucket) => link(bucket, undefined, ''))}</BucketNav>
      </State>
      <State name="long">
        <BucketNav label={t('applicants')}>{BUCKETS.map((bucket) => link(bucket, 1_100_000, t('long')))}</BucketNav>
      </State>
    </Specimen>
  );
}

/** Pills, bars and other signs of state. */
export function SignsGroup() {
  return (
    <Group id="signs">
      <Pills />
      <People />
      <Specimen of="Icon">
        <State name="default">
          <Icon of={IconMovie} size={14} />
          <Icon of={IconUsers} size={16} />
          <Icon of={IconFlag} />
          <Icon of={IconMovie} size={24} />
        </State>
      </Specimen>
      <Specimen of="AnswerStrip">
        <State name="default">
          <AnswerStrip segments={strips.default} />
        </State>
        <State name="empty">
          <AnswerStrip segments={strips.empty} />
        </State>
        <State name="damaged">
          <AnswerStrip segments={strips.damaged} />
        </State>
        <State name="long">
          <AnswerStrip segments={strips.long} />
        </State>
      </Specimen>
      <Specimen of="BucketBar">
        <State name="default">
          <BucketBar counts={counts} />
        </State>
        <State name="empty">
          <BucketBar counts={noCounts} />
        </State>
      </Specimen>
      <Buckets />
    </Group>
  );
}
