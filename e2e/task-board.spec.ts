import type { Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import type { TaskStatus } from '#features/one-time-tasks/tasks/contract.ts'
import { inTurn, smoke } from './smoke.ts'
import { enter, focusIn, LIVE, openLive, PHONE, tabTo } from './staff-support.ts'
import {
  type Account,
  axeFindings,
  expect,
  LANGUAGES,
  type Language,
  scrollsSideways,
  send,
  settle,
  test,
} from './support.ts'
import { read, TASK, tasked } from './task-record-support.ts'
import { WORDS } from './translations.ts'

/** The task that another user creates during the test. */
const NEWS = 'Order the sign 7'

/** Opens the board of all tasks as an account and waits for its event stream. */
async function openBoard(page: Page, account: Account, locale: Language): Promise<void> {
  const company = await enter(page, account, locale)
  await openLive(page, `${company}/one-time-task?view=board`)
}

for (const locale of LANGUAGES) {
  const { tasks, taskList, board } = WORDS[locale]
  const { title, supervisor: answers, reason } = TASK[locale]
  const cardIn = (page: Page, status: TaskStatus) =>
    page.locator(`[data-column=${status}]`).getByRole('row', { name: title, exact: true })
  const actions = (page: Page) =>
    page.getByRole('button', { name: sentencePattern(board.actionsOf, title), exact: true })
  const moveTo = (page: Page, status: TaskStatus) =>
    page.getByRole('menuitem').filter({ hasText: tasks[`status.${status}`] })

  test(`by finger on a phone a card goes to another column from its menu, and the boards of others follow, ${locale}`, async ({
    another,
  }) => {
    const { assignee, supervisor, told, id } = await tasked(locale)
    const [phone, desk, other] = [await another(PHONE), await another(), await another(PHONE)]
    await openBoard(phone, assignee, locale)
    await openBoard(desk, supervisor, locale)
    await openBoard(other, told, locale)
    await expect(cardIn(phone, 'pending')).toBeInViewport()
    await actions(phone).tap()
    await moveTo(phone, 'inProgress').tap()
    for (const page of [phone, desk, other]) {
      await expect(cardIn(page, 'inProgress')).toHaveCount(1, LIVE)
      await expect(cardIn(page, 'pending')).toHaveCount(0)
    }
    expect((await read(supervisor, id)).status).toBe('inProgress')
    await phone.getByRole('radio', { name: tasks['status.inProgress'] }).tap()
    await expect(cardIn(phone, 'inProgress')).toBeInViewport({ ratio: 0.9 })
    await settle(phone)
    expect(await scrollsSideways(phone)).toBe(false)
    expect(await axeFindings(phone)).toEqual([])
  })

  test(
    `by keys alone two bring a card over the board, each as far as they may, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ another }) => {
      const { assignee, supervisor, id } = await tasked(locale)
      const [mine, theirs] = [await another(), await another()]
      await openBoard(mine, assignee, locale)
      await openBoard(theirs, supervisor, locale)
      await cardIn(mine, 'pending').focus()
      for (const [key, status] of [
        ['2', 'inProgress'],
        ['3', 'review'],
      ] as const) {
        await mine.keyboard.press(key)
        await expect(cardIn(mine, status)).toBeFocused()
        await expect(cardIn(theirs, status)).toHaveCount(1, LIVE)
      }
      await mine.keyboard.press('4')
      const refused = mine.getByRole('alert')
      await expect(refused.getByText(sentencePattern(taskList.cannotMove, title))).toBeVisible()
      await expect(
        refused.getByText(sentencePattern(tasks.supervisorDecides, answers)),
      ).toBeVisible()
      await expect(cardIn(mine, 'review')).toBeFocused()

      await cardIn(theirs, 'review').focus()
      await theirs.keyboard.press('2')
      const why = theirs.getByRole('dialog')
      const asked = why.getByRole('textbox', { name: taskList.reason })
      await expect(asked).toBeFocused()
      const said = theirs.getByText(sentencePattern(board.moved, title, tasks['status.inProgress']))
      await expect(said).toHaveCount(0)
      await theirs.keyboard.press('Escape')
      await expect(cardIn(theirs, 'review')).toBeFocused()
      await theirs.keyboard.press('2')
      await expect(asked).toBeFocused()
      await theirs.keyboard.type(reason)
      await tabTo(theirs, why.getByRole('button', { name: taskList.sendBack, exact: true }))
      await theirs.keyboard.press('Enter')
      await expect(cardIn(theirs, 'inProgress')).toBeFocused()
      await expect(cardIn(mine, 'inProgress')).toHaveCount(1, LIVE)

      await tabTo(theirs, actions(theirs))
      await theirs.keyboard.press('Enter')
      await expect(moveTo(theirs, 'done')).toBeVisible()
      await focusIn(theirs.getByRole('menu'))
      for (let step = 0; step < 4; step += 1) {
        if (await moveTo(theirs, 'done').evaluate((one) => one === document.activeElement)) break
        await theirs.keyboard.press('ArrowDown')
      }
      await theirs.keyboard.press('Enter')
      await expect(cardIn(theirs, 'done')).toBeFocused()
      await expect(cardIn(mine, 'done')).toHaveCount(1, LIVE)
      expect((await read(assignee, id)).status).toBe('done')
    },
  )

  inTurn(locale, { onEvenDays: 'ar' })(
    `on a slow network a card is moved on, and back, before the server has answered, whatever others do, ${locale}`,
    async ({ page }) => {
      const { owner, id } = await tasked(locale)
      await openBoard(page, owner, locale)
      await settle(page)
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/api/tasks/*/status', async (route) => {
        await held
        await route.continue()
      })
      await cardIn(page, 'pending').focus()
      for (const [key, status] of [
        ['2', 'inProgress'],
        ['1', 'pending'],
        ['4', 'done'],
      ] as const) {
        await page.keyboard.press(key)
        await expect(cardIn(page, status)).toBeFocused()
      }
      const body = { title: NEWS, assigned_user_id: [owner.user.id] }
      expect((await send(owner.token, 'POST /tasks', body)).status).toBe(201)
      await expect(page.getByRole('row', { name: NEWS, exact: true })).toBeVisible(LIVE)
      await expect(cardIn(page, 'done')).toBeFocused()
      release()
      await expect.poll(async () => (await read(owner, id)).status).toBe('done')
      await settle(page)
      await expect(cardIn(page, 'done')).toHaveCount(1)
      await expect(page.getByRole('alert')).toHaveCount(0)
    },
  )
}
