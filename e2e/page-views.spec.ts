import type { Page } from '@playwright/test'
import { REFUSED } from './guard-support.ts'
import { oneLanguage } from './smoke.ts'
import { choose, expect, expectConsole, OWNERS, settle, signInAs, test } from './support.ts'
import { WORDS } from './translations.ts'

/** Records the page views sent, in order: the body of a beacon cannot be observed otherwise. */
async function listen(page: Page): Promise<object[]> {
  const views: object[] = []
  await page.exposeFunction('hear', (address: string, words: string) => {
    if (address === '/api/page-views') views.push(JSON.parse(words))
  })
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    const { hear } = window as unknown as { hear: (address: string, words: string) => void }
    navigator.sendBeacon = (address, body) => {
      void (body as Blob).text().then((words) => hear(String(address), words))
      return send(address, body)
    }
  })
  return views
}

for (const locale of oneLanguage({ onEvenDays: 'en' }))
  test(`each navigation is told by the pattern of its page and once, ${locale}`, async ({
    page,
    context,
  }) => {
    const { shell } = WORDS[locale]
    await choose(context, { locale })
    const company = await signInAs(context, OWNERS[locale])
    const views = await listen(page)
    const shown = (path: string) => ({ path, locale })
    const expected = [shown('/{companyName}/team')]
    await page.goto(`${company}/team`)
    await expect.poll(() => views).toEqual(expected)

    await page.getByRole('searchbox').fill('mona')
    await expect(page).toHaveURL(/search=mona/)
    const roles = page.locator('aside').getByRole('link', { name: shell.roles })
    await roles.click()
    expected.push(shown('/{companyName}/add-role&permissions'))
    await expect.poll(() => views).toEqual(expected)

    await page.goto(`${company}/project`)
    expected.push(shown('/{companyName}/project'))
    await expect.poll(() => views).toEqual(expected)
    await page.getByRole('article').getByRole('link').first().click()
    expected.push(shown('/{companyName}/project/{projectId}'))
    await expect.poll(() => views).toEqual(expected)
    await page.getByRole('radio', { name: WORDS[locale].taskList['view.board'] }).check()
    await expect(page).toHaveURL(/view=board/)

    await page.goto('/checkout/2?name=mona')
    expected.push(shown('/checkout/{planId}'))
    await expect.poll(() => views).toEqual(expected)
  })

test('what is typed at an address without a page is told to nobody', async ({ page, context }) => {
  const company = await signInAs(context, OWNERS.en)
  const views = await listen(page)
  for (const address of ['/mona/her/secret', `${company}/mona`]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: WORDS.en.common.notFoundTitle })).toBeVisible()
    await settle(page)
  }
  expect(views).toEqual([])
})

test('a page that cannot be told of is shown all the same, without a word', async ({
  page,
  context,
}) => {
  expectConsole(REFUSED)
  await context.route('**/api/page-views', (route) => route.abort())
  await page.goto('/signin')
  await settle(page)
  await expect(page.getByRole('heading', { name: WORDS.en.auth.signIn })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
