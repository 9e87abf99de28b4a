import type { BrowserContext } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import type { listAllPlans } from '#features/plans/contract.ts'
import { planName } from '#features/plans/names.ts'
import type { Reply } from '#shared/endpoint.ts'
import { addMember, endPlan, inDatabase, pathOf, REFUSED } from './guard-support.ts'
import { enter } from './my-day-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import {
  axeFindings,
  BASE,
  expect,
  expectConsole,
  gate,
  type Language,
  login,
  register,
  scrollsSideways,
  settle,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

/** A company of its own, whose owner is signed in. */
async function ownCompany(context: BrowserContext, locale: Language) {
  const owner = await login(await register('Fayrouz Café', locale))
  return { slug: owner.user.company.slug, address: await enter(context, owner, locale) }
}

/** Signs in a member of the company in another browser context. */
async function memberOf(context: BrowserContext, slug: string, locale: Language) {
  const email = `staff-${locale}-${Date.now()}@example.com`
  await addMember(slug, email)
  await enter(context, await login(email), locale)
}

/** Inserts invited people who have not joined yet. */
const invited = (slug: string, count: number) =>
  inDatabase(
    `insert into users (company_id, id, email, name, status, created_at)
     select c.id, gen_random_uuid(), gen_random_uuid() || '@example.com', 'Guest', 'pending', now()
     from companies c, generate_series(1, $2) where c.slug = $1`,
    [slug, count],
  )

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  const { plans, checkout, billing, common } = WORDS[locale]
  const name = (plan: string) => planName(plan, locale)

  test(`each plan says what it is to the company, and what it has room for, ${locale}`, async ({
    page,
    context,
  }) => {
    const { slug } = await ownCompany(context, locale)
    await invited(slug, 10)
    await page.goto('/subscription')
    await expect(page.getByRole('heading', { name: plans.title })).toBeVisible()
    await expect(page.getByText(plans.note)).toBeVisible()
    const card = (plan: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: name(plan) }) })
    const headers = { 'accept-language': locale }
    const offer = await (await fetch(`${BASE}/api/plans/all`, { headers })).json()
    for (const plan of (offer as Reply<typeof listAllPlans>).plans)
      await expect(card(plan.name)).toContainText(plan.description)
    await expect(card('Starter')).toContainText('$9')
    await expect(card('Starter').getByText(sentencePattern(plans.megabytes, '500'))).toBeVisible()
    await expect(card('Starter').getByText(sentencePattern(plans.perMonth, '100'))).toBeVisible()
    await expect(card('Starter').getByText(sentencePattern(plans.tooSmall, '11'))).toBeVisible()
    await expect(card('Team').getByText(plans.popular)).toBeVisible()
    await expect(card('Team').getByRole('button')).toHaveText(plans.current)
    await expect(card('Team').getByRole('button')).toBeDisabled()
    await expect(card('Business').getByRole('button')).toHaveText(plans.choose)
    await expect(card('Unlimited').getByText(plans.noLimit, { exact: true })).toHaveCount(3)
    await expect(page.getByText(sentencePattern(plans.usedOf, '11', '50'))).toBeVisible()
    const boxes = await page.getByRole('listitem').filter({ hasText: '$' }).all()
    const tops = await Promise.all(boxes.map(async (one) => (await one.boundingBox())?.y))
    expect(new Set(tops).size, 'four a row').toBe(1)

    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/assets/CheckoutPage*', async (route) => {
      await held
      await route.continue()
    })
    await card('Business').getByRole('button').press('Enter')
    await expect(card('Business').getByRole('button')).toHaveText(plans.processing)
    await expect(page.locator('main li button:not(:disabled)')).toHaveCount(0)
    goOn()
    await expect(page).toHaveURL('/checkout/3')
    await page.unroute('**/assets/CheckoutPage*')
    const after = page.getByRole('row').filter({ hasText: plans.users })
    await expect(after).toContainText('50')
    await expect(after).toContainText('200')
    await expect(page.getByText(checkout.freeOfCharge)).toBeVisible()
    await page.goto('/checkout/1')
    await expect(page.getByText(sentencePattern(checkout.users, '11', '10'))).toBeVisible()
    await expect(page.getByRole('button', { name: checkout.confirm })).toBeDisabled()
    await expect(page.getByRole('link', { name: checkout.toTeam })).toBeVisible()
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
    await page.goto('/checkout/99')
    expectConsole(REFUSED)
    await expect(page.getByText(checkout.unknownText)).toBeVisible()
  })

  test(`plans that cannot be loaded are asked for again, ${locale}`, async ({ page, context }) => {
    expectConsole(REFUSED)
    await ownCompany(context, locale)
    await page.route('**/api/plans', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/subscription')
    await expect(page.getByText(plans.failed)).toBeVisible()
    await page.unroute('**/api/plans')
    await page.getByRole('alert').getByRole('button', { name: common.retry }).click()
    const heading = page.getByRole('heading', { name: name('Unlimited') })
    await expect(heading).toBeVisible()

    const answer = await gate(page, '**/api/plans')
    await page.reload()
    await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible()
    await answer()
    await expect(heading).toBeVisible()
  })

  test(
    `an owner whose trial has ended renews, has a receipt, and staff are let in, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page, context, another }) => {
      const { slug, address } = await ownCompany(context, locale)
      await endPlan(slug)
      await page.goto(`${address}/dashboard-default`)
      await expect(page).toHaveURL('/subscription')
      const cards = page.getByRole('listitem').filter({ hasText: '$' })
      await expect(cards.first()).toContainText(plans.suggested)
      await expect(page.getByText(plans.expiredText)).toBeVisible()
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
      await page.getByRole('button', { name: plans.renew }).click()
      await expect(page).toHaveURL('/checkout/2')
      await page.route('**/api/companies/subscribe', async (route) => {
        await expect(page.getByRole('button', { name: checkout.processing })).toBeDisabled()
        await route.continue()
      })
      await page.getByRole('button', { name: checkout.confirm }).click()
      await expect(page.getByRole('heading', { name: /202\d/ })).toContainText(name('Team'))
      await settle(page)
      expect(await axeFindings(page)).toEqual([])

      const staff = await another()
      await memberOf(staff.context(), slug, locale)
      await staff.goto(`${address}/routine-task`)
      await expect(staff.locator('main h1')).toBeVisible()
      expect(pathOf(staff)).toBe(`/${slug}/routine-task`)
      await staff.goto('/checkout/2')
      await expect(staff.getByText(checkout.askOwnerText)).toBeVisible()

      await page.getByRole('link', { name: checkout.toWork }).click()
      await expect(page).toHaveURL(`${address}/dashboard-default`)
      await page.goto(`${address}/billing`)
      await page.getByText(sentencePattern(billing.open, '1')).click()
      const sheet = page.getByRole('article')
      await expect(sheet).toContainText('Mona Saleh')
      await expect(sheet).toContainText('$29')
      const other = locale === 'en' ? 'ar' : 'en'
      await page
        .getByRole('radio', { name: other === 'ar' ? 'العربية' : 'English' })
        .check({ force: true })
      await expect(sheet).toHaveAttribute('lang', other)
      await expect(sheet).toContainText(planName('Team', other))
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('button', { name: billing.print })).toBeHidden()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(sheet).toBeVisible()
      await page.emulateMedia({ media: 'screen' })
      await page.setViewportSize({ width: 390, height: 844 })
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
      expect(await scrollsSideways(page)).toBe(false)
    },
  )
}
