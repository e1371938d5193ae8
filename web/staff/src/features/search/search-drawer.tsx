import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { SEARCH_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { TabGroup, TabList, TabPanel } from '../../ui/navigation/tab-group.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { whenFollowed } from './follow-link.ts';
import { InterviewResults } from './interview-results.tsx';
import { PeopleResults } from './people-results.tsx';
import { moveThroughResults } from './result-keys.ts';
import { RecentJobs } from './recent-jobs.tsx';
import { SearchStatus } from './search-status.tsx';
import styles from './search.module.css';
import { totalsOf } from './totals.ts';
import { searchTabs, useSearch, type Search } from './use-search.ts';
import { useTemplateChoice } from './use-template-choice.ts';

type ResultsProps = { search: Search; onClose: () => void; onRetry: () => void };

function Results({ search, onClose, onRetry }: ResultsProps) {
  const t = useTranslations('search');
  const textOf = useErrorText();
  const choice = useTemplateChoice(onClose);
  const follow = whenFollowed(onClose);
  const { tab, people, jobs, templates, searchTerm, failure } = search;
  return (
    <>
      {choice.failure !== null && (
        <FormMessage>
          {t('template.failed')} {textOf(choice.failure)}
        </FormMessage>
      )}
      {tab === 'users'
        ? people && <PeopleResults people={people} searchTerm={searchTerm} follow={follow} />
        : !search.searching && (
            <InterviewResults
              jobs={jobs?.results ?? []}
              templates={templates?.results ?? []}
              searchTerm={searchTerm}
              follow={follow}
              choice={choice}
            />
          )}
      {failure !== undefined && <LoadError error={failure} text={t('failed')} onRetry={onRetry} />}
    </>
  );
}

/** Search for people, activities and templates, beside the page. */
export default function SearchDrawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const search = useSearch();
  const box = useRef<HTMLInputElement>(null);
  const { company, typed, setTyped, enough, tab } = search;
  const scope = company ? 'company' : 'reviewer';
  const totals = totalsOf(search);
  const tabbed = company && enough;
  const results = (
    <div className={styles.results}>
      <Results
        search={search}
        onClose={onClose}
        onRetry={() => {
          search.retry();
          // The button disappears while the search runs.
          box.current?.focus();
        }}
      />
    </div>
  );

  return (
    <Drawer opened title={t('search.open')} onClose={onClose}>
      {/* Arrow keys lead from the box to the results; each result is a control of its own. */}
      <div className={styles.search} onKeyDown={moveThroughResults} role="presentation">
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            search.askNow();
          }}
        >
          <TextField
            ref={box}
            type="search"
            label={t(`search.title.${scope}`)}
            placeholder={t(`search.placeholder.${scope}`)}
            large
            data-autofocus
            autoComplete="off"
            enterKeyHint="search"
            value={typed}
            maxLength={SEARCH_LIMITS.max_characters}
            onChange={(event) => setTyped(event.target.value)}
            after={
              typed && (
                <Button
                  variant="ghost"
                  size="small"
                  icon
                  aria-label={t('common.clear')}
                  onClick={() => {
                    setTyped('');
                    box.current?.focus();
                  }}
                >
                  <Icon of={IconX} size={16} />
                </Button>
              )
            }
          />
        </form>
        <TabGroup value={tab} onChange={search.choose} className={styles.search}>
          {tabbed && (
            <TabList
              label={t('search.tabs.label')}
              tabs={searchTabs.map((value) => ({ value, label: t(`search.tabs.${value}`), count: totals[value] }))}
            />
          )}
          <SearchStatus search={search} totals={totals} />
          {typed === '' && company && <RecentJobs follow={whenFollowed(onClose)} />}
          {enough && (tabbed ? <TabPanel value={tab}>{results}</TabPanel> : results)}
        </TabGroup>
      </div>
    </Drawer>
  );
}
