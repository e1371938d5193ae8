import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import {
  areasOf,
  guestAreas,
  landingMessages,
  placeAreas,
  publicDeferredAreas,
  visitorMessages,
} from '@vivavoce/locales/areas.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const localeOf = (area: string): Record<string, unknown> =>
  JSON.parse(readFileSync(path.join(root, `locales/en/${area}.json`), 'utf8')) as Record<string, unknown>;
/** Areas of which parts load apart. */
const divided = ['common', 'applicant', 'kinds', 'purposes'];

function importsOf(file: string, code: string): string[] {
  const isTypes = (entries: { isType: boolean }[]) => entries.length > 0 && entries.every(({ isType }) => isType);
  return parseSync(file, code)
    .module.staticImports.filter(({ entries }) => !isTypes(entries))
    .map(({ moduleRequest: { value } }) => value)
    .flatMap((specifier) => {
      if (specifier.startsWith('.')) return [path.posix.join(path.posix.dirname(file), specifier)];
      const own = /^@vivavoce\/web-shared\/(.*\.tsx?)$/.exec(specifier);
      return own ? [`web/shared/${own[1]}`] : [];
    })
    .filter((name) => /\.tsx?$/.test(name));
}

/** Area of the phrases in a file: `area`, or `area.part` of a divided one. */
function saidIn(code: string): string[] {
  const calls = [...code.matchAll(/(?:const (\w+) = )?useTranslations\('([\w.]+)'\)/g)];
  return calls.flatMap(([, name = '', namespace = '']) => {
    const [area = '', part] = namespace.split('.');
    if (!divided.includes(area)) return [area];
    if (part !== undefined) return [`${area}.${part}`];
    const keys = new Set(Object.keys(localeOf(area)));
    return [...code.matchAll(new RegExp(`\\b${name}\\(\\s*(?:[^'\`()]*\\? )?['\`]([a-zA-Z]+)`, 'g'))]
      .map(([, key = '']) => key)
      .filter((key) => keys.has(key))
      .map((key) => `${area}.${key}`);
  });
}

/** `file: phrases` of everything that loads with a module and lacks its phrases. */
function lacking(begin: string, loaded: readonly string[]): string[] {
  const files = new Set([begin]);
  const missing: string[] = [];
  for (const file of files) {
    const code = readFileSync(path.join(root, file), 'utf8');
    importsOf(file, code).forEach((next) => files.add(next));
    for (const said of saidIn(code)) {
      const [area = ''] = said.split('.');
      if (!loaded.includes(said) && !loaded.includes(area)) missing.push(`${file}: ${said}`);
    }
  }
  return missing;
}

const first = areasOf.public;
const later = [...first, ...publicDeferredAreas];

it.each([
  ['src/main.tsx', first],
  ['src/applicant/landing/landing-screen.tsx', [...first, ...landingMessages]],
  ['src/applicant/gate/gate-screen.tsx', [...first, 'applicant.gate']],
  ['src/applicant/gate/unknown-link.tsx', [...first, 'applicant.gate']],
  ['src/trial/trial-app.tsx', [...first, 'applicant.trial']],
  ['src/applicant/details/details-screen.tsx', later],
  ['src/applicant/form/filled-screen.tsx', [...later, 'questionnaire', 'judgement']],
  ['src/applicant/room/room-screens.tsx', later],
  ['src/applicant/webinar/webinar-screen.tsx', later],
  ['src/applicant/help/help-dialog.tsx', later],
  ['src/applicant/requests/request-dialog.tsx', later],
  ['src/applicant/requests/sent-line.tsx', later],
  ['src/applicant/welcome/later-dialog.tsx', [...first, 'applicant.gate']],
  ['src/applicant/welcome/decline-dialog.tsx', [...first, 'applicant.gate']],
  ['src/visitors-main.tsx', visitorMessages],
  ['src/marketplace/registration-modal.tsx', visitorMessages],
  ['src/marketplace/search-results.tsx', visitorMessages],
  ['src/marketplace/hub-screen.tsx', visitorMessages],
  ['src/sso/sso-screen.tsx', visitorMessages],
  ['src/ui/registration/privacy-dialog.tsx', visitorMessages],
  ['src/guest/guest-app.tsx', [...visitorMessages, ...guestAreas]],
  ['src/place/place-screen.tsx', [...visitorMessages, ...placeAreas]],
  ['src/place/progress/progress-screen.tsx', [...visitorMessages, ...placeAreas]],
  ['src/share/share-screen.tsx', [...visitorMessages, ...placeAreas]],
  ['src/fairness/fairness-page.tsx', [...visitorMessages, 'fairness']],
  ['src/ui/registration/sso-form.tsx', visitorMessages],
])('%s and all that comes with it have their phrases', (begin, loaded) => {
  expect(lacking(`web/public/${begin}`, loaded)).toEqual([]);
});

it('would miss phrases that do not come', () => {
  expect(
    lacking(
      'web/public/src/main.tsx',
      first.filter((name) => name !== 'applicant.facts'),
    ),
  ).not.toEqual([]);
  expect(lacking('web/public/src/applicant/room/room-screens.tsx', first)).not.toEqual([]);
});
