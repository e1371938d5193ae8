import type { ScimGroup, ScimUser } from '@vivavoce/contract/types.ts';
import { describe, expect, it } from 'vitest';
import { perTest } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aDirectoryScene, DIRECTORY } from '../../../test/directory-scene.ts';

const USERS = '/scim/v2/Users';
const GROUPS = '/scim/v2/Groups';
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

const server = useTestServer();
const scene = perTest(() => aDirectoryScene(server));

const q = (text: string) => encodeURIComponent(text);
const patch = (path: string, Operations: object[]) => scene.directory.patch(path, { schemas: [PATCH], Operations });
const members = async () =>
  (
    (await scene.client.get('/api/companies/company-users?page_size=100')).json as {
      results: { email: string; role: string; create_interview_only: boolean; managed: boolean }[];
    }
  ).results;
const memberOf = async (email: string) => (await members()).find((one) => one.email === email);

describe('Microsoft Entra', () => {
  it('provisions, changes and deprovisions a user and a group as it does', async () => {
    const { directory, domain } = scene;
    const address = `test_user_${domain}`.replace('_directory', '@directory');
    // Test connection: a user that does not exist.
    const nobody = await directory.get(`${USERS}?filter=${q('userName eq "non-existing@x.example"')}`);
    expect([nobody.status, nobody.json]).toEqual([200, expect.objectContaining({ totalResults: 0, Resources: [] })]);
    expect(nobody.headers.get('content-type')).toContain('application/scim+json');

    const made = await directory.post(USERS, {
      schemas: [USER, ENTERPRISE],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: address.toUpperCase(),
      active: true,
      displayName: 'Test User',
      emails: [{ primary: true, type: 'work', value: address }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Test User', familyName: 'User', givenName: 'Test' },
      roles: [],
      [ENTERPRISE]: { department: 'People' },
    });
    expect(made.status).toBe(201);
    const user = made.json as ScimUser;
    expect(user).toMatchObject({
      userName: address,
      active: true,
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      name: { givenName: 'Test', familyName: 'User' },
      emails: [{ value: address, type: 'work', primary: true }],
    });
    expect(made.headers.get('location')).toBe(user.meta.location);
    expect(await memberOf(address)).toMatchObject({ managed: true, role: 'member', create_interview_only: true });

    const found = await directory.get(`${USERS}?filter=${q(`externalId eq "${user.externalId}"`)}`);
    expect(found.json).toMatchObject({ totalResults: 1, Resources: [{ id: user.id }] });

    const changed = await patch(`${USERS}/${user.id}`, [
      { op: 'Add', path: 'emails[type eq "work"].value', value: address },
      { op: 'Replace', path: 'name.familyName', value: 'Updated' },
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: '17' },
      {
        op: 'Replace',
        value: { 'name.givenName': 'Tess', displayName: 'Tess Updated', [`${ENTERPRISE}:department`]: 'X' },
      },
    ]);
    expect([changed.status, changed.json]).toEqual([
      200,
      expect.objectContaining({
        displayName: 'Tess Updated',
        name: expect.objectContaining({ givenName: 'Tess', familyName: 'Updated' }),
      }),
    ]);

    const group = (
      await directory.post(GROUPS, {
        schemas: [GROUP],
        externalId: 'g-1',
        displayName: 'HR',
        meta: { resourceType: 'Group' },
      })
    ).json as ScimGroup;
    const list = await directory.get(`${GROUPS}?excludedAttributes=members&filter=${q('displayName eq "HR"')}`);
    expect((list.json as { Resources: object[] }).Resources).toEqual([expect.not.objectContaining({ members: [] })]);
    const joined = await patch(`${GROUPS}/${group.id}`, [
      { op: 'Add', path: 'members', value: [{ $ref: null, value: user.id }] },
    ]);
    expect(joined.json).toMatchObject({ members: [{ value: user.id }] });
    const row = ((await scene.client.get(`${DIRECTORY}/groups`)).json as { results: { id: number }[] }).results[0];
    await scene.client.patch(`${DIRECTORY}/groups/${row!.id}`, { role: 'admin' });
    expect(await memberOf(address)).toMatchObject({ role: 'admin', create_interview_only: false });
    const isMember = await directory.get(`${GROUPS}?filter=${q(`id eq "${group.id}" and members eq "${user.id}"`)}`);
    expect(isMember.json).toMatchObject({ totalResults: 1 });
    await patch(`${GROUPS}/${group.id}`, [{ op: 'Remove', path: 'members', value: [{ value: user.id }] }]);
    expect(await memberOf(address)).toMatchObject({ role: 'member', create_interview_only: true });

    const off = await patch(`${USERS}/${user.id}`, [{ op: 'Replace', path: 'active', value: 'False' }]);
    expect(off.json).toMatchObject({ active: false });
    expect(await memberOf(address)).toBeUndefined();
    const on = await patch(`${USERS}/${user.id}`, [{ op: 'Replace', value: { active: 'True' } }]);
    expect(on.json).toMatchObject({ active: true });
    expect(await memberOf(address)).toMatchObject({ managed: true });

    expect((await directory.delete(`${USERS}/${user.id}`)).status).toBe(204);
    expect((await directory.delete(`${GROUPS}/${group.id}`)).status).toBe(204);
    expect((await directory.get(`${USERS}/${user.id}`)).status).toBe(404);
    expect(await memberOf(address)).toBeUndefined();
  });
});

describe('Okta', () => {
  it('provisions, pushes a group and deactivates as it does', async () => {
    const { directory, domain } = scene;
    const userName = `isaac.brock@${domain}`;
    const search = await directory.get(`${USERS}?filter=${q(`userName eq "${userName}"`)}&startIndex=1&count=100`);
    expect(search.json).toMatchObject({ totalResults: 0, startIndex: 1, itemsPerPage: 0 });
    const made = await directory.post(USERS, {
      schemas: [USER],
      userName,
      name: { givenName: 'Isaac', familyName: 'Brock' },
      emails: [{ primary: true, value: userName, type: 'work' }],
      password: 'a password of Okta that nobody stores',
      displayName: 'Isaac Brock',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      active: true,
    });
    expect([made.status, made.text]).toEqual([201, expect.not.stringContaining('nobody stores')]);
    const user = made.json as ScimUser;

    const pushed = await directory.post(GROUPS, { schemas: [GROUP], displayName: 'Test SCIMv2', members: [] });
    expect(pushed.status).toBe(201);
    const group = pushed.json as ScimGroup;
    await patch(`${GROUPS}/${group.id}`, [{ op: 'replace', value: { id: group.id, displayName: 'Reviewers' } }]);
    const filled = await directory.put(`${GROUPS}/${group.id}`, {
      json: {
        schemas: [GROUP],
        id: group.id,
        displayName: 'Reviewers',
        members: [{ value: user.id, display: userName }],
      },
    });
    expect(filled.json).toMatchObject({ displayName: 'Reviewers', members: [{ value: user.id }] });
    expect((await directory.get(`${USERS}/${user.id}`)).json).toMatchObject({
      groups: [{ value: group.id, display: 'Reviewers' }],
    });
    const left = await patch(`${GROUPS}/${group.id}`, [{ op: 'remove', path: `members[value eq "${user.id}"]` }]);
    expect(left.json).toMatchObject({ members: [] });

    // Okta reads the user, and puts it whole.
    const read = (await directory.get(`${USERS}/${user.id}`)).json as ScimUser;
    const put = await directory.put(`${USERS}/${user.id}`, {
      json: { ...read, name: { givenName: 'Isaac', familyName: 'Brock Jr' }, displayName: 'Isaac B' },
    });
    expect(put.json).toMatchObject({ displayName: 'Isaac B', name: { familyName: 'Brock Jr' }, active: true });
    const off = await patch(`${USERS}/${user.id}`, [{ op: 'replace', value: { active: false } }]);
    expect(off.json).toMatchObject({ active: false });
    expect(await memberOf(userName)).toBeUndefined();
    const back = await directory.put(`${USERS}/${user.id}`, { json: { ...read, active: true } });
    expect(back.json).toMatchObject({ active: true });
    expect(await memberOf(userName)).toMatchObject({ managed: true });
    const gone = await directory.put(`${USERS}/${user.id}`, { json: { ...read, active: false } });
    expect(gone.json).toMatchObject({ active: false });
    expect(await memberOf(userName)).toBeUndefined();
  });
});
