import { describe, expect, it } from 'vitest';
import { BUCKETS } from './bucket.ts';
import { facetKeys, isKeyed } from './facet-key.ts';
import { FACETS_OF, LABELS_OF } from './facets.ts';

describe('the number of labels and facets', () => {
  it('knows whom each label of a stage means, and takes no two labels for one', () => {
    for (const bucket of BUCKETS) {
      const labels = LABELS_OF[bucket].filter((label) => label !== 'Expired');
      const keys = labels.map((label) => facetKeys(bucket, { label }, false));
      for (const each of keys) expect(each.length).toBeGreaterThan(0);
      expect(new Set(keys.flat()).size).toBe(keys.flat().length);
      const everybody = new Set(facetKeys(bucket, {}, false));
      expect(keys.flat().every((key) => everybody.has(key))).toBe(true);
    }
  });

  it('takes late ones for awaited ones, since it knows no clock', () => {
    const bucket = 'AwaitingResponse';
    expect(facetKeys(bucket, { label: 'Expired' }, false)).toEqual(facetKeys(bucket, { label: bucket }, false));
  });

  it('tells archived from current ones, and both together are all', () => {
    for (const bucket of BUCKETS) {
      const [current, archived] = [facetKeys(bucket, {}, false), facetKeys(bucket, {}, true)];
      expect(current.some((key) => archived.includes(key))).toBe(false);
      expect([...current, ...archived].toSorted((a, b) => a - b)).toEqual(facetKeys(bucket, {}, null));
    }
  });

  it('has nobody of a label that the stage does not know', () => {
    expect(facetKeys('ToInvite', { label: 'Successful' }, null)).toEqual([]);
    expect(facetKeys('AwaitingResponse', { incomplete: true }, null)).toEqual([]);
  });

  it('leaves few parts to be merged for what the screen offers', () => {
    for (const bucket of BUCKETS) {
      for (const label of LABELS_OF[bucket]) expect(facetKeys(bucket, { label }, false).length).toBeLessThanOrEqual(4);
      for (const facet of FACETS_OF[bucket]) {
        const filter = { [facet]: true };
        if (isKeyed(filter)) expect(facetKeys(bucket, filter, false).length).toBeLessThanOrEqual(8);
      }
    }
  });
});
