import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { define, enter, PHONE, STAFF, staffed } from './staff-support.ts'
import { axeFindings, expect, LANGUAGES, settle, test } from './support.ts'
import { hand } from './taps.ts'
import { WORDS } from './translations.ts'

const MAX_TAPS = 3

test.use(PHONE)

for (const locale of LANGUAGES) {
  const { reminders, shell } = WORDS[locale]

  test(`a manager finds who has not reported and reminds them in ${MAX_TAPS} taps on a phone, ${locale}`, async ({
    page,
  }, info) => {
    const site = await staffed(locale)
    await define(site, locale)
    const at = await enter(page, site.manager, locale)
    await page.goto(`${at}/routine-task`)
    await settle(page)
    const my = hand()
    await my.tap(page.getByRole('link', { name: shell.reports, exact: true }))
    const { daily } = STAFF[locale]
    await my.tap(page.getByRole('button', { name: sentencePattern(reminders.remindOf, daily) }))
    await expect(page.getByText(/^(A reminder was sent|أُرسل التذكير)/).first()).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    info.annotations.push({ type: 'journey', description: my.taps.join('\n') })
    expect(my.taps.length).toBeLessThanOrEqual(MAX_TAPS)
  })
}
