import type { BrowserContext, Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { addMember, pathOf, REFUSED, store } from './guard-support.ts'
import { ownCompany, rowOf } from './my-day-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import {
  type Account,
  axeFindings,
  choose,
  expect,
  expectConsole,
  type Language,
  login,
  PASSWORD,
  register,
  send,
  settle,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const sessionOf = ({ token, user }: Account) => ({
  userId: user.id,
  companySlug: user.company.slug,
  token,
})

/** Two people with companies of their own. */
async function two(locale: Language) {
  const first = await login(await register('Fayrouz Café', locale))
  const email = await register('Delta Bakery', locale)
  return { first, second: await login(email), email }
}

async function signInAt(page: Page, email: string, locale: Language): Promise<void> {
  const { auth } = WORDS[locale]
  await page.getByLabel(auth.email, { exact: true }).fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: auth.signIn, exact: true }).click()
}

/** Simulates a sleeping tab: it gets no events from other tabs. */
const sleeps = (page: Page) =>
  page.addInitScript(() => {
    for (const sign of ['storage', 'visibilitychange', 'pageshow'])
      window.addEventListener(sign, (event) => event.stopImmediatePropagation(), true)
  })

/**
 * A member whose only role opens the team page, and a function that changes the role's permissions.
 */
async function memberOfTeam(context: BrowserContext, locale: Language) {
  const owner = await login(await register('Fayrouz Café', locale))
  const email = `lena-${locale}-${Date.now()}@example.com`
  await addMember(owner.user.company.slug, email, 'Lena')
  const member = await login(email)
  const made = await send<{ role: { id: string } }>(owner.token, 'POST /roles', {
    name: 'Team',
    permissions: ['view-user'],
  })
  const role_id = made.reply.role.id
  await send(owner.token, 'POST /users/assign-role', { user_id: member.user.id, role_id })
  await choose(context, { locale })
  await store(context, sessionOf(member))
  const may = (...permissions: string[]) =>
    send(owner.token, 'POST /roles/assign-permissions', { role_id, permissions })
  return { company: `/${encodeURIComponent(member.user.company.slug)}`, email, may }
}

/** Replaces the session with another user's at the moment of the press. */
function pressAs(button: HTMLElement, session: Record<string, string>): void {
  localStorage.clear()
  Object.assign(localStorage, session)
  button.click()
}

for (const locale of oneLanguage({ onEvenDays: 'en' })) {
  const { shell, auth, profile } = WORDS[locale]

  test(
    `who signs in in another tab has the first one, too, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ page, context }) => {
      await choose(context, { locale })
      const { first, second, email } = await two(locale)
      await store(context, sessionOf(first))
      const other = await context.newPage()
      for (const tab of [page, other]) {
        await tab.goto(`/${first.user.company.slug}/profile`)
        await settle(tab)
      }
      await page.locator('input[name="name"]').fill('Half typed')
      await other.getByRole('banner').locator('button[aria-haspopup=menu]').click()
      await other.getByRole('menuitem', { name: shell.signOut }).click()
      await expect(page).toHaveURL('/signin')
      await expect(page.getByRole('button', { name: auth.signIn, exact: true })).toBeVisible()
      await signInAt(other, email, locale)
      for (const tab of [page, other]) {
        await expect.poll(() => pathOf(tab)).toBe(`/${second.user.company.slug}/dashboard-default`)
        await expect(tab).toHaveTitle('Delta Bakery')
        await settle(tab)
        await expect(tab.getByText('Fayrouz')).toHaveCount(0)
      }
    },
  )

  test(`a sign-in over somebody else’s leaves nothing of theirs, ${locale}`, async ({
    page,
    context,
  }) => {
    await choose(context, { locale })
    const { first, second } = await two(locale)
    await store(context, sessionOf(first))
    const other = await context.newPage()
    await page.goto(`/${first.user.company.slug}/profile`)
    await settle(page)
    await page.locator('input[name="name"]').fill('Half typed')
    await other.goto('/no/such/page')
    await other.evaluate((session) => {
      localStorage.clear()
      Object.assign(localStorage, session)
    }, sessionOf(second))
    await expect.poll(() => pathOf(page)).toBe(`/${second.user.company.slug}/dashboard-default`)
    await expect(page).toHaveTitle('Delta Bakery')
    await expect(page.getByText('Fayrouz')).toHaveCount(0)
    const asked = await send<{ data: { name: string } }>(second.token, 'GET /userProfile')
    expect(asked.reply.data.name).toBe('Mona')
  })

  test(
    `what one person says in a tab that slept is not sent in another’s name, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ page, context }) => {
      await choose(context, { locale })
      const { first, second } = await two(locale)
      await store(context, sessionOf(first))
      await sleeps(page)
      await page.goto(`/${first.user.company.slug}/profile`)
      await settle(page)
      await page.locator('input[name="name"]').fill('Half typed')
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'PUT') sent.push(request.url())
      })
      const save = page.getByRole('button', { name: profile.saveChanges, exact: true })
      await save.evaluate(pressAs, sessionOf(second))
      await expect.poll(() => pathOf(page)).toBe(`/${second.user.company.slug}/dashboard-default`)
      expect(sent).toEqual([])
      for (const { token } of [first, second]) {
        const asked = await send<{ data: { name: string } }>(token, 'GET /userProfile')
        expect(asked.reply.data.name).toBe('Mona')
      }
    },
  )

  test(`who loses the right to the page they are on is told so in its place, ${locale}`, async ({
    page,
    context,
  }) => {
    expectConsole(REFUSED)
    const { company, may } = await memberOfTeam(context, locale)
    await page.goto(`${company}/team`)
    const title = page.locator('main h1')
    await expect(title).toHaveText(shell.team)
    await settle(page)
    await may()
    await expect(title).toHaveText(sentencePattern(shell.accessEnded, shell.team))
    await expect(page.getByRole('alert')).toContainText(shell.askForAccess)
    await expect(page.locator('aside').getByRole('link', { name: shell.team })).toHaveCount(0)
    expect(pathOf(page)).toBe(`${decodeURIComponent(company)}/team`)
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
    await may('view-user')
    await expect(title).toHaveText(shell.team)
    await settle(page)
    await may()
    await page.getByRole('link', { name: shell.toOwnDay }).click()
    await expect(page).toHaveURL(`${company}/routine-task`)
    await expect(page.getByText(shell.errorText)).toHaveCount(0)
  })

  test(`who opens a page that is not theirs hears which, where they land, ${locale}`, async ({
    page,
    context,
  }) => {
    expectConsole(REFUSED)
    const { company, email, may } = await memberOfTeam(context, locale)
    await page.goto(`${company}/department`)
    await expect(page).toHaveURL(`${company}/routine-task`)
    const said = page.getByRole('status').filter({ hasText: shell.errorText })
    await expect(said).toContainText(shell.department)
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
    await said.getByRole('button').click()
    await expect(said).toHaveCount(0)
    await page.reload()
    await settle(page)
    await expect(said).toHaveCount(0)

    // Also after a sign-in that returns to the page; but a redirect from a start page shows no
    // message.
    await may()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${company}/team`)
    await expect(page).toHaveURL('/signin')
    await signInAt(page, email, locale)
    await expect(page).toHaveURL(`${company}/routine-task`)
    await expect(said).toContainText(shell.team)
    for (const address of ['/', company, '/dashboard-default']) {
      await page.goto(address)
      await expect(page).toHaveURL(`${company}/routine-task`)
      await settle(page)
      await expect(said, address).toHaveCount(0)
    }
  })
}

test('a duty reported in a tab that slept waits for its own author', async ({ page, context }) => {
  const { owner, reportOf } = await ownCompany('en')
  const baker = sessionOf(owner)
  const { second } = await two('en')
  await store(context, baker)
  await sleeps(page)
  await page.goto(`/${baker.companySlug}/routine-task`)
  await settle(page)
  const other = await context.newPage()
  await other.goto('/no/such/page')
  const become = (session: ReturnType<typeof sessionOf>) =>
    other.evaluate((values) => {
      localStorage.clear()
      Object.assign(localStorage, values)
    }, session)
  const authors: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/submit-report'))
      authors.push(request.headers().authorization ?? '')
  })
  await rowOf(page, 'en', 'oven').done.evaluate(pressAs, sessionOf(second))
  await expect.poll(() => pathOf(page)).toBe(`/${second.user.company.slug}/dashboard-default`)
  await settle(page)
  expect(authors).toEqual([])
  expect(await reportOf('oven')).toBeUndefined()

  await become(baker)
  await other.goto(`/${baker.companySlug}/routine-task`)
  await expect.poll(async () => (await reportOf('oven'))?.user.id).toBe(baker.userId)
  expect(authors).toEqual([`Bearer ${baker.token}`])
})
