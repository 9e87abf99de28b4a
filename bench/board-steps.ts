import type { Locator, Page } from '@playwright/test'
import { until } from './until.ts'

const DRAG_STEPS = 12
/** The distance in pixels that starts a drag. */
const PULL = 12

/** A page, with access to the task status that the server stores. */
interface Desk {
  page: Page
  statusOf: (id: string) => Promise<string>
}

/** Performs an action. The returned function verifies the result, outside the measured time. */
type Step = (desk: Desk) => Promise<(() => Promise<unknown>) | undefined>

const column = (page: Page, at: number): Locator => page.locator('[data-column]').nth(at)

const nothing: Step = async ({ page }) => {
  await page.waitForTimeout(500)
  return undefined
}

/** Throws if the expected result does not occur within ten seconds. */
const sure = (what: string, happened: () => Promise<boolean>) =>
  until(`it takes place: ${what}`, happened, { ms: 10_000 })

interface CardInSight {
  id: string
  x: number
  y: number
}

/** Returns the first card of a column that is completely visible. */
async function cardInSight(page: Page, at: number): Promise<CardInSight> {
  const found = await column(page, at).evaluate((part) => {
    const frame = part.querySelector('[role=grid]')?.getBoundingClientRect()
    for (const card of part.querySelectorAll<HTMLElement>('[role=row][data-key]')) {
      const box = card.getBoundingClientRect()
      if (!frame || box.top < frame.top || box.bottom > frame.bottom) continue
      return { id: card.dataset.key ?? '', x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    return undefined
  })
  if (!found) throw new Error(`Column ${at + 1} shows no card`)
  return found
}

/** The status of each column, and the number of cards that its header shows. */
const heads = (page: Page) =>
  page.locator('[data-column]').evaluateAll((columns) =>
    columns.map((one) => ({
      status: (one as HTMLElement).dataset.column ?? '',
      total: Number(one.querySelector('h2 span:last-child')?.textContent?.replaceAll(',', '')),
    })),
  )

/** Verifies that a card moved from one column to another, on the page and on the server. */
async function moves({ page, statusOf }: Desk, id: string, [from, to]: [number, number]) {
  const before = await heads(page)
  return async () => {
    await sure(`card ${id} from column ${from + 1} to ${to + 1}`, async () => {
      const after = await heads(page)
      const gone = after[from]?.total === (before[from]?.total ?? 0) - 1
      const there = after[to]?.total === (before[to]?.total ?? 0) + 1
      const shown = await column(page, to).locator(`[data-key="${id}"]`).count()
      return gone && there && shown === 1 && (await statusOf(id)) === after[to]?.status
    })
  }
}

/** Scrolls a column with the mouse wheel, by 25 turns at most. */
async function scrollColumn(page: Page, at: number): Promise<void> {
  const { x, y } = await cardInSight(page, at)
  await page.mouse.move(x, y)
  for (let turn = 0; turn < 25; turn += 1) {
    await page.mouse.wheel(0, 700)
    await page.waitForTimeout(60)
  }
}

const scrolled: Step = async ({ page }) => {
  for (const at of [0, 1, 2, 3]) await scrollColumn(page, at)
  return async () => {
    const lists = page.locator('[data-column] [role=grid]')
    const tops = await lists.evaluateAll((all) => all.map(({ scrollTop }) => scrollTop))
    if (tops.length !== 4 || tops.some((top) => top < 5_000))
      throw new Error(`The columns were scrolled by ${tops.join(', ')} px`)
    for (const at of [0, 1, 2, 3]) await cardInSight(page, at)
    await lists.evaluateAll((all) => {
      for (const one of all) one.scrollTo(0, 0)
    })
    await page.waitForTimeout(500)
  }
}

/** The card that is being dragged across several steps. */
let dragged = ''

const dragStarted: Step = async ({ page }) => {
  const { id, x, y } = await cardInSight(page, 0)
  dragged = id
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 4, y + PULL, { steps: 4 })
  return () => sure('the drag', async () => (await page.locator('[data-dragging]').count()) === 1)
}

const draggedOver: Step = async ({ page }) => {
  for (const to of [1, 2, 3, 1]) {
    const box = await column(page, to).getByRole('grid').boundingBox()
    if (!box) throw new Error('A column is not drawn')
    await page.mouse.move(box.x + box.width / 2, box.y + 200, { steps: DRAG_STEPS })
  }
  return () =>
    sure('the card over a column', () =>
      column(page, 1).locator('[role=grid][data-drop-target]').isVisible(),
    )
}

const dropped: Step = async (desk) => {
  const taken = await moves(desk, dragged, [0, 1])
  await desk.page.mouse.up()
  return taken
}

/** Moves a card with the digit key of another column: focuses the first visible card first. */
const byDigit =
  (from: number, to: number): Step =>
  async (desk) => {
    const { page } = desk
    const { id } = await cardInSight(page, from)
    await page.locator(`[role=row][data-key="${id}"]`).focus()
    const taken = await moves(desk, id, [from, to])
    await page.keyboard.press(String(to + 1))
    return taken
  }

/** The card whose menu stays open across steps. */
let chosen = ''

const menuOpened: Step = async ({ page }) => {
  const { id, x, y } = await cardInSight(page, 0)
  chosen = id
  await page.mouse.move(x, y)
  await page.locator(`[data-key="${id}"] .board-menu button`).click()
  return () => page.getByRole('menuitem').first().waitFor()
}

const byMenu: Step = async (desk) => {
  const taken = await moves(desk, chosen, [0, 1])
  await desk.page.getByRole('menuitem').first().click()
  return taken
}

/** The measured actions on the board. */
export const BOARD_STEPS: Readonly<Record<string, Step>> = {
  'nothing at all': nothing,
  'scrolling every column': scrolled,
  'starting to drag': dragStarted,
  'dragging over the columns': draggedOver,
  'dropping by hand': dropped,
  'moving by a digit': byDigit(0, 1),
  'moving by a digit, back': byDigit(1, 0),
  'opening the menu': menuOpened,
  'moving by the menu': byMenu,
}

const boxes = (page: Page) => page.locator('main tbody input[type=checkbox]')

/** The checkbox in the table header selects all selectable rows, or none. */
const select =
  (all: boolean): Step =>
  async ({ page }) => {
    await page.locator('main thead input').first().press('Space')
    return () =>
      sure('the selection', async () =>
        boxes(page).evaluateAll(
          (list, wanted) =>
            list.length === 100 &&
            list.every((box) => (box as HTMLInputElement).checked === wanted),
          all,
        ),
      )
  }

const rowMenu = (page: Page) =>
  page.locator('main tbody tr').nth(1).locator('[aria-haspopup=menu]').first()

const statusMenu: Step = async ({ page }) => {
  await rowMenu(page).click()
  return () => page.getByRole('menuitemradio').first().waitFor()
}

const statusChosen: Step = async ({ page, statusOf }) => {
  const before = await rowMenu(page).textContent()
  const id = await page
    .locator('main tbody tr')
    .nth(1)
    .locator('[data-task]')
    .first()
    .getAttribute('data-task')
  const known = await statusOf(id ?? '')
  await page
    .locator('[role=menuitemradio][aria-checked=false]:not([aria-disabled])')
    .first()
    .click()
  return () =>
    sure('another status', async () => {
      const row = page.locator('main tbody tr', { has: page.locator(`[data-task="${id}"]`) })
      const words = await row.locator('[aria-haspopup=menu]').first().textContent()
      return words !== before && (await statusOf(id ?? '')) !== known
    })
}

/** The measured actions on the list of a hundred rows. */
export const LIST_STEPS: Readonly<Record<string, Step>> = {
  'nothing at all': nothing,
  'selecting all': select(true),
  'selecting none': select(false),
  'opening the menu of a status': statusMenu,
  'changing a status': statusChosen,
}
