import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import {
  APPEARANCES,
  expectAccessible,
  expectCount,
  expectNoSidewaysScroll,
  LOCALES,
  renderPart,
} from '#app/web/test/part.tsx'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { answer, ErrorReply, holdReply, sent } from '#app/web/test/wire.ts'
import { type AnalysisReply, postAnalysis } from '#features/dashboard/analysis/contract.ts'
import { AnalysisPanel } from '#features/dashboard/analysis/web/AnalysisPanel.tsx'
import { ar } from '#features/dashboard/analysis/web/messages.ar.ts'
import { en } from '#features/dashboard/analysis/web/messages.en.ts'
import { ANALYSIS } from '#features/dashboard/analysis/web/test/analysis.ts'

const WORDS = { en, ar }

/** A page with a button that opens the panel. */
function Page({ onRefetch }: { onRefetch: () => Promise<Error | null> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Analyse
      </button>
      <AnalysisPanel open={open} onClose={() => setOpen(false)} onRefetch={onRefetch} />
    </>
  )
}

interface Asked {
  theme?: 'light' | 'dark'
  width?: number
}

async function opened(locale: 'en' | 'ar', around: Asked = {}) {
  const onRefetch = vi.fn(async (): Promise<Error | null> => null)
  await renderPart(<Page onRefetch={onRefetch} />, { locale, isOwner: true, ...around })
  const button = page.getByRole('button', { name: 'Analyse' })
  await button.click()
  const panel = page.getByRole('dialog', { name: WORDS[locale].title })
  await expect.element(panel).toBeVisible()
  return { panel, button, onRefetch }
}

function openAll(panel: Locator): void {
  for (const one of panel.css('details').elements()) one.setAttribute('open', '')
}

/** Evaluates a formula of the panel: `a ÷ b`, `a × b`, or a sum of these. */
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

/** The reply for an earlier day, with the changes up to today. */
const earlier: AnalysisReply = {
  ...ANALYSIS,
  changes: {
    performanceScore: { before: 60, now: 75 },
    metrics: {
      taskCompletionRate: { before: 70, now: 87.5 },
      employeeEfficiency: { before: 92, now: 92 },
      projectHealth: { before: 75, now: 75 },
    },
    ...{ gone: [], raised: [] },
  },
}

beforeEach(() => {
  sent.length = 0
  answer(postAnalysis, ({ body }) => (body.date ? earlier : ANALYSIS))
})

describe.each(LOCALES)('the analysis in %s', (locale) => {
  const words = WORDS[locale]
  const rates = page.getByRole('region', { name: words.rates })

  test('opens every figure to an arithmetic that gives it', async () => {
    const { panel } = await opened(locale)
    await expect.element(rates).toBeVisible()
    openAll(panel)
    const formulas = panel
      .css('bdi[dir=ltr]')
      .elements()
      .map(({ textContent }) => textContent ?? '')
      .filter((one) => one.includes(' = '))
    expect(formulas.length).toBeGreaterThanOrEqual(6)
    for (const formula of formulas) {
      const [left = '', right = ''] = formula.split(' = ')
      const asked = left.split(/ [<>] /).at(-1) ?? ''
      // The panel shows at most one decimal, and never a whole number that is not reached.
      expect(Math.abs(worth(asked) - worth(right)), formula).toBeLessThan(0.00101)
    }
    const sum = formulas.find((one) => /^\d+ \+ \d+ \+ \d+ = \d+$/.test(one)) ?? ''
    const score = panel.getByText(words.score, { exact: true }).first().element()
    expect(score.parentElement?.textContent).toContain(sum.split(' = ')[1])
    for (const name of [words.grade, words.badge, words.best, words.average, words.summary])
      await expect.element(panel).toHaveTextContent(name)
  })

  test('calls up an earlier day, and says what changed since', async () => {
    const { panel } = await opened(locale)
    const choose = (name: string) => panel.getByRole('radio', { name }).click({ force: true })
    const changes = panel.getByRole('region', { name: words.changes })
    await choose(words.yesterday)
    await expect.element(changes.getByRole('listitem').first()).toHaveTextContent(words.score)
    await choose(words.weekAgo)
    await expect.element(changes).toBeVisible()
    await choose(words.today)
    await expectCount(changes, 0)
    const dates = sent.map(({ body }) => Date.parse((body as { date?: string }).date ?? ''))
    expect(((dates[1] ?? 0) - (dates[2] ?? 0)) / 86_400_000).toBe(6)
  })

  test('says that it analyses and when it did, and analyses again with fresh numbers', async () => {
    const { opened: released, open } = holdReply()
    answer(postAnalysis, async () => {
      await released
      return ANALYSIS
    })
    const { panel, onRefetch } = await opened(locale)
    await expect.element(panel.getByRole('status')).toHaveTextContent(words.analysing)
    open()
    const clock = { hour: '2-digit', minute: '2-digit', timeZone: 'Africa/Cairo' } as const
    const time = new Intl.DateTimeFormat('en-GB', clock).format(new Date(ANALYSIS.analysed_at))
    await expect.element(panel.getByText(sentencePattern(words.lastAnalysed, time))).toBeVisible()
    const again = panel.getByRole('button', { name: words.reanalyse })
    const analysedBefore: number[] = []
    onRefetch.mockImplementation(async () => {
      analysedBefore.push(sent.length)
      return null
    })
    await again.click()
    await expect.poll(() => sent.length).toBe(2)
    expect(analysedBefore).toEqual([1])
    await expect.element(again).not.toHaveAttribute('aria-busy', 'true')
  })

  test('says why it failed, whichever numbers are missing, and can be tried again', async () => {
    const { panel, onRefetch } = await opened(locale)
    await expect.element(rates).toBeVisible()
    const alert = panel.getByRole('alert')
    for (const [failsAs, says] of [
      ['the dashboard', 'The register is being counted.'],
      ['the dashboard', ''],
      ['the analysis', 'نحصي الآن.'],
      ['the analysis', ''],
    ] as const) {
      if (failsAs === 'the dashboard') onRefetch.mockResolvedValueOnce(new Error(says))
      else answer(postAnalysis, () => new ErrorReply(500, { message: says }))
      await panel.getByRole('button', { name: words.reanalyse }).click()
      await expect.element(alert).toHaveTextContent(words.errorTitle)
      await expect.element(alert).toHaveTextContent(says || words.errorText)
      answer(postAnalysis, ANALYSIS)
      await alert.getByRole('button', { name: words.reanalyse }).click()
      await expectCount(alert, 0)
      await expect.element(rates).toBeVisible()
    }
  })

  test('paints rates green from 80, yellow from 60 and red below; priorities red, yellow and blue', async () => {
    const { analysis } = structuredClone(ANALYSIS)
    analysis.performance.metrics = {
      ...{ taskCompletionRate: 80, employeeEfficiency: 60, projectHealth: 59.9 },
    }
    for (const [at, priority] of (['high', 'medium', 'low'] as const).entries())
      Object.assign(analysis.recommendations[at] ?? {}, { priority })
    answer(postAnalysis, { ...ANALYSIS, analysis })
    await opened(locale)
    await expect.element(rates).toBeVisible()
    const colourOf = (name: string) => {
      const probe = document.createElement('i')
      probe.style.color = `var(--${name})`
      document.body.append(probe)
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }
    const bars = rates.getByRole('progressbar').css('div').elements()
    expect(bars.map((bar) => getComputedStyle(bar).backgroundColor)).toEqual(
      ['done', 'late-fill', 'not-done'].map(colourOf),
    )
    const recommendations = page.getByRole('region', { name: words.recommendations })
    const marks = (['high', 'medium', 'low'] as const).map((name) =>
      recommendations.getByText(words[`priority_${name}`], { exact: true }).element(),
    )
    expect(marks.map((mark) => getComputedStyle(mark).color)).toEqual(
      ['not-done', 'late', 'info'].map(colourOf),
    )
  })

  test('keeps the focus inside, and Escape closes it and gives the focus back', async () => {
    const { panel, button } = await opened(locale)
    await expect.element(rates).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expectCount(panel, 0)
    await expect.element(button).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(rates).toBeVisible()
    for (let presses = 0; presses < 25; presses += 1) {
      await userEvent.keyboard('{Tab}')
      expect(panel.element().contains(document.activeElement)).toBe(true)
    }
    panel.css('summary').first().element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(panel.getByRole('columnheader', { name: words.grade })).toBeVisible()
  })
})

test.each(APPEARANCES)(
  'it is a whole sheet on a phone, $locale, $theme',
  async ({ locale, theme }) => {
    const { panel } = await opened(locale, { theme, width: 390 })
    await expect.element(page.getByRole('region', { name: WORDS[locale].rates })).toBeVisible()
    openAll(panel)
    // The border takes 1 px.
    await expect
      .poll(() => panel.element().getBoundingClientRect().width)
      .toBeGreaterThanOrEqual(389)
    await expectAccessible()
    expectNoSidewaysScroll()
  },
)
