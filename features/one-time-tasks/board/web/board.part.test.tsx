import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { KitBoard } from '#app/web/gallery/KitBoard.tsx'
import { SAY } from '#app/web/gallery/kit.tsx'
import {
  APPEARANCES,
  expectAccessible,
  expectCount,
  expectFocusWithin,
  expectNoSidewaysScroll,
  LOCALES,
  renderPart,
} from '#app/web/test/part.tsx'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { Board } from '#features/one-time-tasks/board/web/Board.tsx'
import { ar, en } from '#features/one-time-tasks/board/web/messages.ts'

const WORDS = { en, ar }
const COLUMNS = {
  en: ['Pending', 'In progress', 'Review', 'Done'],
  ar: ['معلقة', 'قيد التنفيذ', 'قيد المراجعة', 'مكتملة'],
} as const
const FIRST = { en: 'Count the stock of the cold room 1', ar: 'جرد غرفة التبريد 1' } as const
const REFUSED = {
  en: 'Only its supervisor may finish it',
  ar: 'لا يُنهيها إلا المشرف عليها',
} as const
const DRAGGED = { en: 'Started dragging', ar: 'بدأ السحب' } as const

interface Asked {
  cards?: number
  width?: number
  theme?: 'light' | 'dark'
}

/** Opens a board with `cards` cards per column; the last column has three fewer. */
async function open(locale: 'en' | 'ar', { cards = 3, ...around }: Asked = {}) {
  await renderPart(<KitBoard say={SAY[locale]} cards={cards} />, { locale, ...around })
  const column = (at: 0 | 1 | 2 | 3) => page.getByRole('grid', { name: COLUMNS[locale][at] })
  const [pending, inProgress, review, done] = [column(0), column(1), column(2), column(3)]
  await expect.element(pending.getByRole('row').first()).toBeVisible()
  const card = (of: Locator) => of.getByRole('row', { name: FIRST[locale], exact: true })
  return { pending, inProgress, review, done, card }
}

const focus = (what: Locator) => what.element().focus()

describe.each(LOCALES)('in %s', (locale) => {
  const words = WORDS[locale]

  test('a card goes to a column by its digit, and keeps the focus', async () => {
    const { pending, review, card } = await open(locale)
    focus(card(pending))
    await userEvent.keyboard('3')
    await expect.element(card(review)).toHaveFocus()
    await expectCount(card(pending), 0)
    await expect.element(review).toHaveAccessibleName(/4$/)
    const said = page.getByRole('status').filter({ hasText: FIRST[locale] })
    await expect
      .element(said)
      .toHaveTextContent(sentencePattern(words.moved, FIRST[locale], COLUMNS[locale][2]))
    await userEvent.keyboard('1')
    await expect.element(card(pending)).toHaveFocus()
  })

  test('the arrows lead from column to column, past an empty one, as they are drawn', async () => {
    const { pending, inProgress, done, review } = await open(locale)
    const [onward, back] =
      locale === 'ar' ? ['{ArrowLeft}', '{ArrowRight}'] : ['{ArrowRight}', '{ArrowLeft}']
    await expect.element(done).toHaveTextContent(words.empty)
    focus(pending.getByRole('row').nth(1))
    await userEvent.keyboard(onward)
    await expect.element(inProgress.getByRole('row').nth(1)).toHaveFocus()
    await userEvent.keyboard(onward + onward)
    await expectFocusWithin(review)
    await userEvent.keyboard(back)
    await expectFocusWithin(inProgress)
  })

  test('a card goes to a column from its menu, and keeps the focus', async () => {
    const { pending, inProgress, card } = await open(locale)
    await card(pending).hover()
    await page
      .getByRole('button', { name: sentencePattern(words.actionsOf, FIRST[locale]) })
      .click()
    await page.getByRole('menuitem').filter({ hasText: COLUMNS[locale][1] }).click()
    await expect.element(card(inProgress)).toHaveFocus()
    await expectCount(card(pending), 0)
    await expectCount(page.getByRole('menu'), 0)
  })

  test('a card is dragged to another column by mouse', async () => {
    const { pending, review, done, card } = await open(locale)
    await card(pending).dropTo(review)
    await expectCount(card(review), 1)
    await expectCount(card(pending), 0)
    await card(review).dropTo(done)
    await expectCount(card(done), 1)
    await expectCount(card(review), 0)
  })

  test('a card is dragged to another column by keys alone, and what is heard is in the page’s language', async () => {
    const { pending, inProgress, card } = await open(locale)
    focus(card(pending))
    // The handle is rendered later on a busy machine.
    await expectCount(card(pending).css('.board-handle'), 1)
    await userEvent.keyboard('{Tab}{Enter}')
    await expect
      .element(page.css('[data-live-announcer]'))
      .toHaveTextContent(new RegExp(DRAGGED[locale]))
    await expect
      .element(page.css(':focus'))
      .toHaveAccessibleName(new RegExp(`${COLUMNS[locale][1]}.+3`))
    await userEvent.keyboard('{Enter}')
    await expect.element(card(inProgress)).toHaveFocus()
    await expectCount(card(pending), 0)
  })

  test('where a card may not go, it stays, and one is told why', async () => {
    const { pending, done } = await open(locale)
    const barred = pending.getByRole('row').nth(2)
    const name = barred.element().getAttribute('aria-label') ?? ''
    focus(barred)
    await userEvent.keyboard('4')
    await expectCount(page.getByText(REFUSED[locale]), 1)
    await expect.element(barred).toHaveFocus()
    await barred.dropTo(done)
    await expectCount(page.getByText(REFUSED[locale]), 2)
    await expect.element(done).toHaveTextContent(words.empty)
    await expect.element(pending.getByRole('row').nth(2)).toHaveAttribute('aria-label', name)
  })

  test('a press or Enter opens a card', async () => {
    const { pending, card } = await open(locale)
    await card(pending).click()
    const toast = page.getByRole('alertdialog').filter({ hasText: FIRST[locale] })
    await expectCount(toast, 1)
    focus(card(pending))
    await userEvent.keyboard('{Enter}')
    await expectCount(toast, 2)
  })

  test('a phone shows one column at a time', async () => {
    const { pending, review } = await open(locale, { cards: 30, width: 390 })
    await expect.element(pending).toBeInViewport({ ratio: 0.8 })
    await expect.element(review).not.toBeInViewport()
    const choice = page.getByRole('radio', { name: COLUMNS[locale][2] })
    await choice.click({ force: true })
    await expect.element(review).toBeInViewport({ ratio: 0.8 })
    await expect.element(choice).toBeChecked()
    await expect.element(pending).not.toBeInViewport()
    expectNoSidewaysScroll()
    await expectAccessible()
  })
})

test.each(APPEARANCES)('nothing bars anybody from a board, $locale, $theme', async (look) => {
  await open(look.locale, look)
  await expectAccessible()
})

/** Two columns and two cards; a move becomes visible after two seconds, as on a slow phone. */
function SlowBoard() {
  const [columnOf, setColumnOf] = useState<Record<string, string>>({ oven: 'todo', till: 'todo' })
  const columns = ['todo', 'done'].map((id) => {
    const items = Object.keys(columnOf).flatMap((card) =>
      columnOf[card] === id ? [{ id: card, name: card }] : [],
    )
    return {
      ...{ id, name: id, tone: 'info' as const, items, total: items.length },
      ...{ hasMore: false, loadMore: () => {} },
    }
  })
  return (
    <Board
      label="Tasks"
      columns={columns}
      textOf={({ name }) => name}
      renderCard={({ name }) => <p>{name}</p>}
      mayMove={() => true}
      onOpen={() => {}}
      onMove={([moved], to) =>
        void setTimeout(() => setColumnOf((all) => ({ ...all, [moved?.id ?? '']: to })), 2_000)
      }
    />
  )
}

describe('a move that is seen late', () => {
  const cardIn = (column: string, name: string) =>
    page.getByRole('grid', { name: column }).getByRole('row', { name })

  test('takes the focus along', async () => {
    await renderPart(<SlowBoard />)
    focus(cardIn('todo', 'oven'))
    await userEvent.keyboard('2')
    await expect.element(cardIn('done', 'oven')).toHaveFocus()
  })

  test('leaves the focus to who has gone elsewhere', async () => {
    await renderPart(<SlowBoard />)
    focus(cardIn('todo', 'oven'))
    await userEvent.keyboard('2')
    await expect.element(cardIn('todo', 'oven')).toHaveFocus()
    focus(cardIn('todo', 'till'))
    await expectCount(cardIn('done', 'oven'), 1)
    await expect.element(cardIn('todo', 'till')).toHaveFocus()
  })
})

test('more cards come as the end of a column comes near', async () => {
  const { pending } = await open('en', { cards: 120 })
  await expect.element(pending).toHaveAccessibleName('Pending, 120')
  const last = pending.getByRole('row', { name: 'Repair the sign above the door 120' })
  await expect
    .poll(async () => {
      await pending.wheel({ delta: { y: 4_000 } })
      return last.length
    })
    .toBe(1)
})

test('2,000 cards take at most 1,500 elements', async () => {
  const { pending } = await open('en', { cards: 500 })
  const count = () => document.querySelectorAll('*').length
  expect(count()).toBeLessThan(1_500)
  await pending.wheel({ delta: { y: 2_000 }, times: 10 })
  await expect.poll(() => pending.getByRole('row', { name: FIRST.en, exact: true }).length).toBe(0)
  expect(count()).toBeLessThan(1_500)
})
