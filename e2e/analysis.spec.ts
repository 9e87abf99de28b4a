import type { Locator, Page } from '@playwright/test'
import { worded } from '#app/web/test/worded.ts'
import type { postAnalysis } from '#features/dashboard/analysis/contract.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { inTurn, smoke } from './smoke.ts'
import {
  accountOf,
  axeFindings,
  choose,
  deafen,
  expect,
  expectConsole,
  gate,
  LANGUAGES,
  type Language,
  OWNERS,
  scrollsSideways,
  send,
  settle,
  signInAs,
  test,
} from './support.ts'
import { WORDS } from './words.ts'

const panelOf = (page: Page, language: Language) =>
  page.getByRole('dialog', { name: WORDS[language].analysis.title })
const buttonOf = (page: Page, language: Language) =>
  page.getByRole('button', { name: WORDS[language].dashboard.analysis, exact: true })

/** Opens the dashboard of the demo company of a language, and the analysis over it. */
async function analyse(page: Page, language: Language): Promise<Locator> {
  await choose(page.context(), { locale: language })
  await page.goto(`${await signInAs(page.context(), OWNERS[language])}/dashboard-default`)
  await settle(page)
  await buttonOf(page, language).click()
  const panel = panelOf(page, language)
  await expect(panel.getByRole('region', { name: WORDS[language].analysis.rates })).toBeVisible()
  return panel
}

const openAll = (panel: Locator) =>
  panel.locator('details').evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '')
  })

/** The value of `a ÷ b`, `a × b`, or of sums of such, as a formula of the panel writes them. */
function worth(formula: string): number {
  const outer = /^\((.*)\) ÷ (\S+)$/.exec(formula)
  if (outer) return worth(outer[1] ?? '') / worth(outer[2] ?? '')
  const terms = formula.split(' + ')
  if (terms.length > 1) return terms.reduce((sum, term) => sum + worth(term), 0)
  const [first = '', sign, second = ''] = formula.split(/ ([÷×]) /)
  if (sign === '÷') return worth(first) / worth(second)
  if (sign === '×') return worth(first) * worth(second)
  return formula.endsWith('%')
    ? worth(formula.slice(0, -1)) / 100
    : Number(formula.replace(',', ''))
}

for (const language of LANGUAGES) {
  const words = WORDS[language].analysis

  test.describe(`the analysis (${language})`, () => {
    inTurn(language, { onEvenDays: 'en' })(
      'every figure opens to an arithmetic that gives it',
      async ({ page }) => {
        const panel = await analyse(page, language)
        await openAll(panel)
        const formulas = (await panel.locator('bdi[dir=ltr]').allTextContents()).filter((one) =>
          one.includes(' = '),
        )
        expect(formulas.length).toBeGreaterThanOrEqual(6)
        for (const formula of formulas) {
          const [left = '', right = ''] = formula.split(' = ')
          const asked = left.split(/ [<>] /).at(-1) ?? ''
          // Shown with one decimal at most, and never as a whole number that is not reached.
          expect(Math.abs(worth(asked) - worth(right)), formula).toBeLessThan(0.00101)
        }
        const said = await panel.textContent()
        const score = await panel
          .getByText(words.score, { exact: true })
          .first()
          .locator('..')
          .textContent()
        const sum = formulas.find((one) => /^\d+ \+ \d+ \+ \d+ = \d+$/.test(one)) ?? ''
        expect(score).toContain(sum.split(' = ')[1])
        for (const name of [words.grade, words.badge, words.best, words.average, words.summary])
          expect(said).toContain(name)
      },
    )

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

    inTurn(language, { onEvenDays: 'en' })(
      'an earlier day can be called up, and what changed since is said',
      async ({ page }) => {
        const panel = await analyse(page, language)
        await panel.getByRole('radio', { name: words.yesterday }).check()
        const changes = panel.getByRole('region', { name: words.changes })
        await expect(changes.getByRole('listitem').first()).toContainText(words.score)
        await panel.getByRole('radio', { name: words.weekAgo }).check()
        await expect(changes).toBeVisible()
        await panel.getByRole('radio', { name: words.today }).check()
        await expect(changes).toBeHidden()
      },
    )

    inTurn(language, { onEvenDays: 'en' })(
      'it analyses again with fresh numbers; a failure says why and can be tried again',
      async ({ page }) => {
        expectConsole(/status of 500|ERR_FAILED/)
        await deafen(page.context())
        const panel = await analyse(page, language)
        const asked: string[] = []
        page.on('request', (one) => {
          const { pathname } = new URL(one.url())
          if (/\/api\/(dashboard|analysis)$/.test(pathname)) asked.push(pathname)
        })
        const again = panel.getByRole('button', { name: words.reanalyse })
        await again.click()
        await expect.poll(() => asked).toEqual(['/api/dashboard', '/api/analysis'])
        await expect(again).not.toHaveAttribute('aria-busy')

        await page.route('**/api/analysis', (route) => route.fulfill({ status: 500, json: {} }))
        await again.click()
        const alert = panel.getByRole('alert')
        await expect(alert).toContainText(words.errorTitle)
        await expect(alert).toContainText(words.errorText)
        await page.unroute('**/api/analysis')
        await alert.getByRole('button', { name: words.reanalyse }).click()
        await expect(panel.getByRole('region', { name: words.rates })).toBeVisible()
      },
    )

    inTurn(language, { onEvenDays: 'en' })(
      'it says that it analyses, when it did, and what the server says of a failure',
      async ({ page }) => {
        expectConsole(/Failed to load resource/)
        await deafen(page.context())
        await choose(page.context(), { locale: language })
        await page.goto(`${await signInAs(page.context(), OWNERS[language])}/dashboard-default`)
        const answer = await gate(page, '**/api/analysis')
        await buttonOf(page, language).click()
        const panel = panelOf(page, language)
        await expect(panel.getByRole('status')).toContainText(words.analysing)
        const [reply] = await Promise.all([page.waitForResponse('**/api/analysis'), answer()])
        const { analysed_at } = (await reply.json()) as { analysed_at: string }
        const { token } = await accountOf(OWNERS[language])
        const { reply: company } = await send<{ data: { timezone: string } }>(
          token,
          'GET /company-data',
        )
        const timeZone = company.data.timezone
        const clock = { hour: '2-digit', minute: '2-digit', timeZone } as const
        const time = new Intl.DateTimeFormat('en-GB', clock).format(new Date(analysed_at))
        await expect(panel.getByText(worded(words.lastAnalysed, time))).toBeVisible()

        for (const [failing, message] of [
          ['**/api/dashboard', 'The register is being counted.'],
          ['**/api/dashboard', ''],
          ['**/api/analysis', 'نحصي الآن.'],
        ] as const) {
          await page.route(failing, (route) => route.fulfill({ status: 500, json: { message } }))
          await panel.getByRole('button', { name: words.reanalyse }).click()
          const alert = panel.getByRole('alert')
          await expect(alert).toContainText(words.errorTitle)
          await expect(alert).toContainText(message || words.errorText)
          await settle(page)
          await page.unroute(failing)
          await alert.getByRole('button', { name: words.reanalyse }).click()
          await expect(alert).toHaveCount(0)
        }
        const close = panel.getByRole('button', { name: WORDS[language].common.close, exact: true })
        await close.click()
        await expect(panel).toBeHidden()
        await expect(buttonOf(page, language)).toBeFocused()
      },
    )

    inTurn(language, { onEvenDays: 'en' })(
      'rates are green from 80, yellow from 60 and red below; priorities red, yellow and blue',
      async ({ page }) => {
        await page.route('**/api/analysis', async (route) => {
          const response = await route.fetch()
          const reply = (await response.json()) as Reply<typeof postAnalysis>
          const { performance, recommendations } = reply.analysis
          const [taskCompletionRate, employeeEfficiency, projectHealth] = [80, 60, 59.9]
          Object.assign(performance.metrics, {
            taskCompletionRate,
            employeeEfficiency,
            projectHealth,
          })
          const [one] = recommendations
          reply.analysis.recommendations = (['high', 'medium', 'low'] as const).map((priority) => ({
            ...(one as NonNullable<typeof one>),
            ...{ priority, code: priority as never },
          }))
          await route.fulfill({ response, json: reply })
        })
        const panel = await analyse(page, language)
        const paint = (place: Locator, of: 'color' | 'backgroundColor') =>
          place.evaluateAll((all, name) => all.map((one) => getComputedStyle(one)[name]), of)
        const colours = (...names: string[]) =>
          page.evaluate(
            (all) =>
              all.map((name) => {
                const probe = document.createElement('i')
                probe.style.color = `var(--${name})`
                document.body.append(probe)
                const { color } = getComputedStyle(probe)
                probe.remove()
                return color
              }),
            names,
          )
        const bars = panel.getByRole('region', { name: words.rates }).getByRole('progressbar')
        expect(await paint(bars.locator('div'), 'backgroundColor')).toEqual(
          await colours('done', 'late-fill', 'not-done'),
        )
        const marks = (['high', 'medium', 'low'] as const).map((name) =>
          panel
            .getByRole('region', { name: words.recommendations })
            .getByText(words[`priority_${name}`], { exact: true }),
        )
        const painted = await Promise.all(marks.map((mark) => paint(mark, 'color')))
        expect(painted.flat()).toEqual(await colours('not-done', 'late', 'info'))
      },
    )

    inTurn(language, { onEvenDays: 'en' })(
      'by keyboard: focus stays inside, Escape closes it and gives the focus back',
      async ({ page }) => {
        const panel = await analyse(page, language)
        await page.keyboard.press('Escape')
        await expect(panel).toBeHidden()
        await expect(buttonOf(page, language)).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(panel).toBeVisible()
        await expect(panel.getByRole('region', { name: words.rates })).toBeVisible()
        for (let presses = 0; presses < 25; presses += 1) {
          await page.keyboard.press('Tab')
          expect(await panel.evaluate((one) => one.contains(document.activeElement))).toBe(true)
        }
        const summary = panel.locator('summary').first()
        await summary.focus()
        await page.keyboard.press('Enter')
        await expect(panel.getByRole('columnheader', { name: words.grade })).toBeVisible()
      },
    )

    test('it is a whole sheet at 390 px, opened without findings by axe in light and dark', async ({
      page,
    }) => {
      for (const theme of ['light', 'dark'] as const) {
        await choose(page.context(), { theme })
        await page.setViewportSize({ width: 390, height: 844 })
        const panel = await analyse(page, language)
        await openAll(panel)
        // But for the line at its edge.
        const width = async () => (await panel.boundingBox())?.width
        await expect.poll(width).toBeGreaterThanOrEqual(389)
        expect(await axeFindings(page)).toEqual([])
        expect(await scrollsSideways(page)).toBe(false)
      }
    })
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
