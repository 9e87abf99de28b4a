import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import pg from 'pg'
import {
  BASE,
  choose,
  EMPLOYEES,
  expect,
  expectConsole,
  LANGUAGES,
  login,
  OWNERS,
  register,
  settle,
  signInAs,
  test,
} from './support.ts'
import { WORDS } from './words.ts'

const REFUSED = /Failed to load resource/
const COMPANY = '/Nile-Foods'

const sidebar = (page: Page) => page.getByRole('navigation')
const pathOf = (page: Page) => decodeURIComponent(new URL(page.url()).pathname)

/** Puts values into the browser's storage once, however often the product empties it. */
async function store(context: BrowserContext, values: Record<string, string>): Promise<void> {
  await context.addInitScript((entries) => {
    if (location.protocol === 'about:' || document.cookie.includes('stored=')) return
    // biome-ignore lint/suspicious/noDocumentCookie: what is stored must not tell that it was
    document.cookie = 'stored=1'
    for (const [name, value] of entries) localStorage.setItem(name, value)
  }, Object.entries(values))
}

/** A session like any other, but the server does not know its token. */
const DEAD = {
  token: 'a'.repeat(43),
  userId: '01900000-0000-7000-8000-000000000000',
  companySlug: 'Nile-Foods',
  companyName: 'Nile Foods',
  isOwner: 'true',
}

/** What the browser keeps; the router's places of scrolling hold nothing of anybody. */
const kept = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
      (name) => !name.startsWith('tsr-scroll'),
    ),
  )

async function inDatabase(statement: string, values: string[]): Promise<void> {
  const socket = path.join(process.env.DIWAN_E2E_DATA ?? '', 'postgres/s')
  const client = new pg.Client({ host: socket, user: 'diwan_owner', database: 'postgres' })
  await client.connect()
  await client.query(statement, values)
  await client.end()
}

const endPlan = (slug: string) =>
  inDatabase(
    `update subscriptions set expires_on = current_date - 3
     where company_id = (select id from companies where slug = $1)`,
    [slug],
  )

/** A member without any role, who has the owner's password. */
const addMember = (slug: string, email: string) =>
  inDatabase(
    `insert into users (company_id, id, email, name, status, password_hash, created_at)
     select company_id, gen_random_uuid(), $2, 'Omar', 'active', password_hash, now()
     from users where company_id = (select id from companies where slug = $1) and is_owner`,
    [slug, email],
  )

test.describe('without a token', () => {
  for (const locale of LANGUAGES)
    test(`company pages and the older addresses lead to sign-in, ${locale}`, async ({
      page,
      context,
    }) => {
      const title = page.getByRole('heading', { name: WORDS[locale].auth.signIn })
      await choose(context, { locale })
      const calls: string[] = []
      page.on('request', (request) => calls.push(request.url()))
      const pages = ['dashboard-default', 'task-reports?date=2026-01-01', 'department']
      const paths = [...pages.map((one) => `${COMPANY}/${one}`), COMPANY, '/subscription']
      for (const one of [...paths, '/checkout/2', '/login']) {
        await page.goto(one)
        await expect(title, one).toBeVisible()
        expect(pathOf(page), one).toBe('/signin')
      }
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      expect(calls.filter((url) => url.includes('/api/'))).toEqual([])

      await page.goto('/ar/login')
      await expect(page.getByRole('heading', { name: WORDS.ar.auth.signIn })).toBeVisible()
      expect(pathOf(page)).toBe('/signin')
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    })
})

test.describe('with a token', () => {
  test('public pages lead to the company', async ({ page, context }) => {
    await signInAs(context, OWNERS.en)
    for (const one of ['/', '/start', '/signin', '/signup', '/signup-Ar', '/forgot-password']) {
      await page.goto(one)
      await expect(page, one).toHaveURL(`${COMPANY}/dashboard-default`)
    }
    await expect(page.locator('main h1')).toBeVisible()
  })

  test('another company’s address becomes one’s own, with its path and query', async ({
    page,
    context,
  }) => {
    await signInAs(context, OWNERS.en)
    await page.goto(
      '/Somebody-Else/task-reports?date=2026-01-05&search=%D8%A8%D8%A7%D8%A8&page=2#top',
    )
    await expect(page.locator('main h1')).toHaveText(WORDS.en.shell.reportedTasks)
    const url = new URL(page.url())
    expect(url.pathname).toBe(`${COMPANY}/task-reports`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      date: '2026-01-05',
      search: 'باب',
      page: '2',
    })
    expect(url.hash).toBe('#top')
    await expect(page).toHaveTitle('Nile Foods')

    for (const one of ['/شركة-النور-للتجارة', '/شركة-النور-للتجارة/dashboard-default']) {
      await page.goto(one)
      await expect(page).toHaveURL(`${COMPANY}/dashboard-default`)
      await expect(page.getByText('Nile Foods').first()).toBeVisible()
    }
  })

  test('an Arabic address works raw and percent-encoded', async ({ page, context }) => {
    await choose(context, { locale: 'ar' })
    const company = await signInAs(context, OWNERS.ar)
    const slug = decodeURIComponent(company)
    expect(slug).toMatch(/^\/\p{Script=Arabic}/u)
    for (const one of [slug, company, '/Nile-Foods']) {
      await page.goto(`${one}/department`)
      await expect(page.locator('main h1'), one).toHaveText(WORDS.ar.departments.title)
      expect(pathOf(page), one).toBe(`${slug}/department`)
      await expect(
        sidebar(page).getByRole('link', { name: WORDS.ar.shell.department }),
      ).toHaveAttribute('aria-current', 'page')
    }
  })

  test('the page of roles opens with & and with %26', async ({ page, context }) => {
    await signInAs(context, OWNERS.en)
    for (const one of ['add-role%26permissions', 'add-role&permissions']) {
      await page.goto(`${COMPANY}/${one}`)
      await expect(page.locator('main h1'), one).toHaveText('Roles & permissions')
      await expect(
        sidebar(page).getByRole('link', { name: 'Roles & permissions' }),
      ).toHaveAttribute('aria-current', 'page')
    }
  })
})

test.describe('with a dead token', () => {
  test('a public page is shown and storage is empty', async ({ page, context }) => {
    expectConsole(REFUSED)
    await store(context, DEAD)
    await page.goto('/signin')
    await expect(page.getByLabel(WORDS.en.auth.email, { exact: true })).toBeVisible()
    await settle(page)
    expect(pathOf(page)).toBe('/signin')
    expect(await kept(page)).toEqual([])
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByLabel(WORDS.en.auth.email, { exact: true }).fill('somebody@example.com')
  })

  const SAYS = {
    en: ['Session Expired', 'Your session has expired. Please sign in again.', 'OK'],
    ar: ['انتهت الجلسة', 'انتهت جلستك. سجّل الدخول من جديد من فضلك.', 'حسنًا'],
  } as const
  for (const locale of LANGUAGES)
    for (const known of [true, false])
      test(`a company page says so${known ? ' over what it had' : ''}, ${locale}`, async ({
        page,
        context,
      }) => {
        expectConsole(REFUSED)
        await choose(context, { locale })
        const profile = { id: DEAD.userId, name: 'Mona', last_name: '', profile: {}, plan: {} }
        const had = { profile: JSON.stringify({ ...profile, is_owner: false }) }
        await store(context, { ...DEAD, ...(known && had) })
        await page.goto(`${COMPANY}/dashboard-default`)
        const dialog = page.getByRole('dialog', { name: SAYS[locale][0] })
        await expect(dialog).toContainText(SAYS[locale][1])
        await expect(page.getByRole('dialog')).toHaveCount(1)
        await dialog.getByRole('button', { name: SAYS[locale][2], exact: true }).click()
        await expect(page).toHaveURL('/signin')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        expect(await kept(page)).toEqual([])
      })
})

test.describe('an employee', () => {
  const CLOSED = [
    ...['dashboard-default', 'manage-routine-task', 'task-reports', 'chart-reported'],
    ...['charts-analytics', 'addUser', 'team', 'add-role&permissions', 'department', 'billing'],
    ...['goals', 'meetings', 'automation', 'apps'],
  ]

  test('is led from each page they may not see to their routine tasks', async ({
    page,
    context,
  }) => {
    await signInAs(context, EMPLOYEES.en)
    for (const one of CLOSED) {
      await page.goto(`${COMPANY}/${one}`)
      await expect(page, one).toHaveURL(`${COMPANY}/routine-task`)
      await expect(page.locator('main h1'), one).toBeVisible()
    }
    await expect(sidebar(page).getByRole('link')).toHaveText([
      'Routine tasks',
      'One-time tasks',
      'Projects',
    ])
    for (const one of ['project', 'one-time-task', 'profile']) {
      await page.goto(`${COMPANY}/${one}`)
      await expect(page.locator('main h1')).toBeVisible()
      expect(pathOf(page)).toBe(`${COMPANY}/${one}`)
    }
  })

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

    await forge()
    const bare = answerTo('/api/departments')
    await page.goto(`${COMPANY}/department`)
    const { Departments: given } = (await (await bare).json()) as { Departments: object[] }
    for (const one of given) expect(Object.keys(one).sort()).toEqual(['id', 'name'])
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.locator('main')).not.toContainText(manager)
  })
})

test.describe('an expired plan', () => {
  for (const locale of LANGUAGES) {
    const words = WORDS[locale].shell

    test(`is told to the owner, ${locale}`, async ({ page, context }) => {
      expectConsole(REFUSED)
      const email = await register('Fayrouz Café', locale)
      const { token, user } = await login(email)
      const { slug } = user.company
      await choose(context, { locale })
      await store(context, { token, userId: user.id, companySlug: slug })
      await page.goto(`/${slug}/dashboard-default`)
      await expect(page.getByText(words['plan.Team'])).toBeVisible()
      await endPlan(slug)
      await page.getByRole('button', { name: WORDS[locale].dashboard.refresh }).click()
      const dialog = page.getByRole('dialog', { name: 'انتهت الخطة' })
      await expect(dialog).toContainText(
        locale === 'ar' ? 'انتهت صلاحية خطة شركتك.' : 'Your company’s plan has expired.',
      )
      await expect(page.getByRole('dialog')).toHaveCount(1)
      if (locale === 'ar') {
        await dialog.getByRole('button', { name: 'تسجيل الخروج' }).click()
        await expect(page).toHaveURL('/signin')
        expect(await kept(page)).toEqual([])
        return
      }
      await expect(dialog.getByRole('button', { name: 'Sign out' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Go to subscriptions' }).click()
      await expect(page).toHaveURL('/subscription')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      for (const one of ['routine-task', 'profile', 'dashboard-default']) {
        await page.goto(`/${slug}/${one}`)
        await expect(page).toHaveURL('/subscription')
      }
      await page.goto('/checkout/2')
      await expect(page.getByRole('heading').first()).toBeVisible()
      expect(pathOf(page)).toBe('/checkout/2')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    test(`sends a member to the owner and signs them out, ${locale}`, async ({ page, context }) => {
      expectConsole(REFUSED)
      const owner = await login(await register('Fayrouz Café', locale))
      const { slug } = owner.user.company
      const email = `omar-${locale}-${Date.now()}@example.com`
      await addMember(slug, email)
      const { token, user } = await login(email)
      await choose(context, { locale })
      await store(context, { token, userId: user.id, companySlug: slug })
      await page.goto(`/${slug}/profile`)
      await expect(page.locator('main h1')).toBeVisible()
      await endPlan(slug)
      await sidebar(page).getByRole('link', { name: words.routineTask }).click()
      const dialog = page.getByRole('dialog', { name: 'انتهت الخطة' })
      const asks = { en: /contact the account owner/, ar: /تواصل مع مالك الحساب/ }
      await expect(dialog).toContainText(asks[locale])
      await expect(dialog.getByRole('button', { name: words.goToSubscriptions })).toHaveCount(0)
      await dialog.getByRole('button', { name: WORDS[locale].common.ok }).click()
      await expect(page).toHaveURL('/signin')
      expect(await kept(page)).toEqual([])

      // The next sign-in says it again instead of leaving them before plans they cannot buy.
      await page.getByLabel(WORDS[locale].auth.email, { exact: true }).fill(email)
      await page.getByLabel(WORDS[locale].auth.password, { exact: true }).fill('Diwan2026!')
      await page.getByRole('button', { name: WORDS[locale].auth.signIn, exact: true }).click()
      await expect(dialog).toContainText(asks[locale])
    })
  }
})

test.describe('pages of refusal', () => {
  const ERROR = {
    en: ['Access to this page is denied.', 'Go to Home Page'],
    ar: ['الوصول إلى هذه الصفحة مرفوض.', 'إلى الصفحة الرئيسية'],
  } as const
  for (const locale of LANGUAGES)
    test(`access denied and no such page, ${locale}`, async ({ page, context }) => {
      const { common } = WORDS[locale]
      await choose(context, { locale })
      await page.goto('/no/such/page')
      await expect(page.getByRole('heading', { name: common.notFoundTitle })).toBeVisible()
      await page.getByRole('link', { name: common.toStart }).click()
      await expect(page.getByLabel(WORDS[locale].auth.yourEmail)).toBeVisible()

      const company = await signInAs(context, OWNERS[locale])
      await page.goto('/error')
      await expect(page.getByText(ERROR[locale][0])).toBeVisible()
      await page.getByRole('link', { name: ERROR[locale][1], exact: true }).click()
      await expect(page).toHaveURL(`${company}/dashboard-default`)

      await page.goto(`${company}/no-such-page`)
      await expect(page.getByRole('heading', { name: common.notFoundTitle })).toBeVisible()
      await page.getByRole('link', { name: common.toStart }).click()
      await expect(page).toHaveURL(`${company}/dashboard-default`)
    })
})

test('signing out forgets everything, here and on the server', async ({ page, context }) => {
  const { token, user } = await login(OWNERS.en)
  await store(context, { token, userId: user.id, companySlug: user.company.slug, other: 'x' })
  await page.goto(`${COMPANY}/routine-task`)
  await sidebar(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('region', { name: 'Employees' })).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('other', 'x'))
  const underWay = new Promise<() => Promise<void>>((resolve) =>
    page.route('**/api/userProfile', async (route) => {
      const response = await route.fetch()
      resolve(() => route.fulfill({ response }))
    }),
  )
  await page.reload()
  const arrive = await underWay
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/signin')
  await arrive()
  await settle(page)
  expect(await kept(page)).toEqual([])
  await expect(page).toHaveTitle('Diwan')

  await page.goBack()
  await expect(page).toHaveURL('/signin')
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText('Nile Foods')).toHaveCount(0)
  const { status } = await fetch(`${BASE}/api/userProfile`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(status).toBe(401)
})

test('signing in offline says so for three seconds', async ({ page, context }) => {
  expectConsole(REFUSED)
  await page.goto('/signin')
  await page.getByLabel('Email', { exact: true }).fill(OWNERS.en)
  await page.getByLabel('Password', { exact: true }).fill('Diwan2026!')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const banner = page.getByRole('alert')
  await expect(banner).toHaveText('There was an error logging in. Please try again.')
  await page.waitForTimeout(2000)
  await expect(banner).toBeVisible()
  await expect(banner).toBeHidden({ timeout: 2500 })
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`${COMPANY}/dashboard-default`)
})
