import { useState } from 'react';
import { NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AnswerStrip } from '../../ui/data/answer-strip.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Pager } from '../../ui/navigation/pager.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { LongText } from '../../ui/base/long-text.tsx';
import { NoticeProgress } from '../../ui/feedback/notice-progress.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Bone, SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { TabGroup, TabList, TabPanel } from '../../ui/navigation/tab-group.tsx';
import { Table, tableStyles } from '../../ui/data/table.tsx';
import { Tab, Tabs } from '../../ui/navigation/tabs.tsx';
import styles from './kit.module.css';
import { longName, names, strips } from './samples.ts';
import { Group, Specimen, State } from './specimen.tsx';

const nothing = () => undefined;

function Head() {
  const t = useTranslations('kit.words');
  return (
    <thead>
      <tr>
        <th scope="col">{t('applicant')}</th>
        <th scope="col">{t('answers')}</th>
        <th scope="col" className={tableStyles['number']}>
          {t('score')}
        </th>
      </tr>
    </thead>
  );
}

function Rows() {
  return (
    <tbody>
      {[names[0], names[1], longName].map((name, index) => (
        <tr key={name}>
          <td>{name}</td>
          <td>
            <AnswerStrip segments={strips.default} />
          </td>
          <td className={tableStyles['number']}>{4 - index}</td>
        </tr>
      ))}
    </tbody>
  );
}

function Tables() {
  const t = useTranslations('kit.words');
  const caption = t('applicants');
  return (
    <>
      <Specimen of="Table" broad>
        <State name="default">
          <Table caption={caption}>
            <Head />
            <Rows />
          </Table>
        </State>
        <State name="compact">
          <Table caption={caption} compact>
            <Head />
            <Rows />
          </Table>
        </State>
        <State name="stale">
          <Table caption={caption} compact stale>
            <Head />
            <Rows />
          </Table>
        </State>
      </Specimen>
      <Specimen of="SkeletonRows" broad>
        <State name="loading">
          <Table caption={caption}>
            <Head />
            <SkeletonRows rows={3} widths={[180, 90, 24]} />
          </Table>
        </State>
      </Specimen>
      <Specimen of="Bone">
        <State name="loading">
          <Bone width="80%" />
          <Bone width="55%" height={20} />
        </State>
      </Specimen>
      <Specimen of="ProgressBar">
        <State name="default">
          <ProgressBar label={t('answers')} value={0.4} />
        </State>
        <State name="unknown">
          <ProgressBar label={t('applicant')} />
        </State>
      </Specimen>
      <Specimen of="NoticeProgress">
        <State name="default">
          <NoticeProgress done={4_200} total={10_000} label={t('answers')} phrase="4,200 / 10,000" />
        </State>
        <State name="long">
          <NoticeProgress done={0} total={0} label={t('applicant')} phrase={t('popoverText')} />
        </State>
      </Specimen>
      <Specimen of="LongWords" broad>
        <State name="default">
          <LongText text={t('popoverText')} />
        </State>
        <State name="long">
          <LongText text={Array.from({ length: 12 }, () => t('popoverText')).join('\n')} />
        </State>
      </Specimen>
    </>
  );
}

function Views() {
  const t = useTranslations('kit.words');
  const [view, setView] = useState<'answers' | 'comments'>('answers');
  return (
    <>
      <Specimen of="Tabs, Tab" broad>
        <State name="default">
          <Tabs label={t('view')}>
            <Tab to="/kit" current count={5}>
              {t('answers')}
            </Tab>
            <Tab to="/kit" current={false} count={0}>
              {t('comments')}
            </Tab>
            <Tab to="/kit" current={false}>
              {t('panelTitle')}
            </Tab>
          </Tabs>
        </State>
      </Specimen>
      <Specimen of="TabGroup, TabList, TabPanel" broad>
        <State name="default">
          <TabGroup value={view} onChange={setView} className={styles.sheet}>
            <TabList
              label={t('view')}
              tabs={[
                { value: 'answers', label: t('answers'), count: 5 },
                { value: 'comments', label: t('comments'), count: 2 },
                { value: 'panel', label: t('panelTitle'), disabled: true },
              ]}
            />
            <TabPanel value="answers">{t('answersText')}</TabPanel>
            <TabPanel value="comments">{t('commentsText')}</TabPanel>
          </TabGroup>
        </State>
      </Specimen>
    </>
  );
}

function Pages() {
  const t = useTranslations('kit.words');
  const links = (
    <>
      <Button size="small" disabled>
        {t('previous')}
      </Button>
      <Button size="small">{t('next')}</Button>
    </>
  );
  return (
    <Specimen of="Pager" broad>
      <State name="default">
        <Pager from={1} to={20} count={1_100_000}>
          {links}
        </Pager>
      </State>
      <State name="unknown">
        <Pager from={41} to={60} count={undefined}>
          {links}
        </Pager>
      </State>
    </Specimen>
  );
}

/** Lists, with their empty states. */
export function ListsGroup() {
  const t = useTranslations('kit.words');
  return (
    <Group id="lists">
      <Specimen of="Panel">
        <State name="default">
          <Panel title={t('panelTitle')} action={<Button variant="link">{t('view')}</Button>}>
            <p>{t('panelText')}</p>
          </Panel>
        </State>
        <State name="long">
          <Panel padded>
            <p>{t('nameLong')}</p>
          </Panel>
        </State>
      </Specimen>
      <Views />
      <Tables />
      <Pages />
      <Specimen of="EmptyState">
        <State name="empty">
          <EmptyState text={t('noApplicants')} />
        </State>
        <State name="action">
          <EmptyState text={t('noApplicants')} action={<Button variant="primary">{t('invite')}</Button>} />
        </State>
      </Specimen>
      <Specimen of="LoadError">
        <State name="error">
          <LoadError error={new NetworkFailure('offline')} onRetry={nothing} />
        </State>
      </Specimen>
    </Group>
  );
}
