import { planName } from '#features/plans/names.ts'
import { endPlan, inDatabase, kept, store } from './guard-support.ts'
import { oneLanguage } from './smoke.ts'
import {
  accountOf,
  axeFindings,
  choose,
  expect,
  register,
  scrollsSideways,
  settle,
  signInAs,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  test(`an owner whose plan has expired can leave from where one subscribes, ${locale}`, async ({
    page,
    context,
  }) => {
    const { shell, auth } = WORDS[locale]
    await choose(context, { locale })
    const email = await register('Delta Foods', locale)
    const { token, user } = await accountOf(email)
    const { slug } = user.company
    await endPlan(slug)
    await store(context, { token, userId: user.id, companySlug: slug })
    const leave = page.getByRole('button', { name: shell.signOut })
    await page.setViewportSize({ width: 320, height: 700 })
    for (const path of ['/checkout/2', '/subscription']) {
      await page.goto(path)
      await expect(leave).toBeVisible()
      await settle(page)
      expect(await axeFindings(page), path).toEqual([])
      expect(await scrollsSideways(page), path).toBe(false)
    }
    await leave.click()
    await expect(page.getByRole('heading', { name: auth.signIn })).toBeVisible()
    expect(await kept(page)).toEqual([])
    await page.goto('/subscription')
    await expect(page, 'nobody is signed in any more').toHaveURL('/signin')
  })

  test(`who has the unlimited plan is offered no larger one, ${locale}`, async ({
    page,
    context,
  }) => {
    const { shell } = WORDS[locale]
    await choose(context, { locale })
    const email = await register('Delta Foods', locale)
    const company = await signInAs(context, email)
    const link = page.getByRole('link', { name: shell.upgradePlan })
    await page.goto(`${company}/routine-task`)
    await expect(link).toBeVisible()
    await inDatabase(
      `update subscriptions set plan_id = 4
       where company_id = (select company_id from users where email = $1)`,
      [email],
    )
    await page.reload()
    await expect(link).toHaveCount(0)
    await expect(page.getByRole('complementary')).toContainText(planName('Unlimited', locale))
  })
}
