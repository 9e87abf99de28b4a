import type { Page, Route } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { REFUSED } from './guard-support.ts'
import {
  countSent,
  enter,
  keptInBrowser,
  openDay,
  ownCompany,
  rowOf,
  TASKS,
  unfold,
} from './my-day-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import {
  axeFindings,
  expect,
  expectConsole,
  type Language,
  PASSWORD,
  scrollsSideways,
  settle,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const REPORTS = '**/submit-report'
const NOTE = { en: 'The gas bottle was empty.', ar: 'كانت أسطوانة الغاز فارغة.' }

test.use({ viewport: { width: 390, height: 844 } })

test.beforeEach(() => {
  expectConsole(REFUSED)
})

/** "You are offline. 2 reports will be sent …" */
const twoOffline = (locale: Language) =>
  locale === 'ar'
    ? sentencePattern(WORDS.ar.routine.offlineUnsent_two)
    : sentencePattern(WORDS.en.routine.offlineUnsent_other, '2')

const oneUnsent = (locale: Language) =>
  locale === 'ar'
    ? sentencePattern(WORDS.ar.leaving.unsentTitle_one)
    : sentencePattern(WORDS.en.leaving.unsentTitle_one, '1')

async function pressSignOut(page: Page, locale: Language): Promise<void> {
  const { shell } = WORDS[locale]
  await page.locator('header').locator('button[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem', { name: shell.signOut }).click()
}

async function signIn(page: Page, locale: Language, email: string): Promise<void> {
  const { auth } = WORDS[locale]
  const button = page.getByRole('button', { name: auth.signIn, exact: true })
  await expect(button).toBeVisible()
  await page.getByLabel(auth.email, { exact: true }).fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
  await button.click()
  await expect(page).toHaveURL(/\/(dashboard-default|routine-task)/)
}

/** Stores entries of a user in the format of the first outbox. */
const keepAsFormer = (page: Page, userId: string, entries: readonly object[]) =>
  page.evaluate(
    ([key, value]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('diwan')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('kept', 'readwrite')
          writing.objectStore('kept').put(value, key)
          writing.oncomplete = () => resolve()
          writing.onabort = () => reject(writing.error)
          opening.result.close()
        }
      }),
    [`outbox 2 ${userId}`, entries] as const,
  )

for (const locale of oneLanguage({ onEvenDays: 'en' })) {
  const { leaving, routine, shell } = WORDS[locale]

  test(
    `what is reported offline outlives the page and is sent once, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ page, context }) => {
      const company = await ownCompany(locale)
      const address = await enter(context, company.owner, locale)
      const sent = countSent(context)
      await openDay(page, address, locale)
      await settle(page)

      await context.setOffline(true)
      await expect(page.getByText(routine.offline)).toBeVisible()
      await rowOf(page, locale, 'oven').done.click()
      await expect(rowOf(page, locale, 'oven').waiting).toBeVisible()
      const till = rowOf(page, locale, 'till')
      await till.notDone('—')
      await page.keyboard.press('Enter')
      await expect(till.waiting).toBeVisible()
      // A change made before sending replaces the first report.
      await till.editNote.click()
      await till.note.fill(NOTE[locale])
      await page.keyboard.press('Enter')
      await expect(till.row.getByText(NOTE[locale])).toBeVisible()
      await expect(page.getByText(twoOffline(locale))).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      expect(await scrollsSideways(page)).toBe(false)
      await page.close()
      expect(sent()).toBe(0)

      await context.setOffline(false)
      const later = await context.newPage()
      await later.goto(`${address}/department`)
      await expect.poll(() => company.reportOf('till')).toMatchObject({ status: 'not_done' })
      // A page that is closed before the response sends the report once more.
      await expect.poll(() => keptInBrowser(later)).not.toContain(NOTE[locale])
      await openDay(later, address, locale)
      await expect(rowOf(later, locale, 'oven').row.getByText(routine.you)).toBeVisible()
      await expect(later.getByText(routine.waiting)).toHaveCount(0)
      await settle(later)
      expect(await company.reportOf('oven')).toMatchObject({ status: 'done', version: 1 })
      expect(await company.reportOf('till')).toMatchObject({ note: NOTE[locale], version: 1 })
      expect(sent()).toBe(2)
    },
  )

  test(`what waits and what was being typed stand there again after a reload, ${locale}`, async ({
    page,
    context,
  }) => {
    const company = await ownCompany(locale)
    const address = await enter(context, company.owner, locale)
    await page.route(REPORTS, (route) => route.fulfill({ status: 503, json: { message: '' } }))
    await openDay(page, address, locale)
    await rowOf(page, locale, 'oven').done.click()
    await expect(rowOf(page, locale, 'oven').waiting).toBeVisible()
    await rowOf(page, locale, 'till').notDone(NOTE[locale])
    // The browser stores the text a moment after the last keystroke.
    await expect.poll(() => keptInBrowser(page)).toContain(NOTE[locale])
    await page.reload()

    const oven = rowOf(page, locale, 'oven')
    await expect(oven.waiting).toBeVisible()
    await expect(oven.row.getByText(routine.you)).toBeVisible()
    await expect(rowOf(page, locale, 'till').note).toHaveValue(NOTE[locale])
    await oven.takeBack.click()
    await expect(oven.done).toBeVisible()
    await expect(oven.waiting).toHaveCount(0)
    await rowOf(page, locale, 'till')
      .row.getByRole('button', { name: WORDS[locale].common.cancel })
      .click()
    await expect.poll(() => keptInBrowser(page)).not.toContain(NOTE[locale])
    await page.unroute(REPORTS)
    await page.reload()
    await expect(oven.done).toBeVisible()
    await settle(page)
    await expect(rowOf(page, locale, 'till').note).toHaveCount(0)
    expect(await company.reportOf('oven')).toBeUndefined()
  })

  test(`an answer that got lost leads to no second report and no error, ${locale}`, async ({
    page,
    context,
  }) => {
    const company = await ownCompany(locale)
    const address = await enter(context, company.owner, locale)
    const keys: (string | undefined)[] = []
    let tryAgain = () => {}
    const seen = new Promise<void>((resolve) => {
      tryAgain = resolve
    })
    const loseFirst = async (route: Route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) await seen
      const response = await route.fetch()
      if (keys.length === 1) await route.abort()
      else await route.fulfill({ response })
    }
    await page.route(REPORTS, loseFirst)
    await openDay(page, address, locale)
    const oven = rowOf(page, locale, 'oven')
    await oven.done.click()
    await expect(oven.waiting).toBeVisible()
    tryAgain()
    await expect(oven.waiting).toHaveCount(0)
    await expect(oven.row.getByText(routine.you)).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    expect(await company.reportOf('oven')).toMatchObject({ status: 'done', version: 1 })
    await expect(page.getByText(sentencePattern(routine.refused, TASKS[locale].oven))).toHaveCount(
      0,
    )
  })

  test(
    `two open tabs send what waits once, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ page, context }) => {
      const company = await ownCompany(locale)
      const address = await enter(context, company.owner, locale)
      const sent = countSent(context)
      const other = await context.newPage()
      for (const tab of [page, other]) {
        await openDay(tab, address, locale)
        await settle(tab)
      }
      await context.setOffline(true)
      await rowOf(page, locale, 'oven').done.click()
      for (const tab of [page, other])
        await expect(rowOf(tab, locale, 'oven').waiting).toBeVisible()
      await context.setOffline(false)
      for (const tab of [page, other]) {
        await expect(rowOf(tab, locale, 'oven').waiting).toHaveCount(0)
        await expect(rowOf(tab, locale, 'oven').row.getByText(routine.you)).toBeVisible()
        await settle(tab)
      }
      expect(sent()).toBe(1)
      expect(await company.reportOf('oven')).toMatchObject({ status: 'done', version: 1 })
    },
  )

  test(`who was first stays, the other is told and keeps the note, ${locale}`, async ({
    page,
    context,
  }) => {
    const company = await ownCompany(locale)
    const colleague = await company.colleague()
    const address = await enter(context, company.owner, locale)
    await openDay(page, address, locale)
    await settle(page)
    await context.setOffline(true)
    const oven = rowOf(page, locale, 'oven')
    await oven.notDone(NOTE[locale])
    await page.keyboard.press('Enter')
    await expect(oven.waiting).toBeVisible()
    await rowOf(page, locale, 'till').done.click()
    await expect(rowOf(page, locale, 'till').waiting).toBeVisible()
    await company.reportAs(colleague.account, 'oven')

    await context.setOffline(false)
    const notice = page.getByRole('alertdialog', {
      name: sentencePattern(routine.refused, TASKS[locale].oven),
    })
    await expect(notice).toBeVisible()
    await expect(notice.getByText(NOTE[locale])).toBeVisible()
    await expect.poll(() => company.reportOf('till')).toMatchObject({ status: 'done' })
    expect(await company.reportOf('oven')).toMatchObject({
      ...{ status: 'done', note: '', version: 1 },
      user: { id: colleague.account.user.id },
    })
    // It stays visible until it is dismissed, also after a reload.
    await page.reload()
    const again = page.getByText(sentencePattern(routine.refused, TASKS[locale].oven))
    await expect(again).toBeVisible()
    await page.getByRole('button', { name: WORDS[locale].common.close }).click()
    await expect(again).toHaveCount(0)
    await expect.poll(() => keptInBrowser(page)).not.toContain(NOTE[locale])
    await settle(page)
    await page.reload()
    await unfold(page, oven.row)
    await expect(oven.row.getByText('Omar')).toBeVisible()
    await settle(page)
    await expect(again).toHaveCount(0)
  })

  test(`signing out asks while a report waits, and leaves nothing of it, ${locale}`, async ({
    page,
    context,
  }) => {
    const company = await ownCompany(locale)
    const address = await enter(context, company.owner, locale)
    const sent = countSent(context)
    await page.route(REPORTS, (route) => route.abort())
    await openDay(page, address, locale)
    await rowOf(page, locale, 'oven').done.click()
    await expect(rowOf(page, locale, 'oven').waiting).toBeVisible()

    await pressSignOut(page, locale)
    const question = page.getByRole('alertdialog', { name: oneUnsent(locale) })
    await expect(question).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await question.getByRole('button', { name: leaving.stay }).click()
    await expect(question).toHaveCount(0)
    await expect(rowOf(page, locale, 'oven').waiting).toBeVisible()
    await pressSignOut(page, locale)
    await question.getByRole('button', { name: leaving.loseAndSignOut }).click()
    await expect(page).toHaveURL(/\/signin/)
    expect(await keptInBrowser(page)).toBe('')

    await page.unroute(REPORTS)
    await signIn(page, locale, company.email)
    await expect(page).toHaveURL(/dashboard-default$/)
    await openDay(page, address, locale)
    await settle(page)
    await expect(page.getByText(routine.waiting)).toHaveCount(0)
    expect(sent()).toBe(0)
    expect(await company.reportOf('oven')).toBeUndefined()
  })

  test(`what was reported as the session ended is sent at its author's next sign-in, and nobody else reads it, ${locale}`, async ({
    page,
    context,
  }) => {
    const company = await ownCompany(locale)
    const colleague = await company.colleague()
    const address = await enter(context, company.owner, locale)
    await openDay(page, address, locale)
    await page.route(REPORTS, (route) => route.fulfill({ status: 401, json: { message: '' } }))
    const oven = rowOf(page, locale, 'oven')
    await oven.notDone(NOTE[locale])
    await page.keyboard.press('Enter')
    const notice = page.getByRole('dialog')
    await expect(notice.getByText(shell.sessionExpired, { exact: true })).toBeVisible()
    await notice.getByRole('button', { name: WORDS[locale].common.ok }).click()
    await expect(page).toHaveURL(/\/signin/)
    const found = await keptInBrowser(page)
    expect(found).not.toBe('')
    expect(found).not.toContain(NOTE[locale])
    await page.unroute(REPORTS)
    await signIn(page, locale, colleague.email)
    await expect(rowOf(page, locale, 'oven').row).toBeVisible()
    await settle(page)
    await expect(page.getByText(routine.waiting)).toHaveCount(0)
    expect(await keptInBrowser(page)).not.toContain(NOTE[locale])
    await pressSignOut(page, locale)
    await expect(page).toHaveURL(/\/signin/)
    expect(await company.reportOf('oven')).toBeUndefined()
    await signIn(page, locale, company.email)
    await expect
      .poll(() => company.reportOf('oven'))
      .toMatchObject({
        status: 'not_done',
        note: NOTE[locale],
        version: 1,
      })
  })
  test(`what the version before kept is sent with its key, ${locale}`, async ({
    page,
    context,
  }) => {
    const company = await ownCompany(locale)
    const address = await enter(context, company.owner, locale)
    await openDay(page, address, locale)
    await settle(page)
    const [, date, taskId] =
      /^occurrence-(\d{4}-\d\d-\d\d)-(.+)$/.exec(
        (await rowOf(page, locale, 'oven').row.getAttribute('id')) ?? '',
      ) ?? []
    const key = crypto.randomUUID()
    const at = new Date().toISOString()
    await keepAsFormer(page, company.owner.user.id, [
      {
        ...{
          id: key,
          key: `${date} ${taskId}`,
          name: TASKS[locale].oven,
          at,
          waited: true,
          tries: 12,
        },
        endpoint: 'POST /daily-tasks/{id}/submit-report',
        input: {
          params: { id: taskId },
          body: { status: 'not_done', note: NOTE[locale], date, pressed_at: at },
        },
      },
    ])
    const keys: (string | undefined)[] = []
    context.on('request', (request) => {
      if (request.url().endsWith('/submit-report')) keys.push(request.headers()['idempotency-key'])
    })
    await page.goto(`${address}/department`)
    // The old outbox had given it up: as before, the author is notified and sends it again.
    await page.getByRole('button', { name: routine.sendNow }).click()
    await expect
      .poll(() => company.reportOf('oven'))
      .toMatchObject({ status: 'not_done', note: NOTE[locale], version: 1 })
    await settle(page)
    expect(keys).toEqual([key])
    await expect.poll(() => keptInBrowser(page)).not.toContain(NOTE[locale])
  })
}
