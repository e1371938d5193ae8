import { IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { SEARCH_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { FormMessage } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadError } from '../../ui/state-message.tsx';
import { useErrorText } from '../error-text.ts';
import { whenFollowed } from './follow-link.ts';
import { FoundInterviews } from './found-interviews.tsx';
import { FoundPeople } from './found-people.tsx';
import { moveThroughResults } from './result-keys.ts';
import { SearchStatus } from './search-status.tsx';
import { SearchTabs, tabId } from './search-tabs.tsx';
import styles from './search.module.css';
import { totalsOf } from './totals.ts';
import { useSearch, type Search } from './use-search.ts';
import { useTemplateChoice } from './use-template-choice.ts';

type ResultsProps = { search: Search; onClose: () => void; onRetry: () => void };

function Results({ search, onClose, onRetry }: ResultsProps) {
  const t = useTranslations('search');
  const textOf = useErrorText();
  const choice = useTemplateChoice(onClose);
  const follow = whenFollowed(onClose);
  const { tab, people, jobs, templates, words, failure } = search;
  return (
    <>
      {choice.failure !== null && (
        <FormMessage>
          {t('template.failed')} {textOf(choice.failure)}
        </FormMessage>
      )}
      {tab === 'users'
        ? people && <FoundPeople people={people} searched={words} follow={follow} />
        : !search.searching && (
            <FoundInterviews
              jobs={jobs?.results ?? []}
              templates={templates?.results ?? []}
              searched={words}
              follow={follow}
              choice={choice}
            />
          )}
      {failure !== undefined && <LoadError error={failure} text={t('failed')} onRetry={onRetry} />}
    </>
  );
}

/** People, activities and templates in one box, beside the page. */
export default function SearchDrawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const search = useSearch();
  const panel = useId();
  const box = useRef<HTMLInputElement>(null);
  const { company, typed, setTyped, enough, tab } = search;
  const scope = company ? 'company' : 'reviewer';
  const totals = totalsOf(search);
  const tabbed = company && enough;

  return (
    <Drawer opened title={t('search.open')} onClose={onClose}>
      {/* The keys lead from the box to what was found; each of those is a control of its own. */}
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
        {tabbed && <SearchTabs current={tab} counts={totals} panel={panel} onChoose={search.choose} />}
        <SearchStatus search={search} totals={totals} />
        {enough && (
          <div
            id={panel}
            className={styles.results}
            {...(tabbed && { role: 'tabpanel', 'aria-labelledby': tabId(panel, tab) })}
          >
            <Results
              search={search}
              onClose={onClose}
              onRetry={() => {
                search.retry();
                // The button goes while the search runs.
                box.current?.focus();
              }}
            />
          </div>
        )}
      </div>
    </Drawer>
  );
}
