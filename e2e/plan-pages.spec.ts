import { endPlan, kept, store } from './guard-support.ts'
import {
  accountOf,
  axeFindings,
  choose,
  expect,
  LANGUAGES,
  register,
  scrollsSideways,
  settle,
  test,
} from './support.ts'
import { WORDS } from './words.ts'

for (const locale of LANGUAGES)
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
