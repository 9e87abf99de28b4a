import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import type { getPreferences } from '#features/notifications/preferences-contract.ts'
import type { Reply } from '#shared/endpoint.ts'
import { WORDS_OF_NOTIFICATIONS } from './notifications-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import { enter, evaluated, LIVE, openLive, PHONE, STAFF } from './staff-support.ts'
import { type Account, axeFindings, expect, send, settle, test } from './support.ts'

const TITLES = { en: 'Order the flour', ar: 'طلب الدقيق' } as const
/** The member's notification channels as stored on the server. */
const preferencesOf = async ({ token }: Account) =>
  (await send<Reply<typeof getPreferences>>(token, 'GET /notification-preferences')).reply
    .preferences

const unreadOf = async ({ token }: Account) =>
  (await send<{ unread: number }>(token, 'GET /notifications/count')).reply.unread

const SAYS = { en: 'Which mill this time?', ar: 'من أي مطحنة هذه المرة؟' } as const

for (const locale of oneLanguage({ onEvenDays: 'ar' })) {
  const { words, bellName } = WORDS_OF_NOTIFICATIONS[locale]

  /** A company whose employee was notified of a rating, an assignment and a comment. */
  const told = async () => {
    const site = await evaluated(locale)
    const { owner, employee } = site
    const assign = async (title: string) => {
      const form = { title, assigned_user_id: [employee.user.id] }
      const made = await send<{ task: { id: string } }>(owner.token, 'POST /tasks', form)
      expect(made.status).toBe(201)
      return made.reply.task.id
    }
    const task = await assign(TITLES[locale])
    const said = { body: SAYS[locale] }
    expect((await send(owner.token, `POST /tasks/${task}/comments`, said)).status).toBe(201)
    // Notices are created a moment after the action.
    await expect.poll(() => unreadOf(employee)).toBe(5)
    return { ...site, assign, task }
  }

  test(
    `who is told sees how much on the bell, reads it and is led to it, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page }) => {
      const { employee, assign } = await told()
      await openLive(page, `${await enter(page, employee, locale)}/routine-task`)
      await settle(page)
      await page.mouse.move(300, 300)
      const bell = page.getByRole('button', { name: bellName })
      const mark = page.locator('header').getByText('5', { exact: true })
      await expect(mark).toBeVisible(LIVE)
      await assign(`${TITLES[locale]} 2`)
      await expect(page.locator('header').getByText('6', { exact: true })).toBeVisible(LIVE)
      await bell.click()
      const panel = page.getByRole('dialog', { name: words.title })
      await expect(panel.getByRole('listitem').first()).toContainText(`${TITLES[locale]} 2`)
      await expect(panel).toContainText(SAYS[locale])
      // A visible notice counts as seen; it counts as read when its link is followed.
      await expect(page.locator('header').getByText('6', { exact: true })).toHaveCount(0)
      expect(await axeFindings(page)).toEqual([])
      await panel.getByRole('button', { name: TITLES[locale], exact: true }).click()
      await expect(panel).toBeHidden()
      await expect(page).toHaveURL(/one-time-task\?task=/)
      await expect(page.getByText(SAYS[locale])).toBeVisible()
      await bell.click()
      await panel.getByRole('radio', { name: words.unread }).check()
      await expect(panel.getByRole('button', { name: TITLES[locale], exact: true })).toHaveCount(0)
      await panel.getByRole('button', { name: words.readAll }).click()
      await page.getByRole('link', { name: words.openAll }).click()
      await expect(page.getByRole('heading', { name: words.title, level: 1 })).toBeVisible()
      const listed = page.getByRole('listitem').getByText(words.isUnread, { exact: true })
      await expect(listed).toHaveCount(0)
    },
  )

  test(`who opens a task has read what was told of it, ${locale}`, async ({ page }) => {
    const { employee, task } = await told()
    await page.goto(`${await enter(page, employee, locale)}/one-time-task?task=${task}`)
    await expect(page.getByText(SAYS[locale])).toBeVisible()
    await expect.poll(() => unreadOf(employee)).toBe(3)
  })

  test(`a thing is muted and heard of again, a line becomes unread again, ${locale}`, async ({
    page,
  }) => {
    const { employee } = await told()
    await page.goto(`${await enter(page, employee, locale)}/notifications`)
    const row = page.getByRole('listitem').filter({ hasText: SAYS[locale] }).first()
    const choose = async (name: string) => {
      await row
        .getByRole('button', { name: new RegExp(TITLES[locale]) })
        .last()
        .click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose(words.mute)
    await expect(row.getByText(words.isMuted)).toBeVisible()
    await choose(words.hear)
    await expect(row.getByText(words.isMuted)).toHaveCount(0)
    await choose(words.markRead)
    await expect(row.getByText(words.isUnread)).toHaveCount(0)
    await choose(words.markUnread)
    await expect(row.getByText(words.isUnread).first()).toBeAttached()
    await page.getByLabel(words.kind).selectOption('duties')
    await expect(page.getByText(STAFF[locale].daily).first()).toBeVisible()
    await expect(page.getByText(SAYS[locale])).toHaveCount(0)
    expect(await axeFindings(page)).toEqual([])
  })

  test(`one chooses what one is told; the owner for all who have not, ${locale}`, async ({
    page,
  }) => {
    const { owner, employee } = await told()
    const address = await enter(page, owner, locale)
    await page.goto(`${address}/notification-settings`)
    await page.getByRole('radio', { name: words.companys }).check()
    await page.getByLabel(words.digest).selectOption('10')
    await expect.poll(() => preferencesOf(employee)).toMatchObject({ digest_hour: 10 })
    await page.getByRole('radio', { name: words.mine }).check()
    const talk = page.getByRole('combobox', { name: sentencePattern(words.presetOf, words.talk) })
    const details = page.getByRole('button', { name: sentencePattern(words.detailsOf, words.talk) })
    await expect(talk).toHaveValue('important')
    await talk.selectOption('nothing')
    await expect
      .poll(() => preferencesOf(owner))
      .toMatchObject({ choices: { mention: { inbox: false, mail: 'none' } } })
    await talk.selectOption('important')
    await details.click()
    const comments = page
      .getByRole('listitem')
      .filter({ hasText: words.ofComments })
      .filter({ hasNot: page.getByRole('listitem') })
    await comments.getByRole('switch', { name: new RegExp(`^${words.inbox}:`) }).uncheck()
    await comments.getByRole('combobox').selectOption('none')
    await expect
      .poll(() => preferencesOf(owner))
      .toMatchObject({
        choices: { mention: { inbox: true }, task_comment: { inbox: false, mail: 'none' } },
      })
    await page.reload()
    await expect(talk).toHaveValue('own')
    await details.click()
    await expect(
      comments.getByRole('switch', { name: new RegExp(`^${words.inbox}:`) }),
    ).not.toBeChecked()
    await expect(comments.getByRole('combobox')).toHaveValue('none')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: words.reset }).click()
    await expect(
      comments.getByRole('switch', { name: new RegExp(`^${words.inbox}:`) }),
    ).toBeChecked()
  })

  test.describe(`on a phone, ${locale}`, () => {
    test.use(PHONE)
    test('the inbox fits the screen', async ({ page }) => {
      const { employee } = await told()
      await page.goto(`${await enter(page, employee, locale)}/routine-task`)
      await settle(page)
      await page.getByRole('button', { name: bellName }).tap()
      const panel = page.getByRole('dialog', { name: words.title })
      await expect(panel).toContainText(SAYS[locale])
      const box = await panel.boundingBox()
      expect(box?.width).toBeLessThanOrEqual(390)
      await panel.getByRole('button', { name: TITLES[locale], exact: true }).tap()
      await expect(page).toHaveURL(/one-time-task\?task=/)
    })
  })
}
