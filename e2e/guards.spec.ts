import type { Page } from '@playwright/test'
import { PAGE_PERMISSIONS } from '#app/web/test/page-permissions.ts'
import {
  addMember,
  goWithin,
  hold,
  pathOf,
  permit,
  REFUSED,
  sidebar,
  store,
} from './guard-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import {
  BASE,
  choose,
  EMPLOYEES,
  expect,
  expectConsole,
  type Language,
  login,
  OWNERS,
  PASSWORD,
  register,
  settle,
  signInAs,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const COMPANY = '/Nile-Foods'
const SLUGS = { en: 'Nile-Foods', ar: 'شركة-النور-للتجارة' } as const
const heading = (page: Page) => page.locator('main h1')

/** A company of its own, and the stored session of a member without a role. */
async function companyWithMember(locale: Language) {
  const owner = await login(await register('Fayrouz Café', locale))
  const { slug } = owner.user.company
  const email = `omar-${locale}-${Date.now()}@example.com`
  await addMember(slug, email)
  const { token, user } = await login(email)
  return { owner, slug, email, session: { token, userId: user.id, companySlug: slug } }
}

test.describe('without a token', () => {
  for (const locale of oneLanguage({ onEvenDays: 'en' }))
    test(
      `company pages and the older addresses lead to sign-in, ${locale}`,
      smoke(locale, { onEvenDays: 'en' }),
      async ({ page, context }) => {
        const title = page.getByRole('heading', { name: WORDS[locale].auth.signIn })
        await choose(context, { locale })
        const calls: string[] = []
        page.on('request', (request) => calls.push(request.url()))
        for (const one of [`${COMPANY}/task-reports?date=2026-01-01`, '/login']) {
          await page.goto(one)
          await expect(title, one).toBeVisible()
          expect(pathOf(page), one).toBe('/signin')
        }
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        expect(calls.filter((url) => /\/api\/(?!page-views$)/.test(url))).toEqual([])

        await page.goto('/ar/login')
        await expect(page.getByRole('heading', { name: WORDS.ar.auth.signIn })).toBeVisible()
        expect(pathOf(page)).toBe('/signin')
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      },
    )
})

test.describe('with a token', () => {
  for (const locale of oneLanguage({ onEvenDays: 'en' })) {
    test(`the user is there from storage before the server answers, ${locale}`, async ({
      page,
      context,
    }) => {
      await choose(context, { locale })
      const company = await signInAs(context, OWNERS[locale])
      await page.goto(`${company}/department`)
      await settle(page)
      const account = page.getByRole('button', {
        name: new RegExp(`^${WORDS[locale].shell.account.split(' ')[0]}`),
      })
      const named = (await account.getAttribute('aria-label')) ?? ''
      expect(named.length).toBeGreaterThan(8)
      let answer = () => {}
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/api/userProfile', async (route) => {
        await held
        await route.continue()
      })
      await page.reload()
      await expect(account).toHaveAttribute('aria-label', named)
      await expect(heading(page)).toHaveText(WORDS[locale].departments.title)
      answer()
    })

    test(`another company’s address becomes one’s own, with its path and query, ${locale}`, async ({
      page,
      context,
    }) => {
      await choose(context, { locale })
      const company = await signInAs(context, OWNERS[locale])
      const slug = SLUGS[locale]
      await page.goto(
        '/Somebody-Else/task-reports?date=2026-01-05&search=%D8%A8%D8%A7%D8%A8&page=2#top',
      )
      await expect(heading(page)).toHaveText(WORDS[locale].shell.reportedTasks)
      const url = new URL(page.url())
      expect(url.pathname).toBe(`${company}/task-reports`)
      expect(Object.fromEntries(url.searchParams)).toEqual({
        ...{ date: '2026-01-05', search: 'باب', page: '2' },
      })
      expect(url.hash).toBe('#top')

      for (const one of [
        ...[slug.toUpperCase(), 'a%25b'],
        // nginx itself refuses paths above the root.
        ...(process.env.E2E_BEHIND ? [] : ['..%2f..']),
      ]) {
        await page.goto(`/${one}/department`)
        await expect(heading(page), one).toHaveText(WORDS[locale].departments.title)
        expect(pathOf(page), one).toBe(`/${slug}/department`)
      }
      await expect(
        sidebar(page).getByRole('link', { name: WORDS[locale].shell.department }),
      ).toHaveAttribute('aria-current', 'page')
    })

    test(`an address that the company had before leads on, ${locale}`, async ({
      page,
      context,
    }) => {
      const { owner, slug, session } = await companyWithMember(locale)
      await choose(context, { locale })
      await store(context, session)
      await page.goto(`/${slug}/routine-task`)
      await settle(page)
      const name = locale === 'en' ? 'Delta Bakery' : 'مخابز الدلتا'
      const renamed = await fetch(`${BASE}/api/company-data`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      })
      const { data } = (await renamed.json()) as { data: { slug: string } }
      expect(data.slug).not.toBe(slug)
      for (const one of [slug, data.slug, slug]) {
        // A filter instead of a page number, since the list itself leaves a page that does not
        // exist.
        await page.goto(`/${one}/one-time-task?priority=high`)
        await expect.poll(() => pathOf(page), one).toBe(`/${data.slug}/one-time-task`)
        expect(new URL(page.url()).search).toBe('?priority=high')
        await expect(page).toHaveTitle(name)
        await expect(page.locator('aside')).toContainText(name)
      }
    })
  }
})

test.describe('permissions', () => {
  for (const locale of oneLanguage({ onEvenDays: 'en' })) {
    test(`each page has its heading for who holds one permission that opens it, ${locale}`, async ({
      page,
      context,
    }) => {
      expectConsole(REFUSED)
      const { slug, email, session } = await companyWithMember(locale)
      await choose(context, { locale })
      await store(context, session)
      await page.goto(`/${slug}/profile`)
      await settle(page)
      for (const [one, ...permissions] of PAGE_PERMISSIONS)
        for (const permission of permissions) {
          // The server has the same permission: a refused call would make the page fetch the
          // permissions again.
          await permit(email, [permission])
          await hold(page, [permission])
          await goWithin(page, `/${slug}/profile`)
          await expect.poll(() => pathOf(page), one).toBe(`/${slug}/profile`)
          await goWithin(page, `/${slug}/${one}`)
          await expect.poll(() => pathOf(page), one).toBe(`/${slug}/${one}`)
          await expect(heading(page), one).toBeVisible()
        }
    })

    test(`what the server gives and takes opens and closes a page at the next visit, ${locale}`, async ({
      page,
      context,
    }) => {
      expectConsole(REFUSED)
      const { slug, email, session } = await companyWithMember(locale)
      await choose(context, { locale })
      await store(context, session)
      const words = WORDS[locale].shell
      const { title: activity } = WORDS[locale].activity
      const links = sidebar(page).getByRole('link')
      await page.goto(`/${slug}/department`)
      await expect(page).toHaveURL(/\/routine-task$/)
      const always = [words.routineTask, words.oneTimeTask, words.myMonth, words.absences]
      await expect(links).toHaveText([...always, activity])
      await settle(page)
      await permit(email, ['view-department'])
      await page.goto(`/${slug}/profile`)
      await expect(links).toHaveText([...always, words.department, activity])
      await page.goto(`/${slug}/department`)
      await expect(heading(page)).toHaveText(WORDS[locale].departments.title)
      await settle(page)
      await permit(email, [])
      await page.goto(`/${slug}/department`)
      await expect(page).toHaveURL(/\/routine-task$/)
    })

    test(`a sign-in begins at the dashboard, or at the routine tasks, ${locale}`, async ({
      page,
      context,
    }) => {
      await choose(context, { locale })
      const { auth } = WORDS[locale]
      for (const [email, first] of [
        [EMPLOYEES[locale], 'routine-task'],
        [OWNERS[locale], 'dashboard-default'],
      ] as const) {
        await page.goto('/signin')
        await page.getByLabel(auth.email, { exact: true }).fill(email)
        await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
        const asked = page.waitForRequest('**/api/isOwner')
        await page.getByRole('button', { name: auth.signIn, exact: true }).click()
        await asked
        await expect.poll(() => pathOf(page)).toBe(`/${SLUGS[locale]}/${first}`)
        await settle(page)
        const stored = await page.evaluate(() => {
          const id = localStorage.getItem('userId')
          const flags = localStorage.getItem(`permissions:${id}`) ?? ''
          const owner = localStorage.getItem('isOwner')
          return { flags, owner, read: JSON.parse(decodeURIComponent(atob(flags))) }
        })
        expect(stored.owner).toBe(String(email === OWNERS[locale]))
        expect(stored.flags, 'encoded').not.toContain('view')
        if (email === EMPLOYEES[locale]) expect(stored.read).toMatchObject({ 'view-project': true })
        await page.evaluate(() => localStorage.clear())
      }
    })
  }

  test('gets nothing by editing what the browser stored', async ({ page, context }) => {
    expectConsole(REFUSED)
    const { token } = await login(OWNERS.en)
    const reply = await fetch(`${BASE}/api/departments`, {
      headers: { authorization: `Bearer ${token}` },
    })
    type Seen = { name: string; manager: { name: string } }
    const { Departments } = (await reply.json()) as { Departments: Seen[] }
    const names = Departments.map(({ name }) => name)
    const manager = Departments[0]!.manager.name
    expect(names.length).toBeGreaterThan(2)

    await signInAs(context, EMPLOYEES.en)
    await page.goto(`${COMPANY}/project`)
    await expect(page.locator('main h1')).toBeVisible()
    await settle(page)
    const forge = () =>
      page.evaluate(() => {
        const flags = { 'view-dashboard': true, 'view-department': true }
        const key = `permissions:${localStorage.getItem('userId')}`
        localStorage.setItem(key, btoa(encodeURIComponent(JSON.stringify(flags))))
        localStorage.setItem('isOwner', 'true')
      })
    const answerTo = (call: string) =>
      page.waitForResponse((response) => response.url().endsWith(call))
    await forge()
    const refused = answerTo('/api/dashboard')
    await page.goto(`${COMPANY}/dashboard-default`)
    expect((await refused).status()).toBe(403)
    await expect(page.getByRole('alert')).toContainText('Error loading data')
    const shown = await page.locator('main').textContent()
    for (const name of names) expect(shown).not.toContain(name)
    await page.reload()
    await expect(page, 'the next visit knows better').toHaveURL(`${COMPANY}/routine-task`)
    await settle(page)

    await forge()
    const bare = answerTo('/api/departments')
    await page.goto(`${COMPANY}/department`)
    const { Departments: given } = (await (await bare).json()) as { Departments: object[] }
    for (const one of given) expect(Object.keys(one).sort()).toEqual(['id', 'name'])
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.locator('main')).not.toContainText(manager)
  })
})
