import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ALTERNATE_BRAND, type Brand } from '@vivavoce/domain/companies/brand.ts';
import { applyBrand } from '@vivavoce/web-shared/brand.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Choices } from '../../app/layouts/choices.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { LanguageChoice, ThemeChoice } from '../../app/layouts/preferences.tsx';
import { checkSession } from '../../app/session/load-session.ts';
import { ActionsGroup } from './actions-group.tsx';
import { FieldsGroup } from './fields-group.tsx';
import { ListsGroup } from './lists-group.tsx';
import { MessagesGroup } from './messages-group.tsx';
import { OverlaysGroup } from './overlays-group.tsx';
import { type GroupId, Group, Specimen, State } from './specimen.tsx';
import styles from './kit.module.css';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { AnswerPlayer, type AnswerPlayerProps } from '@vivavoce/web-shared/player/answer-player.tsx';
import { peaks, counts, longName, names, noCounts, strips } from './samples.ts';
import { IconFlag, IconMovie, IconUsers } from '@tabler/icons-react';
import { BUCKETS } from '@vivavoce/domain/applications/bucket.ts';
import { AnswerStrip } from '../../ui/data/answer-strip.tsx';
import { Avatar, AvatarGroup } from '../../ui/base/avatar.tsx';
import { BucketLink, BucketNav } from '../../ui/navigation/bucket-nav.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { BucketBar } from '../../ui/data/bucket-bar.tsx';
import { classes } from '../../ui/base/classes.ts';

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
function SignsGroup() {
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

const nothing = () => undefined;

/** A playable answer of the demo; null without one. */
async function findAnswer() {
  const { results: jobs } = await call('GET /api/jobs', { query: { status: 'published' } });
  for (const { id: job } of jobs) {
    const query = { status: 'Responded', page_size: 1 } as const;
    const { results } = await call('GET /api/jobs/{job}/applications', { params: { job }, query });
    const application = results[0]?.id;
    if (application === undefined) continue;
    const answers = await call('GET /api/jobs/{job}/answers', { params: { job }, query: { application } });
    const playable = answers.find(({ state }) => state === 'playable');
    if (playable) return playable;
  }
  return null;
}

function Player(props: AnswerPlayerProps) {
  return (
    <div className="max-w-140 overflow-hidden rounded-4 bg-stage">
      <AnswerPlayer pageKeys={false} natural {...props} />
    </div>
  );
}

/** The player in each state of an answer. */
function PlayerGroup() {
  const { data: answer } = useQuery({ queryKey: ['kit', 'answer'], queryFn: findAnswer });
  return (
    <Group id="player">
      <Specimen of="AnswerPlayer" broad>
        {answer && (
          <State name="playable">
            <Player
              state="playable"
              src={answer.video_url}
              poster={answer.poster_url}
              duration={answer.duration}
              peaks={answer.peaks ?? peaks}
            />
          </State>
        )}
        {answer && (
          <State name="voice">
            <Player
              state="playable"
              src={answer.video_url}
              duration={answer.duration}
              peaks={answer.peaks ?? peaks}
              voice={{ reason: 'line_slow' }}
            />
          </State>
        )}
        <State name="empty">
          <Player state="empty" src={null} />
        </State>
        <State name="recorded">
          <Player state="recorded" src={null} />
        </State>
        <State name="processing">
          <Player state="processing" src={null} />
        </State>
        <State name="damaged">
          <Player state="damaged" src={null} onRetry={nothing} />
        </State>
        <State name="retrying">
          <Player state="damaged" src={null} onRetry={nothing} retrying />
        </State>
      </Specimen>
    </Group>
  );
}

const groups: readonly GroupId[] = ['actions', 'fields', 'signs', 'lists', 'messages', 'overlays', 'player'];

/** The product's own brand, the alternate brand, and one with poor contrast. */
const brands = { Vivavoce: null, 'Vivavoce Campus': ALTERNATE_BRAND, '#FFD400': { primary: '#ffd400' } } as const;
type BrandName = keyof typeof brands;
const brandNames = Object.keys(brands) as BrandName[];

function BrandChoice() {
  const t = useTranslations('kit');
  const client = useQueryClient();
  const [name, setName] = useState<BrandName>('Vivavoce');
  const brand: Brand | null = brands[name];
  useEffect(() => applyBrand(brand), [brand]);
  // The reader's own company colours return on leaving.
  useEffect(() => () => void checkSession(client, '/').catch(() => undefined), [client]);
  return (
    <Choices
      label={t('brand')}
      value={name}
      options={brandNames.map((value) => ({ value, label: value }))}
      onChange={setName}
    />
  );
}

/** Every shared component in every state, in each language, theme and brand. */
export function KitScreen() {
  const t = useTranslations('kit');
  return (
    <div className="mx-auto max-w-320 px-(--gutter) pt-0 pb-14">
      <header className="grid gap-4 pb-2">
        <PageHeader title={t('title')} />
        <p>{t('intro')}</p>
        <div className={classes(styles.looks, 'flex flex-wrap gap-3')}>
          <BrandChoice />
          <ThemeChoice />
          <LanguageChoice />
        </div>
        <nav
          className="flex flex-wrap gap-x-5 gap-y-1 [&_a:hover]:underline [&_a:hover]:underline-offset-3"
          aria-label={t('contents')}
        >
          {groups.map((group) => (
            <a className="leading-6 font-semibold text-accent-ink" key={group} href={`#${group}`}>
              {t(`groups.${group}`)}
            </a>
          ))}
        </nav>
      </header>
      <main>
        <ActionsGroup />
        <FieldsGroup />
        <SignsGroup />
        <ListsGroup />
        <MessagesGroup />
        <OverlaysGroup />
        <PlayerGroup />
      </main>
    </div>
  );
}
