import type { BrowserContext, Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { planName } from '#features/plans/names.ts'
import { addMember, endPlan, kept, REFUSED, sidebar, store } from './guard-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import {
  type Account,
  choose,
  expect,
  expectConsole,
  type Language,
  login,
  register,
  send,
  settle,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const PLAN_TITLE = 'انتهت الباقة'
const TEAM = 2
const REFRESH_MS = 300_000

const dialogOn = (page: Page) => page.getByRole('dialog', { name: PLAN_TITLE })

/** A company on trial with a member; `renew` renews the plan as the owner does, without a page. */
async function company(locale: Language) {
  const owner = await login(await register('Fayrouz Café', locale))
  const { slug } = owner.user.company
  const email = `omar-${locale}-${Date.now()}@example.com`
  await addMember(slug, email)
  const renew = async () => {
    const { status } = await send(owner.token, 'POST /companies/subscribe', { plan_id: TEAM })
    expect(status).toBe(201)
  }
  return { slug, owner, email, member: await login(email), renew }
}

/** Signs in an account by storing its session, as a sign-in does. */
async function enter(context: BrowserContext, { token, user }: Account, locale: Language) {
  await choose(context, { locale })
  await store(context, { token, userId: user.id, companySlug: user.company.slug })
}

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  const { shell, dashboard, common, plans, checkout } = WORDS[locale]

  test(
    `an owner renews an expired plan, and everybody goes on where they were, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page, context, another }) => {
      expectConsole(REFUSED)
      const { slug, owner, member } = await company(locale)
      await enter(context, owner, locale)
      const staff = await another()
      await enter(staff.context(), member, locale)
      const reader = await another()
      await enter(reader.context(), member, locale)
      for (const [one, path] of [
        [page, 'dashboard-default'],
        [staff, 'profile'],
      ] as const) {
        await one.goto(`/${slug}/${path}`)
        await settle(one)
      }

      await endPlan(slug)
      await page.getByRole('button', { name: dashboard.refresh }).click()
      await dialogOn(page).getByRole('button', { name: shell.goToSubscriptions }).click()
      await expect(page).toHaveURL('/subscription')
      await sidebar(staff).getByRole('link', { name: shell.routineTask }).click()
      await expect(dialogOn(staff)).toContainText(shell.planAskOwner)
      await reader.goto(`/${slug}/one-time-task`)
      await expect(dialogOn(reader)).toContainText(shell.planAskOwner)
      await expect(reader).toHaveURL('/subscription')

      const first = page.getByRole('main').getByRole('listitem').first()
      await expect(first).toContainText(plans.suggested)
      await expect(page.getByText(plans.suggested, { exact: true })).toHaveCount(1)
      const renewal = sentencePattern(plans.renewOf, planName('Team', locale))
      await page.getByRole('button', { name: renewal }).click()
      await page.getByRole('button', { name: checkout.confirm, exact: true }).click()
      await page.getByRole('link', { name: checkout.toWork }).click()
      await expect(page).toHaveURL(`/${slug}/dashboard-default`)
      await expect(dialogOn(staff), 'who has not left yet may stay').toHaveCount(0)
      await expect(staff).toHaveURL(`/${slug}/routine-task`)
      await expect(staff.locator('main h1')).toBeVisible()
      await expect(dialogOn(reader)).toHaveCount(0)
      await expect(reader, 'and is led to the page they came for').toHaveURL(
        `/${slug}/one-time-task?mine=any`,
      )
      await reader.reload()
      await expect(reader.locator('main h1')).toBeVisible()
      await expect(page.getByRole('button', { name: dashboard.refresh })).toBeVisible()
      await settle(page)
      for (const one of [page, staff, reader]) await expect(one.getByRole('dialog')).toHaveCount(0)
    },
  )

  test(`a member who has left is let in again once the plan is renewed, ${locale}`, async ({
    page,
    context,
  }) => {
    expectConsole(REFUSED)
    const { auth } = WORDS[locale]
    const { slug, member, email, renew } = await company(locale)
    await enter(context, member, locale)
    await endPlan(slug)
    await page.goto(`/${slug}/routine-task`)
    await dialogOn(page).getByRole('button', { name: common.ok }).click()
    await expect(page).toHaveURL('/signin')
    expect(await kept(page)).toEqual([])
    await renew()
    await page.getByLabel(auth.email, { exact: true }).fill(email)
    await page.getByLabel(auth.password, { exact: true }).fill('Diwan2026!')
    await page.getByRole('button', { name: auth.signIn, exact: true }).click()
    await expect(page).toHaveURL(`/${slug}/routine-task`)
    await settle(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test(`a page that stays open over midnight says so by itself, once, ${locale}`, async ({
    page,
    context,
  }) => {
    expectConsole(REFUSED)
    const { slug, owner } = await company(locale)
    await enter(context, owner, locale)
    await page.clock.install()
    await page.goto(`/${slug}/dashboard-default`)
    await settle(page)
    await endPlan(slug, -1)
    const refreshed = page.waitForResponse('**/api/dashboard')
    await page.clock.fastForward(REFRESH_MS + 1_000)
    expect((await refreshed).status()).toBe(422)
    await expect(dialogOn(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    const again = page.waitForResponse('**/api/dashboard')
    await page.clock.fastForward(REFRESH_MS + 1_000)
    await again
    await expect(page.getByRole('dialog'), 'one a page').toHaveCount(1)
  })
}
