import { next } from '#app/server/test/build.ts'
import {
  also,
  GIVEN,
  heldRole,
  holding,
  type Row,
  roleIn,
  row,
  unknownField,
  unknownThing,
} from '#app/server/test/permission-rows.ts'
import { ABSENCES } from '#app/server/test/permission-table-absences.ts'
import { DUTY_RULES } from '#app/server/test/permission-table-duty-rules.ts'
import { NOTIFICATIONS } from '#app/server/test/permission-table-notifications.ts'
import { OCCURRENCES } from '#app/server/test/permission-table-occurrences.ts'
import { ONE_TIME_TASKS } from '#app/server/test/permission-table-one-time-tasks.ts'
import { PEOPLE } from '#app/server/test/permission-table-people.ts'
import { PROJECTS } from '#app/server/test/permission-table-projects.ts'
import { ROUTINE_TASKS } from '#app/server/test/permission-table-routine-tasks.ts'
import type { Actor, Stage } from '#app/server/test/scenario.ts'
import { PASSWORD } from '#app/server/test/world.ts'
import type { Permission } from '#shared/permissions.ts'

const password = { password: PASSWORD, password_confirmation: PASSWORD }
const newPassword = { password: 'Another1!', password_confirmation: 'Another1!' }
const person = { name: 'Huda', last_name: 'Naguib' }
const fresh = (word: string) => `${word} ${next()}`
const address = () => `fresh${next()}@example.com`

const SIGNING_IN: Row[] = [
  row('POST /check-email', 'anybody', { send: () => ({ query: { email: address() } }) }),
  row('GET /starts/check-id', 'anybody', {
    send: async ({ make }) => ({ query: { id: await make.start() } }),
  }),
  row('PUT /starts/{id}', 'anybody', {
    send: async ({ make }) => ({ params: { id: await make.start() }, body: { name: 'Mona' } }),
  }),
  row('POST /register', 'anybody', {
    gives: 201,
    send: () => ({
      body: {
        ...person,
        ...password,
        company_name: fresh('Delta'),
        email: address(),
        companySize: 1,
        industry: 1,
      },
    }),
  }),
  row('POST /login', 'anybody', {
    send: ({ ours }) => ({ body: { email: ours.owner.email, password: PASSWORD } }),
  }),
  row('POST /logout', 'members'),
  row('GET /isOwner', 'members'),
  row('POST /forgot-password', 'anybody', {
    send: ({ ours }) => ({ query: { email: ours.owner.email } }),
  }),
  row('POST /confirm-email', 'anybody', {
    send: async ({ ours }) => ({ body: { token: await ours.build.emailLink() } }),
  }),
  row('POST /reset-password', 'anybody', {
    send: async ({ ours }) => {
      const { id, email } = await ours.build.user()
      return { body: { email, token: await ours.build.resetLink(id), ...newPassword } }
    },
  }),
]

/** A manager of a department gets the brief of that department. */
const BY_LEAD = { but: { lead: 200 } }

const COMPANY: Row[] = [
  row('POST /page-views', 'anybody', {
    send: () => ({ body: { path: '/{companyName}/team', locale: 'ar' } }),
  }),
  row('GET /plans', 'anybody'),
  row('GET /plans/all', 'anybody'),
  row('GET /getCompanyPlanDetails', 'members'),
  row('GET /checkout/{plan_id}', 'owner', { send: () => ({ params: { plan_id: 3 } }) }),
  row('POST /companies/subscribe', 'owner', {
    gives: 201,
    send: () => ({ body: { plan_id: 4 } }),
  }),
  row('GET /orders/{id}', 'owner', {
    send: async ({ make }) => ({ params: { id: (await make.order()).order } }),
  }),
  row('POST /orders/{id}/pay', 'owner', {
    send: async ({ make }) => ({ params: { id: (await make.order()).order } }),
  }),
  row('GET /invoices', 'owner'),
  row('GET /invoices/{id}', 'owner', {
    send: async ({ make }) => ({ params: { id: (await make.order()).invoice } }),
  }),
  row('GET /audit-events', 'owner'),
  row('GET /company-data', 'members'),
  row('POST /company-data/export', 'owner', {
    gives: 422,
    send: () => ({ body: { password: 'wrong' } }),
  }),
  row('GET /company-data/closing', 'owner'),
  row('POST /company-data/keep', 'owner'),
  row('DELETE /company-data', 'owner', {
    gives: 422,
    send: () => ({ body: { password: 'wrong', name: 'Some company' } }),
  }),
  row('PUT /company-data', 'owner', { send: () => ({ body: { first_day_of_week: 6 } }) }),
  row('GET /dates/{date}', 'members', { send: () => ({ params: { date: '2026-11-21' } }) }),
  row('GET /holidays/{country}/{year}', 'owner', {
    send: () => ({ params: { country: 'EG', year: 2027 } }),
  }),
  row('GET /directory', 'members'),
  row('GET /directory/people', 'members', { send: () => ({ query: { search: 'a' } }) }),
  row('GET /activity', 'members'),
  row('GET /search', 'members', { send: () => ({ query: { q: 'ta' } }) }),
  row('GET /dashboard', ['view-dashboard', 'view-dashboard-owner']),
  row('GET /dashboard/history', ['view-dashboard', 'view-dashboard-owner']),
  row('GET /dashboard/today-board', ['view-dashboard', 'view-dashboard-owner']),
  row('GET /dashboard/silent', ['view-dashboard', 'view-dashboard-owner']),
  row('GET /brief', ['view-dashboard-owner'], BY_LEAD),
  row('PUT /brief', ['view-dashboard-owner'], { ...BY_LEAD, send: () => ({ body: { hour: 8 } }) }),
  row('GET /brief/preview', ['view-dashboard-owner'], BY_LEAD),
  row('POST /brief/send', ['view-dashboard-owner'], BY_LEAD),
  row('POST /brief/unsubscribe', 'anybody', {
    send: ({ make, ours }) => ({ body: { token: make.briefOff(ours.owner.id) } }),
  }),
  row('POST /analysis', ['view-dashboard-owner'], { send: () => ({ body: {} }) }),
]

const ownRole = async ({ make }: Stage, { localId }: Actor) => ({
  id: (await make.holdsRole(localId)).role_id,
})
const rename = (permissions?: Permission[]) => ({
  name: fresh('Role'),
  ...(permissions && { permissions }),
})

const ROLES: Row[] = [
  row('GET /permissions', ['view-role']),
  row('GET /roles', ['view-role']),
  row('GET /roles/{id}', ['view-role'], {
    but: unknownThing,
    send: async (stage) => ({ params: { id: await roleIn(stage) } }),
  }),
  row('GET /rols', ['view-role']),
  row('GET /perms', ['view-role'], {
    but: unknownField,
    send: async (stage) => ({ query: { role: await roleIn(stage) } }),
  }),
  row('GET /positions', 'members'),
  row('GET /users/{user_id}/permissions', ['view-role'], {
    but: unknownThing,
    send: ({ ours }) => ({ params: { user_id: ours.owner.id } }),
  }),
  row('POST /roles', ['manage-role'], { gives: 201, send: () => ({ body: rename([]) }) }),
  also('POST /roles', 'with a permission', holding('manage-role'), {
    gives: 201,
    send: () => ({ body: rename([GIVEN]) }),
  }),
  row('PUT /roles/{id}', ['manage-role'], {
    but: unknownThing,
    send: async (stage) => ({ params: { id: await roleIn(stage) }, body: rename() }),
  }),
  also('PUT /roles/{id}', 'that gives a permission more', holding('manage-role'), {
    but: unknownThing,
    send: async (stage) => ({ params: { id: await roleIn(stage) }, body: rename([GIVEN]) }),
  }),
  also('PUT /roles/{id}', 'that takes a permission away', holding('manage-role'), {
    but: unknownThing,
    send: async (stage) => ({ params: { id: await roleIn(stage, [GIVEN]) }, body: rename([]) }),
  }),
  also('PUT /roles/{id}', 'that the caller holds', 'owner', {
    but: unknownThing,
    send: async (stage, actor) => ({ params: await ownRole(stage, actor), body: rename() }),
  }),
  row('POST /roles/assign-permissions', ['manage-role'], {
    but: unknownField,
    send: async (stage) => ({ body: { role_id: await roleIn(stage), permissions: [] } }),
  }),
  also('POST /roles/assign-permissions', 'with a permission', holding('manage-role'), {
    but: unknownField,
    send: async (stage) => ({ body: { role_id: await roleIn(stage), permissions: [GIVEN] } }),
  }),
  row('POST /perms', ['manage-role'], {
    but: unknownField,
    send: async (stage) => ({ body: { role: await roleIn(stage), permissions: [] } }),
  }),
  also('POST /perms', 'with a permission', holding('manage-role'), {
    but: unknownField,
    send: async (stage) => ({ body: { role: await roleIn(stage), permissions: [GIVEN] } }),
  }),
  row('DELETE /roles/{id}', ['manage-role'], {
    but: unknownThing,
    send: async (stage) => ({ params: { id: await roleIn(stage) } }),
  }),
  also('DELETE /roles/{id}', 'that somebody holds', ['manage-role'], {
    gives: 422,
    but: unknownThing,
    send: async (stage) => ({ params: { id: (await heldRole(stage)).role_id } }),
  }),
  also('DELETE /roles/{id}', 'whose holders get a permission more', holding('manage-role'), {
    but: unknownThing,
    send: async (stage) => ({
      params: { id: (await heldRole(stage)).role_id },
      query: { move_to: await roleIn(stage, [GIVEN]) },
    }),
  }),
]

const inDepartment = ({ department }: Stage) => ({
  task_name: fresh('Duty'),
  task_type: 'daily',
  start_date: '2026-11-21',
  dept_id: department.id,
})
const done = { status: 'done' }

const WORK: Row[] = [
  row('GET /dailytask', 'members'),
  also('GET /dailytask', 'of every department', ['view-dailytask'], {
    send: () => ({ query: { scope: 'all' } }),
  }),
  row('GET /dailyTasks/yesterday', 'members'),
  also('GET /dailyTasks/yesterday', 'of every department', ['view-dailytask'], {
    send: () => ({ query: { scope: 'all' } }),
  }),
  row('GET /dailytask/whole', 'members'),
  also('GET /dailytask/whole', 'of every department', ['view-dailytask'], {
    send: () => ({ query: { scope: 'all' } }),
  }),
  row('POST /dailytask', ['manage-dailytask'], {
    gives: 201,
    send: (stage) => ({ body: { ...inDepartment(stage), dept_id: null } }),
  }),
  also('POST /dailytask', 'in a department', ['manage-dailytask'], {
    gives: 201,
    but: { lead: 201, ...unknownField },
    send: (stage) => ({ body: inDepartment(stage) }),
  }),
  row('POST /daily-tasks/{id}/submit-report', 'members', {
    gives: 201,
    but: unknownThing,
    send: async ({ ours }) => ({
      params: { id: (await ours.build.routineTask()).id },
      body: done,
    }),
  }),
  also('POST /daily-tasks/{id}/submit-report', 'of a department', 'owner', {
    gives: 201,
    refused: 404,
    but: {
      ...{ lead: 201, worker: 201, everything: 403 },
      ...{ 'view-alldailytask': 403, 'manage-dailytask': 403 },
    },
    send: async ({ ours, department }) => ({
      params: { id: (await ours.build.routineTask({ dept_id: department.id })).id },
      body: done,
    }),
  }),
]

/**
 * Which caller gets which reply, written by hand from what the product promises and not from the
 * code. Each endpoint has a row, and further rows where finer rules apply.
 */
export const TABLE: Row[] = [
  ...SIGNING_IN,
  ...COMPANY,
  ...NOTIFICATIONS,
  ...ROLES,
  ...PEOPLE,
  ...ABSENCES,
  ...DUTY_RULES,
  ...WORK,
  ...ROUTINE_TASKS,
  ...OCCURRENCES,
  ...PROJECTS,
  ...ONE_TIME_TASKS,
]
