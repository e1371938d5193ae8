import type { JobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { describe, expect, it } from 'vitest';
import {
  filterOf,
  fromTop,
  inBucket,
  inSameList,
  isNarrowed,
  narrowed,
  openedAt,
  readOverviewSearch,
  toListFilter,
  toMatching,
  withoutFacets,
  withRow,
  withSort,
} from './overview-search.ts';

const plain = { status: 'ToInvite', filter: 'All' } as const;
const responded = { status: 'Responded', filter: 'All' } as const;

describe('the address of an activity', () => {
  it('opens at the first bucket with work, with the filter of the activity, where the address names none', () => {
    const buckets = { ToInvite: 3, AwaitingResponse: 1, Responded: 2, Reviewed: 4, Outcomes: 5 };
    const may = {
      archived: false,
      abilities: ['read', 'review', 'invite'] as const,
      job_kind: 'presentation' as JobKind,
      buckets,
    };
    const webinar = { ...may, job_kind: 'webinar' as const };
    const reviewer = { ...may, abilities: ['read', 'review'] as const };
    const open = (raw: object, { abilities, ...job }: typeof may | typeof reviewer) =>
      openedAt(readOverviewSearch({ ...raw }), { ...job, abilities: [...abilities] });
    for (const raw of [{}, { status: 'nonsense', filter: 'none', sort: 'size', q: ' ' }, readOverviewSearch({})]) {
      expect(open(raw, may)).toEqual(plain);
      expect(open(raw, reviewer)).toEqual(responded);
      expect(open(raw, { ...reviewer, buckets: { ...buckets, Responded: 0 } })).toEqual({
        status: 'Reviewed',
        filter: 'All',
      });
      expect(open(raw, { ...reviewer, buckets: { ...buckets, Responded: 0, Reviewed: 0 } })).toEqual(responded);
    }
    expect(open({}, webinar)).toEqual(plain);
    expect(open({}, { ...webinar, buckets: { ...buckets, ToInvite: 0 } })).toEqual(responded);
    expect(open({ status: 'ToInvite' }, { ...reviewer, archived: true })).toEqual({
      status: 'ToInvite',
      filter: 'Archived',
    });
    expect(open({ filter: 'Archived' }, reviewer)).toEqual({ status: 'Responded', filter: 'Archived' });
    expect(readOverviewSearch({ filter: 'Archived', status: 'Reviewed' })).toEqual({
      status: 'Reviewed',
      filter: 'Archived',
    });
    expect([filterOf({ archived: false }), filterOf({ archived: true })]).toEqual(['All', 'Archived']);
  });

  it('takes a change after a pause only while it names the same list', () => {
    const change = inSameList(responded, (search) => withRow(search, 7));
    expect(change({ ...responded, row: 2 })).toEqual({ ...responded, row: 7 });
    expect(change({ status: 'Responded' })).toEqual({ ...responded, row: 7 });
    for (const other of [plain, { ...responded, q: 'ann' }, { ...responded, sort: 'name' }] as const)
      expect(change(other)).toEqual(other);
  });

  it('asks lists and bulk operations for exactly those whom it shows', () => {
    const search = { ...responded, q: 'ann', label: 'Withdrawn', reasonable_adjustments: true, row: 4 } as const;
    const { row: _row, ...filter } = search;
    expect(toMatching(search)).toEqual(filter);
    expect(readOverviewSearch({ q: 'x'.repeat(121) }).q).toHaveLength(120);
  });

  it('keeps the place as a row that a list can have', () => {
    expect(readOverviewSearch({ ...plain, row: 4711 })).toEqual({ ...plain, row: 4711 });
    for (const row of [0, -1, 1.5, '7', 2_000_000]) expect(readOverviewSearch({ ...plain, row })).toEqual(plain);
    expect(withRow({ ...plain, row: 12 }, 0)).toEqual(plain);
  });

  it('keeps the facets that a bucket knows', () => {
    const all = {
      filter: 'All',
      need_your_rating: true,
      incomplete: 'true',
      expiring: true,
      reasonable_adjustments: 'no',
    };
    expect(readOverviewSearch({ ...all, status: 'Responded', label: 'Withdrawn' })).toEqual({
      ...responded,
      need_your_rating: true,
      incomplete: true,
      label: 'Withdrawn',
    });
    expect(readOverviewSearch({ ...all, label: 'Withdrawn' })).toEqual({ ...plain, first: true });
  });

  it('says once that an activity is fresh, and opens the dialog once', () => {
    expect(readOverviewSearch({ ...plain, fresh: 'true' })).toEqual({ ...plain, fresh: true });
    expect(readOverviewSearch({ ...plain, invite: true })).toEqual({ ...plain, invite: true });
    expect(readOverviewSearch({ ...plain, fresh: 'yes', invite: 1 })).toEqual(plain);
    expect(fromTop({ ...plain, fresh: true, invite: true })).toEqual(plain);
  });

  it('leaves its place when words, order or facets change', () => {
    const deep = { ...responded, row: 300, q: 'ann', sort: 'name', incomplete: true } as const;
    expect(narrowed(deep, { q: 'bob' })).toEqual({ ...responded, q: 'bob', sort: 'name', incomplete: true });
    expect(withSort(deep, '-date')).toEqual({ ...responded, q: 'ann', incomplete: true });
    expect(narrowed(deep, { incomplete: undefined })).toEqual({ ...responded, q: 'ann', sort: 'name' });
    expect(narrowed(deep, { need_your_rating: true, label: 'NotReviewed' })).toEqual({
      ...responded,
      q: 'ann',
      sort: 'name',
      incomplete: true,
      need_your_rating: true,
      label: 'NotReviewed',
    });
    expect(withoutFacets(deep)).toEqual({ ...responded, q: 'ann', sort: 'name' });
    expect(inBucket(deep, 'Outcomes', 'Archived')).toEqual({ status: 'Outcomes', filter: 'Archived', sort: 'name' });
    expect(toListFilter(deep)).toEqual({ ...responded, q: 'ann', incomplete: true, sort: 'name' });
    expect([deep, plain, { ...responded, label: 'Withdrawn' } as const].map(isNarrowed)).toEqual([true, false, true]);
  });
});
