import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BottomBar } from '#app/web/shell/BottomBar.tsx'
import { ar } from '#app/web/shell/messages.ar.ts'
import { en } from '#app/web/shell/messages.en.ts'
import { Sidebar } from '#app/web/shell/Sidebar.tsx'
import { UpgradeLink } from '#app/web/shell/UpgradeLink.tsx'
import { expectAccessible, expectCount, LOCALES, renderPart } from '#app/web/test/part.tsx'
import { profileOf } from '#app/web/test/profile.ts'
import { answer } from '#app/web/test/wire.ts'
import { countTasks } from '#features/one-time-tasks/tasks/contract.ts'
import type { Profile } from '#features/profile/contract.ts'

const WORDS = { en, ar }
const DAYS_LEFT = { en: '5 days left', ar: 'بقيت 5 أيام' } as const

const KITCHEN = '00000000-0000-4000-8000-00000000000a'
const ROLES = { en: 'Roles & permissions', ar: 'الأدوار والصلاحيات' } as const

/** Stores a profile as a previous visit would have left it in the browser. */
const keep = (some: Partial<Profile> = {}) =>
  localStorage.setItem('profile', JSON.stringify(profileOf('nile-foods', some)))

afterEach(() => vi.useRealTimers())

describe.each(LOCALES)('in %s', (locale) => {
  const words = WORDS[locale]

  test.each([
    ['is quiet', '2026-12-06', ''],
    ['says what is left of it', '2026-12-03', DAYS_LEFT[locale]],
    ['says that it ends', '2026-11-28', words.planEndsToday],
  ])('the way to a larger plan %s at %s', async (_, expire_date, says) => {
    // At this time it is already the 28th in Cairo.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T23:00:00Z') })
    keep({ plan: { ...profileOf('x').plan, expire_date } })
    await renderPart(<UpgradeLink className="" />, { locale, isOwner: true })
    const link = page.getByRole('link', { name: words.upgradePlan })
    await expect.element(link).toHaveAttribute('href', '/subscription')
    expect(link.element().textContent).toBe(`${says}${words.upgradePlan}`)
    // The pointer can still be where a previous test left it.
    await userEvent.unhover(link)
    const ground = getComputedStyle(link.element()).backgroundColor
    if (says) expect(ground).not.toBe('rgba(0, 0, 0, 0)')
    else expect(ground).toBe('rgba(0, 0, 0, 0)')
    await expectAccessible()
  })

  test('the sidebar has what is coming soon at its end, and the plan for its owner', async () => {
    answer(countTasks, { unread: 0, review: 0, overdue: 0, own: 3 })
    keep()
    await renderPart(<Sidebar />, { locale, isOwner: true })
    const soon = page.getByRole('list', { name: words.comingSoon, exact: true })
    await expectCount(soon.getByRole('link'), 4)
    const entries = page.getByRole('navigation').getByRole('link').elements()
    const names = entries.map(({ textContent }) => textContent)
    expect(names.slice(-4)).toEqual(
      soon
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    )
    await expect.element(page.getByText('Nile Foods')).toBeVisible()
    await expect.element(page.css('body')).toHaveTextContent('2099')
  })

  test('the sidebar says nothing of the plan to who does not own the company', async () => {
    answer(countTasks, { unread: 0, review: 0, overdue: 0, own: 3 })
    keep({ is_owner: false })
    await renderPart(
      <>
        <Sidebar />
        <UpgradeLink className="" />
      </>,
      { locale },
    )
    await expect.element(page.getByText('Nile Foods')).toBeVisible()
    await expect.element(page.css('body')).not.toHaveTextContent('2099')
    await expectCount(page.getByRole('link', { name: words.upgradePlan }), 0)
    expect(page.getByRole('navigation').getByRole('link').length).toBe(5)
  })

  test('the sidebar marks the page of roles, whose address has an ampersand', async () => {
    answer(countTasks, { unread: 0, review: 0, overdue: 0, own: 3 })
    keep()
    await renderPart(<Sidebar />, {
      locale,
      isOwner: true,
      path: '/nile-foods/add-role&permissions',
    })
    const marked = page.css('[aria-current="page"]')
    await expectCount(marked, 1)
    await expect.element(marked).toHaveTextContent(ROLES[locale])
  })

  test.each([
    ['of who has tasks has them, and how many', true],
    ['of who has none has no place for them', false],
  ])('the bar of phones %s', async (_, has_tasks) => {
    answer(countTasks, { unread: 0, review: 0, overdue: 0, own: 3 })
    keep({ is_owner: false, has_tasks })
    await renderPart(<BottomBar onMore={() => {}} />, { locale, width: 390 })
    const own = page.getByRole('link', { name: words.myTasks })
    await expect.element(page.getByRole('link', { name: words.today })).toBeVisible()
    await expectCount(own, has_tasks ? 1 : 0)
    if (!has_tasks) return
    await expect.element(own).toHaveAttribute('href', '/nile-foods/one-time-task?mine=any')
    await userEvent.keyboard('{Tab}')
    await expect.element(own).toHaveTextContent('3')
    await expectAccessible()
  })

  test.each([
    ['the manager of a department', { managedDepartments: [KITCHEN] }, true],
    ['the owner, who has the dashboard', { managedDepartments: [KITCHEN], isOwner: true }, false],
    ['a member', {}, false],
  ])('one press of the bar and of the sidebar leads %s to the department', async (...row) => {
    const [, around, leads] = row
    keep({ is_owner: false, has_tasks: false })
    await renderPart(
      <>
        <Sidebar />
        <BottomBar onMore={() => {}} />
      </>,
      { locale, width: 390, path: `/nile-foods/department/${KITCHEN}`, ...around },
    )
    await expect.element(page.getByRole('link', { name: words.today })).toBeVisible()
    const links = page.css(`a[href="/nile-foods/department/${KITCHEN}"]`)
    await expectCount(links, leads ? 2 : 0)
    if (!leads) return
    for (const link of links.all())
      await expect.element(link).toHaveAttribute('aria-current', 'page')
    const bar = page.getByRole('navigation', { name: words.barNavigation })
    expect(
      bar
        .getByRole('link')
        .elements()
        .map((one) => one.textContent),
    ).toEqual([...[words.today, words.myDepartment, words.reports]])
    await expectAccessible()
  })

  test('the department takes the place of the team in a full bar, and the list of all departments is marked for itself', async () => {
    keep({ is_owner: false, has_tasks: true })
    answer(countTasks, { unread: 0, review: 0, overdue: 0, own: 3 })
    await renderPart(
      <>
        <Sidebar />
        <BottomBar onMore={() => {}} />
      </>,
      {
        ...{ locale, width: 320, path: `/nile-foods/department/${KITCHEN}` },
        ...{ managedDepartments: [KITCHEN], permissions: ['view-department', 'view-user'] },
      },
    )
    const bar = page.getByRole('navigation', { name: words.barNavigation })
    await expectCount(bar.getByRole('link'), 4)
    await expectCount(bar.getByRole('link', { name: words.team }), 0)
    const all = page.css('a[href="/nile-foods/department"]')
    await expect.element(all).not.toHaveAttribute('aria-current')
  })
})
