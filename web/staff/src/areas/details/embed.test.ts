import { describe, expect, it } from 'vitest';
import { embedSnippet } from './embed.ts';

describe('the snippet for another website', () => {
  it('is a plain link in the language of the activity', () => {
    expect(embedSnippet({ title: 'Analyst', public_url: 'https://v.example/j/abc' }, 'fr-fr')).toBe(
      '<a href="https://v.example/j/abc" hreflang="fr">Analyst</a>',
    );
  });

  it('lets no title become markup', () => {
    const job = { title: '"><script>alert(1)</script> R&D', public_url: 'https://v.example/j/abc' };
    expect(embedSnippet(job, 'en-gb')).toContain('>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; R&amp;D</a>');
  });
});
