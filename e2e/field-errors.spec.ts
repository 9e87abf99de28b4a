import type { Page, Route } from '@playwright/test'
import { oneLanguage } from './smoke.ts'
import {
  axeFindings,
  choose,
  expect,
  expectConsole,
  type Language,
  OWNERS,
  signInAs,
  test,
} from './support.ts'
import { WORDS } from './words.ts'

const TOO_LONG = 'Too long by 3 letters.'
const TAKEN = 'Somebody has it.'
const UNKNOWN = '<b>No such person.</b>'

test.beforeEach(() => expectConsole(/Failed to load resource/))

const refuse = (errors: Record<string, string[]>) => (route: Route) =>
  route.request().method() === 'GET'
    ? route.continue()
    : route.fulfill({ status: 422, json: { message: 'Some fields need your attention.', errors } })

/** The items of the list in an alert or a dialog. */
const itemsOf = (page: Page, role: 'alert' | 'dialog') =>
  page.getByRole(role).last().getByRole('listitem')

interface Form {
  name: string
  api: string
  errors: Record<string, string[]>
  /** Fills and sends the form. */
  send: (page: Page, company: string, locale: Language) => Promise<void>
  /** What has to be read at the field `name`, if the form has it. */
  atField: string[]
  listed: string[]
}

const nested = { 'list.3.id': [UNKNOWN], colour: ['This field is not known.', TAKEN] }
const NESTED_LINES = [UNKNOWN, 'This field is not known.', TAKEN]

const FORMS: Form[] = [
  {
    name: 'a department',
    api: '**/api/departments',
    errors: { name: [TOO_LONG, TAKEN], 'member_ids.1': [UNKNOWN], colour: [TAKEN] },
    send: async (page, company, locale) => {
      const { departments, common } = WORDS[locale]
      await page.goto(`${company}/department`)
      await page.getByRole('button', { name: departments.newDepartment }).first().click()
      await page.getByLabel(departments.name, { exact: false }).first().fill('Mill')
      await page.getByRole('button', { name: common.create, exact: true }).click()
    },
    atField: [TOO_LONG, TAKEN],
    listed: [UNKNOWN, TAKEN],
  },
  {
    name: 'a role',
    api: '**/api/roles',
    errors: { name: [TOO_LONG, TAKEN], ...nested },
    send: async (page, company, locale) => {
      const { roles, common } = WORDS[locale]
      await page.goto(`${company}/add-role&permissions`)
      await page.getByRole('button', { name: roles.newRole }).first().click()
      await page.getByRole('dialog').getByLabel(roles.name).fill('Miller')
      await page.getByRole('button', { name: common.create, exact: true }).click()
    },
    atField: [TOO_LONG, TAKEN],
    listed: NESTED_LINES,
  },
  {
    name: 'a routine task',
    api: '**/api/dailytask',
    errors: { task_name: [TOO_LONG, TAKEN], 'recurrent_days.1': [UNKNOWN], day_of_month: [TAKEN] },
    send: async (page, company, locale) => {
      const { definitions, common } = WORDS[locale]
      await page.goto(`${company}/manage-routine-task`)
      await page.getByRole('button', { name: definitions.newTask }).first().click()
      await page.getByRole('dialog').getByLabel(definitions.taskName).fill('Clean the mill')
      await page.getByRole('button', { name: common.create, exact: true }).click()
    },
    atField: [TOO_LONG, TAKEN],
    // The day of the month is no field of a daily task: nobody could read it there.
    listed: [UNKNOWN, TAKEN],
  },
  {
    name: 'the company’s settings',
    api: '**/api/company-data',
    errors: { name: [TOO_LONG, TAKEN], 'holidays.3.name': [UNKNOWN], version: [TAKEN] },
    send: async (page, company, locale) => {
      const { settings } = WORDS[locale]
      await page.goto(`${company}/company-settings`)
      await page.getByLabel(settings.name, { exact: false }).first().fill('Delta')
      await page.getByRole('button', { name: settings.saveChanges }).click()
    },
    atField: [TOO_LONG, TAKEN],
    listed: [UNKNOWN, TAKEN],
  },
  {
    name: 'a password that is changed',
    api: '**/api/user/change-password',
    errors: { password: [TOO_LONG, TAKEN], ...nested },
    send: async (page, company, locale) => {
      const { profile, auth } = WORDS[locale]
      await page.goto(`${company}/profile`)
      await page.getByRole('button', { name: profile.changePassword }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(profile.currentPassword, { exact: true }).fill('Diwan2026!')
      await dialog.getByLabel(auth.newPassword, { exact: true }).fill('Another1!')
      await dialog.getByLabel(auth.confirmation, { exact: true }).fill('Another1!')
      await dialog.getByRole('button', { name: profile.changePassword }).click()
    },
    atField: [TOO_LONG, TAKEN],
    listed: NESTED_LINES,
  },
]

for (const locale of oneLanguage({ onEvenDays: 'en' })) {
  for (const { name, api, errors, send, atField, listed } of FORMS)
    test(`all that the server says of ${name} is shown, ${locale}`, async ({ page, context }) => {
      await choose(context, { locale })
      const company = await signInAs(context, OWNERS[locale])
      await page.route(api, refuse(errors))
      await send(page, company, locale)
      const items = itemsOf(page, 'alert')
      await expect(items).toHaveCount(listed.length)
      for (const [at, says] of listed.entries()) await expect(items.nth(at)).toContainText(says)
      const field = page.locator('input[aria-invalid="true"]').first()
      for (const says of atField) await expect(field).toHaveAccessibleDescription(new RegExp(says))
      await expect(field).toBeFocused()
      expect(await axeFindings(page)).toEqual([])
    })
}
