import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { CAPTION_WARNINGS } from '@vivavoce/domain/videos/captions.ts';
import errorsEn from '@vivavoce/locales/en/errors.json' with { type: 'json' };
import videosEn from '@vivavoce/locales/en/videos.json' with { type: 'json' };
import errorsFr from '@vivavoce/locales/fr/errors.json' with { type: 'json' };
import videosFr from '@vivavoce/locales/fr/videos.json' with { type: 'json' };
import { ApiProblem } from '@vivavoce/web-shared/api/api-client.ts';
import type { CaptionsSet } from '../../queries/videos.ts';
import { CaptionWarnings, useCaptionsFault } from './caption-warnings.tsx';

const languages = {
  en: { errors: errorsEn, videos: videosEn },
  fr: { errors: errorsFr, videos: videosFr },
};

const render = (content: React.ReactNode, language: 'en' | 'fr' = 'en') =>
  renderToStaticMarkup(
    <IntlProvider locale={language} messages={languages[language]} timeZone="UTC">
      {content}
    </IntlProvider>,
  );
const itemsOf = (warnings: CaptionsSet['captions_warnings'], language?: 'en' | 'fr') =>
  [...render(<CaptionWarnings warnings={warnings} />, language).matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => text);

test('each caption that is left out is named with its line, in the order of the file', () => {
  const warnings = CAPTION_WARNINGS.map((code, index) => ({
    code,
    line: code === 'windows_1252' ? null : 1200 + index,
  }));
  const items = itemsOf(warnings);
  expect(items).toHaveLength(CAPTION_WARNINGS.length);
  for (const [index, { line }] of warnings.entries())
    expect(items[index]).toMatch(line === null ? /Windows-1252/ : new RegExp(`^Line 1,?20${index}: .* left out\\.$`));
  expect(new Set(itemsOf(warnings, 'fr')).size).toBe(CAPTION_WARNINGS.length);
});

test('without warnings nothing is said, and the place for the next ones stays', () => {
  expect(render(<CaptionWarnings warnings={[]} />)).toMatch(/^<div role="status"[^>]*><\/div>$/);
});

function Fault({ error }: { error: unknown }) {
  return useCaptionsFault()(error);
}
const refused = (body: object) =>
  new ApiProblem(422, { code: 'invalid', errors: { __all__: ['wrong_format'] }, ...body }, '');

test('a file with broken captions alone is refused with the line of its first fault', () => {
  expect(render(<Fault error={refused({ line: 7 })} />)).toContain('in line 7.');
  expect(render(<Fault error={refused({ line: 7 })} />, 'fr')).toContain('à la ligne 7.');
  expect(render(<Fault error={refused({})} />)).toBe(videosEn.details.captionsFailed);
});
