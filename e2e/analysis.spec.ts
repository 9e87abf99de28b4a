import type { Locator, Page } from '@playwright/test'
import { smoke } from './smoke.ts'
import {
  choose,
  expect,
  LANGUAGES,
  type Language,
  OWNERS,
  settle,
  signInAs,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const panelOf = (page: Page, language: Language) =>
  page.getByRole('dialog', { name: WORDS[language].analysis.title })
const buttonOf = (page: Page, language: Language) =>
  page.getByRole('button', { name: WORDS[language].dashboard.analysis, exact: true })

/** Opens the dashboard of a language's demo company, and the analysis panel over it. */
async function analyse(page: Page, language: Language): Promise<Locator> {
  await choose(page.context(), { locale: language })
  await page.goto(`${await signInAs(page.context(), OWNERS[language])}/dashboard-default`)
  await settle(page)
  await buttonOf(page, language).click()
  const panel = panelOf(page, language)
  await expect(panel.getByRole('region', { name: WORDS[language].analysis.rates })).toBeVisible()
  return panel
}

for (const language of LANGUAGES) {
  const words = WORDS[language].analysis

  test.describe(`the analysis (${language})`, () => {
    test(
      'a recommendation opens the rows that it counts, and no more',
      smoke(language, { onEvenDays: 'ar' }),
      async ({ page }) => {
        const panel = await analyse(page, language)
        const link = panel
          .getByRole('region', { name: words.recommendations })
          .locator('a[href*="due=overdue"]')
        const count = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0])
        const listed = page.waitForResponse((one) => one.url().includes('/api/tasks?'))
        await link.click()
        await expect(page).toHaveURL(/one-time-task\?due=overdue/)
        const { total } = (await (await listed).json()) as { total: number }
        expect([count > 0, total]).toEqual([true, count])
      },
    )
  })
}

test('the sentences of the specification stand in English as it has them', async () => {
  const { reanalyse, errorTitle, errorText } = WORDS.en.analysis
  expect([reanalyse, errorTitle, errorText]).toEqual([
    'Re-analyze',
    'Analysis Error:',
    'An error occurred while analyzing data.',
  ])
})
