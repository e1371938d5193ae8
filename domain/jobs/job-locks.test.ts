import { describe, expect, it } from 'vitest';
import { lockedSettings, settingParts } from './job-locks.ts';

const published = { status: 'Published', ai_assistance: false, advertise_review: false } as const;

describe('settings that stay as they are', () => {
  it('are none while the activity is a draft', () => {
    expect(lockedSettings({ ...published, status: 'Draft', advertise_review: true }, true)).toEqual([]);
  });

  it('are what people were invited on, once it is published', () => {
    expect(lockedSettings(published, false)).toEqual([
      'assessment_type',
      'default_locale',
      'ai_assistance',
      'required_language',
      'shared_phrases',
    ]);
  });

  it('let AI be switched off and never on, and feedback be promised and never taken back', () => {
    const locked = lockedSettings({ ...published, ai_assistance: true, advertise_review: true }, false);
    expect(locked).not.toContain('ai_assistance');
    expect(locked).toContain('advertise_review');
  });

  it('hold the way of rating once a rating is given', () => {
    expect(lockedSettings(published, true)).toEqual(expect.arrayContaining(['rating_style', 'rating_scale']));
  });
});

describe('the parts that the feed names', () => {
  it('are each named once, in the order of the settings', () => {
    expect(settingParts(['reinvitation_deadline', 'title', 'fixed_deadline'])).toEqual(['title', 'deadline']);
  });

  it('do not lose a field that nobody placed', () => {
    expect(settingParts(['something_new'])).toEqual(['other']);
  });
});
