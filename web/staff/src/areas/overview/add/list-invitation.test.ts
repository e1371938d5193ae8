import { describe, expect, it } from 'vitest';
import { invitationOptions, emptySenderText } from './list-invitation.ts';

const sender = { invited_from_name: ' Ines ', invite_subject: '  ' };

describe('how those of a list are invited', () => {
  it('in own words as far as there are any', () => {
    expect(invitationOptions({ invites: true, sender })).toEqual({ invite: 'true', invited_from_name: 'Ines' });
    expect(invitationOptions({ invites: true, sender: emptySenderText })).toEqual({ invite: 'true' });
  });

  it('not at all, and then in no words', () => {
    expect(invitationOptions({ invites: false, sender })).toEqual({ invite: 'false' });
  });
});
