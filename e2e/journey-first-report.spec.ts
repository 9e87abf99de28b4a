import type { Page } from '@playwright/test'
import { smoke } from './smoke.ts'
import { choose, expect, LANGUAGES, type Language, settle, test } from './support.ts'
import { type Hand, hand } from './taps.ts'
import { WORDS } from './translations.ts'

const PHONE = { width: 390, height: 844 }
/**
 * The limit from the sign-up to the first report; filling in or choosing a field counts as one tap.
 */
const MAX_TAPS = 20
const PASSWORD = 'Passw0rd!'
const NAMES = {
  en: { first: 'Mona', last: 'Saleh', company: 'Nile Grill' },
  ar: { first: 'منى', last: 'صالح', company: 'مشويات النيل' },
}

/** A duty of the restaurant pack that is due at any time. */
const REPORTED = { en: 'Note what broke or ran out', ar: 'تسجيل ما تعطّل أو نفد' }

async function signUp(page: Page, locale: Language, { tap, type, pick }: Hand): Promise<void> {
  const { auth } = WORDS[locale]
  const names = NAMES[locale]
  const password = (name: string) => page.getByLabel(name, { exact: true })
  const submit = (name: string) => page.getByRole('button', { name, exact: true })
  const email = `first-${locale}-${process.pid}-${Date.now()}@example.com`
  await page.goto('/signup')
  await type(page.getByLabel(auth.firstName), names.first)
  await type(page.getByLabel(auth.lastName), names.last)
  await type(page.getByLabel(auth.companyName), names.company)
  await type(page.getByLabel(auth.email, { exact: true }), email)
  await pick(page.getByLabel(auth.companySize), '2')
  await pick(page.getByLabel(auth.industry), '3')
  await type(password(auth.password), PASSWORD)
  await type(password(auth.confirmation), PASSWORD)
  await tap(submit(auth.signUp))
  await expect(page).toHaveURL(/\/signin/)
  const mail = page.getByLabel(auth.email, { exact: true })
  await expect(submit(auth.signIn)).toBeVisible()
  if ((await mail.inputValue()) === '') await type(mail, email)
  await type(password(auth.password), PASSWORD)
  await tap(submit(auth.signIn))
  await expect(page).toHaveURL(/\/dashboard-default/)
}

for (const locale of LANGUAGES)
  test(
    `from the sign-up to the first report takes at most ${MAX_TAPS} taps on a phone, in ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page, context }, info) => {
      await choose(context, { locale })
      await page.setViewportSize(PHONE)
      const { begin, starter, routine, shell } = WORDS[locale]
      const my = hand()
      await signUp(page, locale, my)
      const steps = page.getByRole('region', { name: begin.title })
      await my.tap(steps.getByRole('link', { name: begin.choosePack }))
      await my.tap(page.getByRole('link', { name: starter['trade.restaurant'] }))
      await my.tap(page.getByRole('button', { name: starter.make }))
      await expect(page).toHaveURL(/\/manage-routine-task/)
      const bar = page.locator('[data-bottom-bar]')
      await my.tap(bar.getByRole('link').first())
      // A duty that is due at any time asks for no confirmation.
      const duty = page.getByRole('group', { name: REPORTED[locale] })
      await my.tap(duty.getByRole('button', { name: routine.sayDone }).first())
      await expect(page.getByText(routine.you).first()).toBeVisible()
      await my.tap(bar.getByRole('button', { name: shell.openMenu }))
      await my.tap(page.getByRole('dialog').locator('a[href$="/dashboard-default"]'))
      const cell = `[aria-label*="${REPORTED[locale]}"][aria-label*="${routine.done}"]`
      await expect(page.locator(cell)).toBeVisible()
      await settle(page)
      const said = `${locale}: ${my.taps.length} taps, ${my.seconds()} s`
      info.annotations.push({ type: 'journey', description: `${said}\n${my.taps.join('\n')}` })
      // biome-ignore lint/suspicious/noConsole: the story exists to report these numbers
      console.log(`${said}\n  ${my.taps.join('\n  ')}`)
      expect(my.taps.length).toBeLessThanOrEqual(MAX_TAPS)
    },
  )
