import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AnswerStrip } from '../../ui/data/answer-strip.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { LongText } from '../../ui/base/long-text.tsx';
import { NoticeProgress } from '../../ui/feedback/notice-progress.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Afterwards } from '../../ui/feedback/afterwards.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { TabGroup, TabList, TabPanel } from '../../ui/navigation/tab-group.tsx';
import { DataTable, OnPhone, type Column } from '../../ui/data/data-table.tsx';
import {
  ListMore,
  ListPages,
  ListSearchField,
  ListStates,
  ListToolbar,
  NothingFound,
  PagedList,
} from '../../ui/data/paged-list.tsx';
import { RowList } from '../../ui/data/row-list.tsx';
import { Table, tableStyles } from '../../ui/data/table.tsx';
import { Tab, Tabs } from '../../ui/navigation/tabs.tsx';
import styles from './kit.module.css';
import { longName, names, strips } from './samples.ts';
import { Group, Specimen, State } from './specimen.tsx';

const nothing = () => undefined;

type Applicant = { name: string; score: number };
const applicants: Applicant[] = [names[0], names[1], longName].map((name, index) => ({ name, score: 4 - index }));
const applicantsPage = { count: 42, page: 2, page_size: 3, has_next: true, results: applicants };

/** Columns of a list of applicants; on a phone the first also says what the others hold. */
function useColumns(): Column<Applicant>[] {
  const t = useTranslations('kit.words');
  return [
    {
      key: 'applicant',
      heading: t('applicant'),
      bone: 180,
      cell: ({ name, score }) => (
        <>
          {name}
          <OnPhone>{score}</OnPhone>
        </>
      ),
    },
    {
      key: 'answers',
      heading: t('answers'),
      className: 'max-md:hidden',
      bone: 90,
      cell: () => <AnswerStrip segments={strips.default} />,
    },
    {
      key: 'score',
      heading: t('score'),
      number: true,
      className: 'max-md:hidden',
      bone: 24,
      cell: ({ score }) => score,
    },
  ];
}

function LeftOutRows() {
  const t = useTranslations('kit.words');
  return (
    <Specimen of="RowList" broad>
      <State name="filled">
        <RowList
          label={t('leftOutRows')}
          rows={applicants}
          total={applicants.length + 1}
          head={({ score }) => t('rowNumber', { row: score })}
          text={({ name }) => name}
        />
      </State>
    </Specimen>
  );
}

function Tables() {
  const t = useTranslations('kit.words');
  const columns = useColumns();
  const table = { caption: t('applicants'), columns, keyOf: ({ name }: Applicant) => name };
  return (
    <>
      <Specimen of="DataTable, Column, OnPhone" broad>
        <State name="default">
          <DataTable {...table} rows={applicants} />
        </State>
        <State name="compact">
          <DataTable {...table} rows={applicants} compact />
        </State>
        <State name="stale">
          <DataTable {...table} rows={applicants} compact stale />
        </State>
        <State name="loading">
          <DataTable {...table} rows={undefined} loadingRows={3} />
        </State>
      </Specimen>
      <LeftOutRows />
      <Specimen of="Table" broad>
        <State name="default">
          <Table caption={t('applicants')}>
            <tbody>
              <tr>
                <td>{names[0]}</td>
                <td className={tableStyles.number}>{4}</td>
              </tr>
            </tbody>
          </Table>
        </State>
      </Specimen>
      <Specimen of="Afterwards">
        <State name="loading">
          <Afterwards fallback={<Bone width="80%" />}>
            <Bone width="55%" />
          </Afterwards>
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

/** A list in each of its states. */
function ListSpecimens() {
  const t = useTranslations('kit.words');
  const columns = useColumns();
  const list = useQuery({ queryKey: ['kit'], queryFn: () => applicantsPage, initialData: applicantsPage });
  const empty = <NothingFound text={t('noApplicants')} clear={t('view')} all={{}} />;
  const rowsOf = (rows: readonly Applicant[] | undefined) => (
    <DataTable caption={t('applicants')} columns={columns} rows={rows} keyOf={({ name }) => name} loadingRows={3} />
  );
  const more = { hasNextPage: true, fetchNextPage: () => Promise.reject(new Error('the kit loads nothing')) };
  const state = { data: undefined, error: null, isError: false, refetch: list.refetch } as const;
  return (
    <>
      <Specimen of="ListToolbar, ListSearchField" broad>
        <State name="default">
          <ListToolbar>
            <span>{t('view')}</span>
            <ListSearchField search={{}} label={t('applicants')} />
          </ListToolbar>
        </State>
      </Specimen>
      <Specimen of="PagedList" broad>
        <State name="default">
          <div className="w-full">
            <PagedList list={list} search={{ page: 2 }} empty={empty}>
              {rowsOf}
            </PagedList>
          </div>
        </State>
      </Specimen>
      <Specimen of="ListStates, NothingFound" broad>
        <State name="loading">
          <ListStates list={state} empty={empty}>
            {rowsOf}
          </ListStates>
        </State>
        <State name="empty">
          <ListStates list={{ ...state, data: { results: [] } }} empty={empty}>
            {rowsOf}
          </ListStates>
        </State>
        <State name="error">
          <ListStates list={{ ...state, isError: true, error: new NetworkFailure('offline') }} empty={empty}>
            {rowsOf}
          </ListStates>
        </State>
      </Specimen>
      <Specimen of="ListMore">
        <State name="default">
          <ListMore list={{ ...more, isFetchingNextPage: false }} text={t('view')} />
        </State>
        <State name="busy">
          <ListMore list={{ ...more, isFetchingNextPage: true }} text={t('view')} />
        </State>
      </Specimen>
      <Specimen of="ListPages" broad>
        <State name="default">
          <ListPages page={applicantsPage} onPage={nothing} />
        </State>
        <State name="unknown">
          <ListPages page={{ ...applicantsPage, count: undefined }} onPage={nothing} />
        </State>
      </Specimen>
    </>
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
      <ListSpecimens />
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
