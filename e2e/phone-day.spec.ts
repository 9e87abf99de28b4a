import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { enter } from './my-day-support.ts'
import { inTurn } from './smoke.ts'
import {
  expect,
  LANGUAGES,
  login,
  register,
  scrollsSideways,
  send,
  settle,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const DUTIES = 14
const HEIGHT = 844
/** The limit for scrolling, in screen heights. */
const MAX_SCREENS = 2

const FOLDED = {
  en: WORDS.en.routine.folded_other,
  ar: WORDS.ar.routine.folded_many,
} as const

test.use({ viewport: { width: 390, height: HEIGHT } })

for (const locale of LANGUAGES) {
  const nameOf = (n: number) => (locale === 'ar' ? `مهمة رقم ${n} في المطبخ` : `Kitchen duty ${n}`)

  test(`a day of fourteen duties is reported on a phone with a tap each, ${locale}`, async ({
    page,
    context,
  }) => {
    const account = await login(
      await register(locale === 'ar' ? 'مطعم الواحة' : 'Oasis Grill', locale),
    )
    for (let n = 1; n <= DUTIES; n += 1) {
      const body = { task_name: nameOf(n), task_type: 'daily', start_date: '2024-01-01' }
      expect((await send(account.token, 'POST /dailytask', body)).status).toBe(201)
    }
    const address = await enter(context, account, locale)
    await page.goto(`${address}/routine-task`)
    await settle(page)
    const progress = page.getByText(/\d+/).filter({ has: page.locator(':scope[role="status"]') })
    const buttons = page.locator('[data-action="done"]')
    await expect(buttons).toHaveCount(DUTIES)
    const rows = await buttons.evaluateAll((all) =>
      all.map((one) => one.closest('[role="group"]')?.getBoundingClientRect().height ?? 0),
    )
    expect(Math.max(...rows)).toBeLessThan(90)
    const sizes = await buttons.first().boundingBox()
    expect(Math.min(sizes?.height ?? 0, sizes?.width ?? 0)).toBeGreaterThanOrEqual(48)

    let taps = 0
    let scrolled = 0
    const top = () => page.evaluate(() => window.scrollY)
    for (let n = 0; n < DUTIES; n += 1) {
      const before = await top()
      await buttons.first().click()
      taps += 1
      scrolled += Math.abs((await top()) - before)
      await expect(buttons).toHaveCount(DUTIES - taps)
    }
    const screens = scrolled / HEIGHT
    test.info().annotations.push({
      type: 'journey',
      description: `${taps} taps, ${screens.toFixed(1)} screens`,
    })
    expect(taps).toBe(DUTIES)
    expect(screens).toBeLessThan(MAX_SCREENS)
    await expect(progress.first()).toBeInViewport()
    expect(await scrollsSideways(page)).toBe(false)

    const reported = async () =>
      (await send<{ total: number }>(account.token, 'GET /dailytask?status=reported')).reply.total
    await expect.poll(reported).toBe(DUTIES)
    await page.reload()
    await settle(page)
    const fold = page.getByRole('button', { name: sentencePattern(FOLDED[locale], `${DUTIES}`) })
    await expect(page.getByRole('group', { name: nameOf(1), exact: true })).toHaveCount(0)
    await fold.click()
    await expect(page.getByRole('group', { name: nameOf(1), exact: true })).toBeVisible()
  })

  inTurn(locale, { onEvenDays: 'ar' })(
    `nothing moves under the finger while a report is on its way, ${locale}`,
    async ({ page, context }) => {
      const account = await login(await register(locale === 'ar' ? 'مطعم الريف' : 'Reef', locale))
      for (const n of [1, 2]) {
        const body = { task_name: nameOf(n), task_type: 'daily', start_date: '2024-01-01' }
        await send(account.token, 'POST /dailytask', body)
      }
      const address = await enter(context, account, locale)
      let answer = () => {}
      const asked = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/submit-report', async (route) => {
        await asked
        await route.continue()
      })
      await page.goto(`${address}/routine-task`)
      await settle(page)
      const buttons = page.locator('[data-action="done"]')
      await buttons.first().click()
      await expect(buttons).toHaveCount(1)
      const next = async () => (await buttons.boundingBox())?.y
      const meanwhile = await next()
      await expect(page.locator('[data-action="change"]')).toBeHidden()
      answer()
      await expect(page.locator('[data-action="change"]')).toBeVisible()
      expect(await next()).toBe(meanwhile)
    },
  )
}
