import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { addLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { createAppRouter } from './router.tsx';

/**
 * The screens of the staff side, as the specification lists them, and the settings of published activities (decision
 * 030); `{…}` stands for an id.
 */
const SCREENS = `
/
/login
/login/forgotten
/login/password
/login/email
/login/invitation
/login/objection
/login/sso
/login/callback/{provider}
/setup
/account
/account/notifications
/help
/help/{page}
/account-conflict
/notifications
/company-settings
/company-settings/audit
/company-settings/edit-completion-email
/company-settings/edit-invitation-email
/company-settings/edit-rejection-email
/company-settings/emails
/company-settings/emails/{type}
/company-settings/features
/company-settings/privacy
/company-settings/reminders
/company-settings/security
/company-settings/single-sign-on
/company-settings/test-provider
/company-settings/integrations
/company-settings/integrations/{webhook}
/cohorts
/cohorts/{cohort}
/cohorts/{cohort}/evidence
/cohorts/method
/content
/content/stock-videos
/library
/manage-marketplace/settings
/manage-marketplace/categories
/manage-marketplace/events
/platform
/platform/operation
/platform/questions
/platform/audit
/platform/stock-videos
/platform/templates
/manage-marketplace
/manage-marketplace/interview/{job}
/preview
/manage-marketplace/vouchers
/users
/people/{person}
/interviews
/interviews/next
/interviews/create
/interviews/create/copy
/interviews/create/template
/interviews/create/title
/interviews/create/type
/interviews/create/{job}
/interviews/create/{job}/type
/interviews/create/{job}/title
/interviews/create/{job}/description
/interviews/create/{job}/videos
/interviews/create/{job}/custom-fields
/interviews/create/{job}/deadline/type
/interviews/create/{job}/deadline/fixed
/interviews/create/{job}/deadline/rolling
/interviews/create/{job}/add-questions
/interviews/create/{job}/questions
/interviews/create/{job}/questions/categories
/interviews/create/{job}/items
/interviews/create/{job}/scoring
/interviews/create/{job}/scenarios
/interviews/create/{job}/scoring-key
/interviews/create/{job}/ai-summary
/interviews/create/{job}/review-type
/interviews/create/{job}/define-criteria
/interviews/create/{job}/define-criteria/questions
/interviews/create/{job}/define-criteria/questions/{question}
/interviews/create/{job}/review-panel
/interviews/create/{job}/email-templates
/interviews/create/{job}/edit-email
/interviews/create/{job}/reminders
/interviews/create/{job}/summary
/interviews/{job}
/interviews/{job}/details
/interviews/{job}/details/title
/interviews/{job}/details/description
/interviews/{job}/details/videos
/interviews/{job}/details/custom-fields
/interviews/{job}/details/deadline/type
/interviews/{job}/details/deadline/fixed
/interviews/{job}/details/deadline/rolling
/interviews/{job}/details/questions
/interviews/{job}/details/questions/categories
/interviews/{job}/details/ai-summary
/interviews/{job}/details/review-type
/interviews/{job}/details/items
/interviews/{job}/details/scoring
/interviews/{job}/details/scenarios
/interviews/{job}/details/scoring-key
/interviews/{job}/details/define-criteria
/interviews/{job}/details/define-criteria/questions
/interviews/{job}/details/define-criteria/questions/{question}
/interviews/{job}/details/email-templates
/interviews/{job}/details/edit-email
/interviews/{job}/details/reminders
/interviews/{job}/review-panel
/interviews/{job}/calibration
/interviews/{job}/compare
/interviews/{job}/pass/{question}
/interviews/{job}/interviewee
/interviews/{job}/interviewee/{application}
/interviews/{job}/interviewee/{application}/comms
/report
/interviews/{job}/interviewee/{application}/cv
/interviews/{job}/interviewee/{application}/feedback
/interviews/{job}/interviewee/{application}/overview
/interviews/{job}/interviewee/{application}/judgement
/interviews/{job}/interviewee/{application}/cv-feedback
/interviews/{job}/interviewee/{application}/questionnaire
/interviews/create/{job}/schedule
/interviews/create/{job}/assessment
/interviews/{job}/details/assessment
/interviews/{job}/interviewee/{application}/provider-test
/interviews/{job}/details/schedule
/interviews/{job}/interviewee/{application}/answer
/interviews/{job}/interviewee/{application}/answer/{answer}
/interviews/{job}/interviewee/{application}/matrix
/interviews/{job}/interviewee/{application}/matrix/{answer}
`;

const screens = SCREENS.trim().split('\n');

/** The route that a whole address leads to. */
function routeAt(address: string): string | undefined {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  const [, params, match] = router.getMatchedRoutes(router.latestLocation.pathname);
  return match && !('**' in params) ? match.id : undefined;
}

/** `/_staff/_shell/interviews/$job/` is `/interviews/{job}`; an optional part counts as present. */
const addressOf = (id: string): string =>
  id
    .replaceAll(/\/_\w+/g, '')
    .replaceAll(/\{-\$(\w+)\}/g, '{$1}')
    .replaceAll(/\$(\w+)/g, '{$1}')
    .replace(/(.)\/$/, '$1');

describe('the addresses of the specification', () => {
  it.each(screens)('%s', (screen) => {
    const address = screen.replaceAll(/\{\w+\}/g, '12');
    const id = routeAt(address);
    expect(id).toBeDefined();
    // A route with an optional id also answers without it.
    expect([screen, `${screen}/{answer}`]).toContain(addressOf(id ?? '') || '/');
    expect(routeAt(addLocale(address, 'fr'))).toBe(id);
    expect(routeAt(`${address}/`.replace('//', '/'))).toBe(id);
  });

  it('leave no route that is not listed, but the kit of components', () => {
    const { routesById } = createAppRouter(createMemoryHistory());
    const leaves = Object.values(routesById).filter((route) => !route.children && route.id !== '__root__');
    const unlisted = leaves.map(({ id }) => addressOf(id) || '/').filter((address) => !screens.includes(address));
    expect(unlisted).toEqual(['/kit']);
  });

  it.each(['/nowhere', '/interviews/12/nowhere', '/interviews/12/details/more', '/content/nowhere', '/login/nowhere'])(
    'do not hold %s',
    (address) => {
      expect(routeAt(address)).toBeUndefined();
      expect(routeAt(addLocale(address, 'fr'))).toBeUndefined();
    },
  );
});

describe('what an address says beside its place', () => {
  it.each([
    ['/interviews?status=archived&q=law', { q: 'law' }],
    ['/interviews?page=-3&ordering=salary', {}],
    ['/interviews?page=-3&lang=fr', { lang: 'fr' }],
    ['/interviews/12?status=Nobody&filter=Old&sort=age', { status: 'ToInvite', first: true }],
    ['/?page=x', {}],
    ['/library?page=-1', {}],
    ['/interviews?q=law%00', {}],
    ['/interviews/12?q=law%E2%80%A8', { status: 'ToInvite', first: true }],
  ])('%s is forgotten where it is not understood', (address, expected) => {
    const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
    expect(router.matchRoutes(router.latestLocation).at(-1)?.search).toEqual(expected);
  });

  it('keeps whom a mailed link was written to, for whoever decides about it before the page', () => {
    const router = createAppRouter(
      createMemoryHistory({ initialEntries: ['/interviews/12?status=Nobody&for=a-code'] }),
    );
    const { searchStr } = router.buildLocation({ to: '.', search: true });
    expect(new URLSearchParams(searchStr).get('for')).toBe('a-code');
  });
});
