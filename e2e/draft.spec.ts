import { TASK_FIELDS } from '#features/one-time-tasks/tasks/fields.ts'
import { sidebar } from './guard-support.ts'
import { oneLanguage } from './smoke.ts'
import { expect, expectConsole, PASSWORD, settle, test } from './support.ts'
import { open, panel, TASK, tasked } from './task-record-support.ts'
import { WORDS } from './translations.ts'

/** The CPU slowdown of a cheap phone. */
const TIMES_SLOWER = 6
const TYPED = 2

for (const locale of oneLanguage({ onEvenDays: 'en' }))
  test(`what is typed on a slow device is there to the last letter when the page loads anew, ${locale}`, async ({
    page,
  }) => {
    const { assignee, id } = await tasked(locale)
    const task = await open(page, assignee, { locale, id })
    await settle(page)
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER })
    const field = task.getByRole('textbox', { name: WORDS[locale].taskComments.write })
    const text = Array.from({ length: TYPED }, () => TASK[locale].reason).join(' ')
    await field.pressSequentially(text)
    await page.reload()
    // Only the typing must be slow.
    await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await expect(field).toHaveValue(text)
  })

test('what one could not save of a task is not shown to who signs in after them in the same tab', async ({
  page,
}) => {
  expectConsole(/ERR_FAILED/)
  const locale = 'en'
  const { auth, shell, taskRecord } = WORDS[locale]
  const { title, renamed } = TASK[locale]
  const { assignee, supervisor, id } = await tasked(locale)
  const task = await open(page, assignee, { locale, id })
  await page.route(`**/api/tasks/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  const field = panel(page, locale).getByRole('textbox', { name: TASK_FIELDS.title.label[locale] })
  await field.fill(renamed)
  await task.getByRole('button', { name: taskRecord.close }).click()
  const row = page.getByRole('button', { name: title, exact: true })
  await row.click()
  await expect(field).toHaveValue(renamed)
  await task.getByRole('button', { name: taskRecord.close }).click()
  await page.locator('header').locator('button[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem', { name: shell.signOut }).click()
  await page.getByLabel(auth.email, { exact: true }).fill(supervisor.user.email)
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: auth.signIn, exact: true }).click()
  await expect(page).toHaveURL(/routine-task/)
  await sidebar(page).getByRole('link', { name: shell.oneTimeTask }).click()
  await row.click()
  await expect(field).toHaveValue(title)
})
