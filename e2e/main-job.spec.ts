import type { Page } from '@playwright/test'
import { DEPARTMENT_FIELDS } from '#features/departments/fields.ts'
import { DEFINITION_FIELDS } from '#features/routine-tasks/definitions/fields.ts'
import { labelsOf } from '#records/fields/field.ts'
import { sidebar } from './guard-support.ts'
import { enter, ownCompany } from './my-day-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import { choose, expect, type Language, settle, test } from './support.ts'
import { WORDS } from './translations.ts'

const NAMES = {
  en: {
    first: 'Mona',
    last: 'Saleh',
    company: 'Nile Bakery',
    department: 'Ovens',
    task: 'Light the first oven',
  },
  ar: {
    first: 'منى',
    last: 'صالح',
    company: 'مخبز النيل',
    department: 'الأفران',
    task: 'إشعال الفرن الأول',
  },
}
const PASSWORD = 'Passw0rd!'
const SIZES = [1440, 390]

let companies = 0

async function signUp(page: Page, locale: Language): Promise<void> {
  const { auth } = WORDS[locale]
  const names = NAMES[locale]
  companies += 1
  const email = `owner-${locale}-${Date.now()}-${companies}@example.com`
  await page.goto('/')
  await page.getByLabel(auth.yourEmail).fill(email)
  await page.getByRole('button', { name: auth.begin }).click()
  await expect(page).toHaveURL(/\/signup/)
  await expect(page.getByLabel(auth.emailAgain)).toHaveValue(email)
  await page.getByLabel(auth.firstName).fill(names.first)
  await page.getByLabel(auth.lastName).fill(names.last)
  await page.getByLabel(auth.companyName).fill(names.company)
  await page.getByLabel(auth.companySize).selectOption('2')
  await page.getByLabel(auth.industry).selectOption('3')
  const signUpButton = page.getByRole('button', { name: auth.signUp, exact: true })
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
  await expect(signUpButton).toBeDisabled()
  await page.getByLabel(auth.confirmation, { exact: true }).fill(PASSWORD)
  await signUpButton.click()
  await expect(page).toHaveURL(/\/signin/)
  // The previous page has fields of the same names and stays until this page has loaded.
  const signIn = page.getByRole('button', { name: auth.signIn, exact: true })
  await expect(signIn).toBeVisible()
  await page.getByLabel(auth.email, { exact: true }).fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
  await signIn.click()
  await expect(page).toHaveURL(/\/dashboard-default/)
  const device = (await page.context().cookies()).find(({ name }) => name === 'device')
  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
}

/** Opens a page from the sidebar, which is a drawer on phones. */
async function openPage(page: Page, locale: Language, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: WORDS[locale].shell.openMenu })
  // A message over the button stays while the pointer is on it.
  await page.mouse.move(5, 800)
  if (await menu.isVisible()) await menu.click()
  await sidebar(page).getByRole('link', { name, exact: true }).click()
}

async function createDepartment(page: Page, locale: Language): Promise<void> {
  const { departments, common } = WORDS[locale]
  const labels = labelsOf(DEPARTMENT_FIELDS, locale)
  await page.getByRole('button', { name: departments.newDepartment }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(labels.name).first().fill(NAMES[locale].department)
  await dialog.getByRole('button', { name: common.create, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: NAMES[locale].department })).toBeVisible()
}

async function addRoutineTask(page: Page, locale: Language): Promise<void> {
  const { dashboard, definitions, common } = WORDS[locale]
  await page.getByRole('button', { name: dashboard.addRoutine }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(DEFINITION_FIELDS.task_name.label[locale]).fill(NAMES[locale].task)
  await dialog.getByRole('combobox', { name: definitions.department }).click()
  await page.getByRole('option', { name: NAMES[locale].department }).click()
  await dialog.getByRole('button', { name: common.create, exact: true }).click()
  await expect(dialog).toBeHidden()
}

const fact = (page: Page, card: string, name: string) =>
  page
    .getByRole('region', { name: card })
    .getByText(name, { exact: true })
    .locator('xpath=following-sibling::dd')

for (const locale of oneLanguage({ onEvenDays: 'en' }))
  for (const width of SIZES)
    test(
      `an owner runs the first day, ${locale}, ${width} px`,
      smoke(locale, { onEvenDays: 'en' }),
      async ({ page, context }) => {
        const { dashboard, departments, lists, routine, shell } = WORDS[locale]
        await choose(context, { locale })
        await page.setViewportSize({ width, height: 844 })
        await signUp(page, locale)
        await expect(page).toHaveTitle(NAMES[locale].company)
        await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
        await expect(fact(page, dashboard.routineTitle, dashboard.reported)).toHaveText('0')

        await openPage(page, locale, shell.department)
        await expect(page.getByRole('heading', { name: departments.title })).toBeVisible()
        await createDepartment(page, locale)

        await openPage(page, locale, shell.dashboard)
        await addRoutineTask(page, locale)
        await expect(fact(page, dashboard.routineTitle, dashboard.notReported)).toHaveText('1')

        await openPage(page, locale, shell.routineTask)
        await page.getByRole('button', { name: routine.sayDone }).first().click()
        await expect(page.getByText(routine.you).first()).toBeVisible()

        await openPage(page, locale, shell.dashboard)
        await expect(fact(page, dashboard.routineTitle, dashboard.reported)).toHaveText('1')
        await expect(fact(page, dashboard.routineTitle, dashboard.done)).toHaveText('1')
        await expect(fact(page, dashboard.routineTitle, dashboard.notReported)).toHaveText('0')
        const chart = page.getByRole('region', { name: dashboard.progressTitle })
        await settle(page)
        await chart.scrollIntoViewIfNeeded()
        await chart.getByRole('button', { name: lists.showTable }).click()
        const row = chart.getByRole('row', { name: NAMES[locale].department })
        await expect(row.getByRole('cell').first()).toHaveText('1')
      },
    )

for (const locale of oneLanguage({ onEvenDays: 'en' }))
  for (const width of SIZES)
    test(
      `an employee is led to the routine tasks and reports one, ${locale}, ${width} px`,
      smoke(locale, { onEvenDays: 'en' }),
      async ({ page, context }) => {
        const { routine, shell } = WORDS[locale]
        await page.setViewportSize({ width, height: 844 })
        const { colleague } = await ownCompany(locale)
        const company = await enter(context, (await colleague()).account, locale)
        await page.goto(`${company}/dashboard-default`)
        await expect(page).toHaveURL(/\/routine-task/)
        await expect(page.locator('main h1')).toBeVisible()
        await page.mouse.move(5, 800)
        if (width === 390) await page.getByRole('button', { name: shell.openMenu }).click()
        await expect(
          sidebar(page).getByRole('link', { name: shell.routineTask, exact: true }),
        ).toBeVisible()
        await expect(page.getByRole('link', { name: shell.dashboard, exact: true })).toHaveCount(0)
        await expect(page.getByRole('link', { name: shell.team, exact: true })).toHaveCount(0)
        if (width === 390) await page.keyboard.press('Escape')

        await settle(page)
        const open = page.getByRole('button', { name: new RegExp(`^${routine.sayNotDone}:`) })
        await expect(open).toHaveCount(3)
        await open.first().click()
        await page.getByLabel(routine.why).fill('—')
        await page.keyboard.press('Enter')
        await expect(open).toHaveCount(2)
        await expect(
          page.getByText(new RegExp(`${routine.notDone}.*${routine.you}`)).first(),
        ).toBeVisible()
      },
    )
