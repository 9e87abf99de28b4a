import { next } from '#app/server/test/build.ts'
import {
  also,
  GIVEN,
  heldRole,
  holding,
  type Row,
  roleIn,
  row,
  type Sending,
  unknownField,
  unknownThing,
} from '#app/server/test/permission-rows.ts'
import type { Stage } from '#app/server/test/scenario.ts'
import { PASSWORD } from '#app/server/test/world.ts'
import type { Permission } from '#shared/permissions.ts'

const somebody = async ({ ours }: Stage) => ({ user_id: (await ours.build.user()).id })

const USERS: Row[] = [
  row('GET /company-users', 'members'),
  row('POST /edit-user/{user_id}', ['manage-user'], {
    but: unknownThing,
    send: async (stage) => ({ params: await somebody(stage), body: { position: 'Cook' } }),
  }),
  row('GET /users/{user_id}/open-work', ['manage-user'], {
    but: unknownThing,
    send: async (stage) => ({ params: await somebody(stage) }),
  }),
  row('DELETE /delete-user/{user_id}', ['manage-user'], {
    but: unknownThing,
    send: async (stage) => ({ params: await somebody(stage) }),
  }),
  also('POST /edit-user/{user_id}', 'of the owner', 'owner', {
    but: unknownThing,
    send: ({ ours }) => ({ params: { user_id: ours.owner.id }, body: { position: 'Founder' } }),
  }),
  also('POST /edit-user/{user_id}', 'of who may do something', holding('manage-user'), {
    but: unknownThing,
    send: async (stage) => ({
      params: { user_id: (await heldRole(stage, [GIVEN])).user_id },
      body: { position: 'Cook' },
    }),
  }),
  also('DELETE /delete-user/{user_id}', 'of the owner', 'nobody', {
    but: unknownThing,
    send: ({ ours }) => ({ params: { user_id: ours.owner.id } }),
  }),
  also('DELETE /delete-user/{user_id}', 'of oneself', 'nobody', {
    but: unknownThing,
    send: (_, { localId }) => ({ params: { user_id: localId } }),
  }),
  also('DELETE /delete-user/{user_id}', 'of who may do something', holding('manage-user'), {
    but: unknownThing,
    send: async (stage) => ({
      params: { user_id: (await heldRole(stage, [GIVEN])).user_id },
    }),
  }),
  row('POST /users/{user_id}/assign-departments', ['manage-user'], {
    but: unknownThing,
    send: async (stage) => ({
      params: await somebody(stage),
      body: { department_ids: [stage.department.id] },
    }),
  }),
  row('POST /unassign-department/{user_id}', ['manage-user'], {
    but: unknownThing,
    send: async ({ ours }) => {
      const { id: user_id } = await ours.build.user()
      const { id: department_id } = await ours.build.department({ memberIds: [user_id] })
      return { params: { user_id }, body: { department_id } }
    },
  }),
  row('POST /users/assign-role', ['manage-user'], {
    but: unknownField,
    send: async (stage) => ({
      body: { ...(await somebody(stage)), role_id: await roleIn(stage) },
    }),
  }),
  also('POST /users/assign-role', 'that gives a permission', holding('manage-user'), {
    but: unknownField,
    send: async (stage) => ({
      body: { ...(await somebody(stage)), role_id: await roleIn(stage, [GIVEN]) },
    }),
  }),
  also('POST /users/assign-role', 'to oneself', 'owner', {
    but: unknownField,
    send: async (stage, { localId }) => ({
      body: { user_id: localId, role_id: await roleIn(stage) },
    }),
  }),
  row('POST /unassign-role', ['manage-user'], {
    but: unknownField,
    send: async (stage) => ({ body: await heldRole(stage) }),
  }),
  also('POST /unassign-role', 'that gives a permission', holding('manage-user'), {
    but: unknownField,
    send: async (stage) => ({ body: await heldRole(stage, [GIVEN]) }),
  }),
]

const invited = (email = `invited${next()}@example.com`) => ({ email, name: 'Hala' })
const invitation = async ({ ours }: Stage, permissions: Permission[] = []) => ({
  params: { id: (await ours.build.invitation(permissions)).id },
})

const INVITATIONS: Row[] = [
  row('POST /invite', ['invite-user'], { gives: 201, send: () => ({ body: invited() }) }),
  also('POST /invite', 'into a department', ['invite-user'], {
    gives: 201,
    but: unknownField,
    send: ({ department }) => ({ body: { ...invited(), department_ids: [department.id] } }),
  }),
  also('POST /invite', 'with a role that gives a permission', holding('invite-user'), {
    gives: 201,
    but: unknownField,
    send: async (stage) => ({ body: { ...invited(), role_ids: [await roleIn(stage, [GIVEN])] } }),
  }),
  row('POST /confirm-email/resend', ['invite-user']),
  row('GET /invitations', ['invite-user']),
  row('POST /invitations/{id}/resend', ['invite-user'], {
    but: unknownThing,
    send: (stage) => invitation(stage),
  }),
  row('POST /invitations/{id}/link', ['invite-user'], {
    but: unknownThing,
    send: (stage) => invitation(stage),
  }),
  // The caller receives the link and could use it themselves.
  also('POST /invitations/{id}/link', 'that gives a permission', holding('invite-user'), {
    but: unknownThing,
    send: (stage) => invitation(stage, [GIVEN]),
  }),
  row('DELETE /invitations/{id}', ['invite-user'], {
    but: unknownThing,
    send: (stage) => invitation(stage),
  }),
  row('GET /invitations/{token}', 'anybody', {
    send: async ({ ours }) => ({ params: { token: (await ours.build.invitation()).token } }),
  }),
  row('POST /registerViaInvitation', 'anybody', {
    gives: 201,
    send: async ({ ours }) => {
      const { token } = await ours.build.invitation()
      const password = { password: PASSWORD, password_confirmation: PASSWORD }
      return { body: { token, name: 'Hala', last_name: 'Zaki', ...password } }
    },
  }),
]

const departmentOf = async ({ ours }: Stage) => (await ours.build.department()).id
const named = () => ({ name: `Department ${next()} of the table` })

const DEPARTMENTS: Row[] = [
  row('GET /departments', 'members'),
  row('POST /departments', ['manage-department'], { gives: 201, send: () => ({ body: named() }) }),
  also('POST /departments', 'led by a member', ['manage-department'], {
    gives: 201,
    but: unknownField,
    send: ({ ours }) => ({ body: { ...named(), manager_id: ours.owner.id } }),
  }),
  row('GET /departments/{id}/members', ['view-department', 'manage-department'], {
    but: unknownThing,
    send: async (stage) => ({ params: { id: await departmentOf(stage) } }),
  }),
  also(
    'GET /departments/{id}/members',
    'that the caller may lead',
    ['view-department', 'manage-department'],
    {
      but: { lead: 200, ...unknownThing },
      send: ({ department }) => ({ params: { id: department.id } }),
    },
  ),
  row('PUT /departments/{id}', ['manage-department'], {
    but: unknownThing,
    send: async (stage) => ({ params: { id: await departmentOf(stage) }, body: named() }),
  }),
  also('PUT /departments/{id}', 'that the caller may lead', ['manage-department'], {
    but: unknownThing,
    send: ({ department }) => ({
      params: { id: department.id },
      body: { description: 'Where it is warm.' },
    }),
  }),
  row('PUT /department/assign-manager', ['manage-department'], {
    but: unknownField,
    send: async (stage) => ({
      body: { department_id: await departmentOf(stage), manager_id: stage.ours.owner.id },
    }),
  }),
  row('DELETE /departments/{id}', ['manage-department'], {
    but: unknownThing,
    send: async (stage) => ({ params: { id: await departmentOf(stage) } }),
  }),
  row('POST /departments/{id}/undelete', ['manage-department'], {
    but: unknownThing,
    send: async ({ make }, { localId }) => ({
      params: { id: await make.endedDepartment(localId) },
    }),
  }),
]

/** A red dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)

/** A form with one picture in the field. */
export function pictureIn(field: string): Sending {
  const edge = 'edge-of-the-picture'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="${field}"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), PNG, Buffer.from(`\r\n--${edge}--\r\n`)])
  return { raw: { payload, type: `multipart/form-data; boundary=${edge}` } }
}

const nowhere = { city: '', country: '', state: '', position: '' }

const PROFILE: Row[] = [
  row('GET /userProfile', 'members'),
  row('PUT /userProfile', 'members', {
    send: (_, { email }) => ({
      body: { name: 'Omar', last_name: 'Hassan', email, profile: nowhere, phones: [], links: [] },
    }),
  }),
  row('DELETE /user/email-change', 'members'),
  row('POST /user/upload-profile-picture', 'members', {
    send: () => pictureIn('profile_picture'),
  }),
  row('DELETE /user/profile-picture', 'members'),
  row('PUT /user/clock', 'members', { send: () => ({ body: { clock: '12h' } }) }),
  row('PUT /user/locale', 'members', { send: () => ({ body: { locale: 'ar' } }) }),
  row('POST /user/change-password', 'members', {
    send: () => ({
      body: {
        current_password: PASSWORD,
        password: 'Another1!',
        password_confirmation: 'Another1!',
      },
    }),
  }),
  row('GET /sessions', 'members'),
  row('DELETE /sessions/{id}', 'members', {
    send: async ({ make, someone }, actor) => ({
      params: { id: await make.sessionId(actor.token ? actor : someone) },
    }),
  }),
  also('DELETE /sessions/{id}', 'of somebody else', 'nobody', {
    refused: 404,
    send: async ({ make, someone }) => ({ params: { id: await make.sessionId(someone) } }),
  }),
]

export const PEOPLE: Row[] = [...USERS, ...INVITATIONS, ...DEPARTMENTS, ...PROFILE]
