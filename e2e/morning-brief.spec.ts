import { inTurn, smoke } from './smoke.ts'
import { enter, PHONE, STAFF, staffed, tabTo } from './staff-support.ts'
import {
  axeFindings,
  deafen,
  expect,
  expectConsole,
  LANGUAGES,
  mailTo,
  scrollsSideways,
  send,
  settle,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const CHOOSE = { en: 'Choose the hour', ar: 'اختيار الساعة' } as const

for (const locale of LANGUAGES) {
  const { brief, dashboard, common } = WORDS[locale]

  test(
    `an owner looks at the morning brief, chooses its hour by keys alone, and gets one at once, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page }) => {
      const { owner } = await staffed(locale)
      const company = await enter(page, owner, locale)
      await page.goto(`${company}/dashboard-default`)
      await tabTo(page, page.getByRole('link', { name: dashboard.brief }))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/morning-brief/)
      const mail = page.getByRole('group', { name: brief.previewOf })
      await expect(mail.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(brief.none)).toBeVisible()

      const hour = page.getByRole('combobox', { name: brief.hour })
      await tabTo(page, hour)
      await page.keyboard.type('08')
      await expect(page.getByText('08:00').filter({ hasText: owner.user.email })).toBeVisible()
      const { reply } = await send<{ hour: number }>(owner.token, 'GET /brief')
      expect(reply.hour).toBe(8)
      await settle(page)
      expect(await axeFindings(page)).toEqual([])

      await tabTo(page, page.getByRole('button', { name: brief.sendNow }))
      await page.keyboard.press('Enter')
      const subject = async () => (await mailTo(owner.user.email)).subject
      await expect.poll(subject).toContain(STAFF[locale].company)
      await expect(page.getByText(await subject(), { exact: true })).toBeVisible()
      await hour.selectOption('off')
      await expect(page.getByText(brief.none)).toBeVisible()
    },
  )

  inTurn(locale, { onEvenDays: 'en' })(
    `a manager finds the brief of their department on their own page, on a phone, ${locale}`,
    async ({ another }) => {
      const { manager } = await staffed(locale)
      const phone = await another(PHONE)
      const company = await enter(phone, manager, locale)
      await phone.goto(`${company}/profile`)
      await phone.getByRole('link', { name: CHOOSE[locale] }).click()
      await expect(phone).toHaveURL(/morning-brief/)
      await expect(phone.getByRole('group', { name: brief.previewOf })).toBeVisible()
      await settle(phone)
      expect(await scrollsSideways(phone)).toBe(false)
      expect(await axeFindings(phone)).toEqual([])
    },
  )

  inTurn(locale, { onEvenDays: 'en' })(
    `who leads nothing is offered no brief, and the link of a mail that is not ours says so, ${locale}`,
    async ({ page }) => {
      expectConsole(/Failed to load resource/)
      const { employee } = await staffed(locale)
      const company = await enter(page, employee, locale)
      await page.goto(`${company}/profile`)
      await settle(page)
      await expect(page.getByRole('link', { name: CHOOSE[locale] })).toHaveCount(0)
      await page.goto('/brief-off?token=brief-off.1.2.3')
      await page.getByRole('button', { name: brief.offButton }).click()
      await expect(page.getByText(brief.badLink)).toBeVisible()
      await expect(page.getByRole('link', { name: brief.signIn })).toBeVisible()
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
    },
  )

  inTurn(locale, { onEvenDays: 'en' })(
    `a failed brief is asked for again, and a choice that is not saved says so, ${locale}`,
    async ({ page, context }) => {
      expectConsole(/Failed to load resource/)
      const { owner } = await staffed(locale)
      const company = await enter(page, owner, locale)
      await deafen(context)
      let failing = true
      await context.route('**/api/brief', (route) =>
        failing ? route.fulfill({ status: 500, json: { message: '' } }) : route.continue(),
      )
      await page.goto(`${company}/morning-brief`)
      await expect(page.getByText(brief.loadFailed)).toBeVisible()
      await settle(page)
      failing = false
      await page.getByRole('button', { name: common.retry, exact: true }).click()
      const hour = page.getByRole('combobox', { name: brief.hour })
      await expect(hour).toHaveValue('off')
      failing = true
      await hour.selectOption('9')
      await expect(page.getByText(brief.saveFailed)).toBeVisible()
      await expect(hour).toHaveValue('off')
    },
  )
}
