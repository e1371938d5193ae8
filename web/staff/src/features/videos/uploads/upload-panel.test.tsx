import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import errors from '@vivavoce/locales/en/errors.json' with { type: 'json' };
import videos from '@vivavoce/locales/en/videos.json' with { type: 'json' };
import { UploadPanel } from './upload-panel.tsx';

test('the question stands beside the choice of its file', () => {
  const html = renderToStaticMarkup(
    <IntlProvider locale="en" messages={{ errors, videos }} timeZone="UTC">
      <UploadPanel prompt="Why Aldermere?" chooses onBegun={() => undefined} />
    </IntlProvider>,
  );
  expect(html).toContain('Why Aldermere?');
});
