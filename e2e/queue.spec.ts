import type { Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { REFUSED } from './guard-support.ts'
import { unfold } from './my-day-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import {
  enter,
  LIVE,
  occurrence,
  openLive,
  reported,
  review,
  STAFF,
  today,
} from './staff-support.ts'
import {
  axeFindings,
  deafen,
  expect,
  expectConsole,
  type Language,
  send,
  settle,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

/** A sentence with a count, in the language's plural form. */
function counted(locale: Language, key: 'seenDone' | 'unseenDone' | 'waiting', count: number) {
  const form = new Intl.PluralRules(locale).select(count)
  const words: Record<string, string> = WORDS[locale].evaluations
  const sentence = words[`${key}_${form}`] ?? ''
  return sentencePattern(sentence, ...(sentence.includes('{{') ? [String(count)] : []))
}

/** Matches a sentence anywhere in a text; a value that is not given matches anything. */
const saying = (sentence: string, ...values: string[]) => {
  const parts = sentence.split(/\{\{\w+\}\}/).map((part) => part.replaceAll(/[.()]/g, '\\$&'))
  return new RegExp(
    parts
      .map((part, at) => part + (at < parts.length - 1 ? `\\W*${values[at] ?? '.*'}\\W*` : ''))
      .join(''),
    'u',
  )
}

const message = (page: Page, name: RegExp) => page.getByRole('alertdialog', { name })
const star = (page: Page, task: string, rating: number, locale: Language) =>
  review(page, task).getByRole('radio', {
    name: sentencePattern(WORDS[locale].evaluations.stars, String(rating)),
  })

for (const locale of oneLanguage({ onEvenDays: 'en' })) {
  const { evaluations, lists, routine } = WORDS[locale]
  const { daily, weekly, note, manager } = STAFF[locale]

  test(
    `reports are marked as seen, one or many, leave the queue and come back, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ page }) => {
      const site = await reported(locale)
      const company = await enter(page, site.manager, locale)
      await openLive(page, `${company}/task-reports?view=queue`)
      const waiting = page.getByRole('status').filter({ hasText: counted(locale, 'waiting', 2) })
      await expect(waiting).toBeVisible()

      await review(page, daily)
        .getByRole('button', { name: sentencePattern(evaluations.markSeenTask, daily) })
        .click()
      await expect(review(page, daily)).toHaveCount(0)
      await expect(star(page, weekly, 1, locale)).toBeFocused()
      const undo = page.getByRole('button', { name: evaluations.undo, exact: true })
      await undo.click()
      await expect(review(page, daily)).toBeVisible()
      await expect(message(page, counted(locale, 'unseenDone', 1))).toBeVisible()

      await page.getByRole('checkbox', { name: lists.selectPage }).check()
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
      const bar = page.getByRole('region', { name: lists.bulk })
      await bar.getByRole('button', { name: evaluations.markSeen }).click()
      await expect(message(page, counted(locale, 'seenDone', 2))).toBeVisible()
      await expect(page.getByText(evaluations.nothingWaits, { exact: true })).toBeVisible()

      await page.goto(`${company}/task-reports`)
      await expect(review(page, daily)).toContainText(saying(evaluations.seenByYou))
      await star(page, daily, 4, locale).check()
      await expect(review(page, daily)).not.toContainText(saying(evaluations.seenByYou))

      const [changed] = (
        await send<{ data: { id: string; task_name: string }[] }>(
          site.employee.token,
          'GET /dailytask',
        )
      ).reply.data.filter(({ task_name }) => task_name === weekly)
      await openLive(page, `${company}/task-reports?view=queue`)
      await expect(page.getByText(evaluations.nothingWaits, { exact: true })).toBeVisible()
      const again = { status: 'not_done', note: `${note} ${note}` }
      await send(site.employee.token, `POST /daily-tasks/${changed?.id}/submit-report`, again)
      await expect(review(page, weekly)).toContainText(`${note} ${note}`, LIVE)
    },
  )

  test(`a second rating names both managers to whoever reads it, ${locale}`, async ({
    page,
    another,
  }) => {
    const site = await reported(locale)
    const id = site.reports.daily
    const first = { rating: 2, comment: note }
    expect((await send(site.owner.token, `POST /evaluations/${id}`, first)).status).toBe(201)
    const company = await enter(page, site.manager, locale)
    await openLive(page, `${company}/task-reports?date=${today()}`)
    await star(page, daily, 4, locale).check()
    const before = review(page, daily).getByText(saying(routine.ratedBefore, '2'))
    await expect(before).toBeVisible()
    await expect(review(page, daily).getByText(note, { exact: true })).toBeHidden()
    await before.press('Enter')
    await expect(review(page, daily).getByText(note, { exact: true })).toBeVisible()
    await settle(page)
    expect(await axeFindings(page)).toEqual([])

    const phone = await another({ viewport: { width: 390, height: 844 } })
    await phone.goto(`${await enter(phone, site.employee, locale)}/routine-task`)
    const own = occurrence(phone, daily)
    await unfold(phone, own)
    await expect(own.getByRole('img')).toHaveAccessibleName(
      sentencePattern(routine.rated, '4', manager),
    )
    await expect(own).toContainText(saying(routine.ratedBefore, '2'))
  })

  test(`on a slow network stars stay as they were given, whatever others do, ${locale}`, async ({
    page,
  }) => {
    const site = await reported(locale)
    await send(site.owner.token, `POST /evaluations/${site.reports.daily}`, { rating: 1 })
    const company = await enter(page, site.manager, locale)
    await openLive(page, `${company}/task-reports?date=${today()}`)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/evaluations/*', async (route) => {
      await held
      await route.continue()
    })
    await star(page, daily, 4, locale).check()
    const body = { rating: 2 }
    await send(site.owner.token, `POST /evaluations/${site.reports.weekly}`, body)
    await expect(star(page, weekly, 2, locale)).toBeChecked(LIVE)
    await expect(star(page, daily, 4, locale)).toBeChecked()
    release()
    await settle(page)
    await expect(star(page, daily, 4, locale)).toBeChecked()
  })

  test(`who rates what somebody has just rated is told so, and neither is lost, ${locale}`, async ({
    page,
    context,
  }) => {
    expectConsole(REFUSED)
    await deafen(context)
    const site = await reported(locale)
    const company = await enter(page, site.manager, locale)
    await page.goto(`${company}/task-reports?view=queue`)
    await expect(review(page, daily)).toBeVisible()
    const sent = { rating: 1 }
    await page.route(`**/api/evaluations/${site.reports.daily}`, async (route) => {
      await send(site.owner.token, `POST /evaluations/${site.reports.daily}`, sent)
      await route.continue()
    })
    await star(page, daily, 5, locale).check()
    const told = message(page, saying(evaluations.ratedMeanwhile))
    await expect(told).toContainText(saying(evaluations.ratedMeanwhileText, '1'))
    await expect(review(page, daily)).toContainText(saying(routine.ratedBefore, '1'))
  })

  test(`a comment without stars is a draft that outlives a reload, until it has arrived, ${locale}`, async ({
    page,
  }) => {
    const site = await reported(locale)
    const company = await enter(page, site.manager, locale)
    await page.goto(`${company}/task-reports?view=queue`)
    const field = review(page, daily).getByRole('textbox')
    await review(page, daily)
      .getByRole('button', { name: sentencePattern(evaluations.addCommentTo, daily) })
      .click()
    await field.fill(note)
    await expect(review(page, daily)).toContainText(evaluations.draft)
    await expect(review(page, daily)).toContainText(evaluations.commentWaits)
    await page.reload()
    await expect(field).toHaveValue(note)
    await page.goto(`${company}/task-reports`)
    await expect(field).toHaveValue(note)
    await expect(review(page, daily)).toContainText(evaluations.draft)
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route('**/api/evaluations/*', async (route) => {
      await route.fetch()
      arrive()
    })
    await star(page, daily, 3, locale).check()
    await expect(field).toHaveCount(0)
    await expect(review(page, daily)).toContainText(note)
    await arrived
    await page.reload()
    await expect(star(page, daily, 3, locale)).toBeChecked()
    await expect(review(page, daily)).toContainText(note)
    await expect(field).toHaveCount(0)
  })
}
