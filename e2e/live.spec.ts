import type { Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { toLocalTime } from '#shared/dates.ts'
import { INTERVAL_MS } from '#shared/live.ts'
import { DEFAULT_COMPANY_TIMEZONE } from '#shared/locale.ts'
import { addMember } from './guard-support.ts'
import { enter, openDay, ownCompany, rowOf, TASKS } from './my-day-support.ts'
import { LIVE } from './staff-support.ts'
import {
  type Account,
  expect,
  type Language,
  login,
  register,
  send,
  settle,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const CHANGES = 50
const EVERY_MS = 100
/** Fills three pages of a day's list. */
const MANY = 250

interface Listed {
  data: { id: string; task_name: string }[]
}

test('however much others change, an open page asks at most once a second and shows the last within three', async ({
  page,
  context,
}) => {
  const company = await ownCompany('en')
  const { account } = await company.colleague()
  const { reply } = await send<Listed>(account.token, 'GET /dailytask')
  const oven = reply.data.find(({ task_name }) => task_name === TASKS.en.oven)
  await openDay(page, await enter(context, company.owner, 'en'), 'en')
  await settle(page)
  const asked: number[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/dailytask/whole') asked.push(Date.now())
  })
  for (let n = 1; n <= CHANGES; n += 1) {
    const said = { status: 'not_done', note: `Gas, ${n} bar.` }
    await send(account.token, `POST /daily-tasks/${oven?.id}/submit-report`, said)
    await page.waitForTimeout(EVERY_MS)
  }
  const { row } = rowOf(page, 'en', 'oven')
  await expect(row.getByText(`Gas, ${CHANGES} bar.`)).toBeVisible(LIVE)
  const gaps = asked.slice(1).map((at, n) => at - (asked[n] ?? 0))
  expect(gaps.length).toBeGreaterThan(1)
  expect(Math.min(...gaps)).toBeGreaterThan(1_000)
  // Only a few pages are open here, so the interval stays below its maximum.
  expect(Math.min(...gaps)).toBeLessThan(INTERVAL_MS.max)
})

const nameOf = (number: number) => `№ ${String(number).padStart(3, '0')}`

/** A company whose owner reviews `MANY` consecutive occurrences a day, and a member who reports. */
async function longDay(locale: Language) {
  const owner = await login(await register('Long Day', locale))
  const time = (at: number) =>
    new Date((360 + at * 2) * 60_000).toISOString().slice('1970-01-01T'.length, -':00.000Z'.length)
  const rows = Array.from({ length: MANY }, (_, at) => ({
    ...{ task_name: nameOf(at + 1), task_type: 'weekly', recurrent_days: '1,2,3,4,5,6,7' },
    // Without an end time, because a duty that is already over when created starts tomorrow.
    ...{ start_date: '2026-01-01', from: time(at) },
  }))
  const made = await send(owner.token, 'POST /alldailytask/import', { rows, dry_run: false })
  expect(made.reply).toMatchObject({ created: MANY, refused: [], duplicates: [] })
  const email = owner.user.email.replace('@', '.omar@')
  await addMember(owner.user.company.slug, email)
  const { token } = await login(email)
  const ids = new Map<string, string>()
  for (const page of [1, 2, 3]) {
    const { reply } = await send<Listed>(token, `GET /dailytask?per_page=100&page=${page}`)
    for (const { id, task_name } of reply.data) ids.set(task_name, id)
  }
  const report = async (number: number) => {
    const path = `/daily-tasks/${ids.get(nameOf(number))}/submit-report` as const
    expect((await send(token, `POST ${path}`, { status: 'done' })).status).toBe(201)
  }
  return { owner, report }
}

/** Records the page numbers of a list's requests from now on, in order. */
function pagesAsked(page: Page, path: string): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith(path)) asked.push(url.searchParams.get('page') ?? '')
  })
  return asked
}

/** The day as stored on the server. */
async function dayOf({ token }: Account) {
  const { date } = toLocalTime(new Date(), DEFAULT_COMPANY_TIMEZONE)
  type Day = { totals: Record<string, number> }
  return (await send<Day>(token, `GET /daily-tasks-reports/${date}`)).reply
}

const review = (page: Page, number: number) =>
  page.getByRole('listitem', { name: nameOf(number), exact: true })
const total = (page: Page, locale: Language, name: string) =>
  page
    .getByRole('region', { name: WORDS[locale].evaluations.totals })
    .getByText(name, { exact: true })
    .locator('xpath=following-sibling::dd')

async function openReviews(page: Page, owner: Account, locale: Language): Promise<void> {
  await page.goto(`${await enter(page.context(), owner, locale)}/task-reports`)
  await expect(review(page, 1)).toBeVisible()
  const cells = page.getByRole('list', { name: WORDS[locale].routine.strip }).getByRole('listitem')
  await expect(cells.first()).toHaveAttribute('aria-setsize', String(MANY))
  await settle(page)
}

const scrollDown = (page: Page, share: number): Promise<void> =>
  page.evaluate((of) => window.scrollTo(0, document.documentElement.scrollHeight * of), share)

/** Moves through the strip by keyboard, starting at its first cell. */
async function expectStrip(page: Page, locale: Language, states: readonly string[]): Promise<void> {
  const strip = page.getByRole('list', { name: WORDS[locale].routine.strip })
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-at="0"]')?.focus())
  for (const [at, state] of states.entries()) {
    if (at > 0) await page.keyboard.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    const cell = strip.locator(`[data-at="${at}"]`)
    await expect(cell).toBeFocused()
    await expect(cell).toHaveAccessibleName(new RegExp(`${nameOf(at + 1)}.*${state}`))
  }
}

test('a change makes a long list ask for the page in sight alone, and the others follow', async ({
  page,
}) => {
  const locale = 'en'
  const { evaluations, routine } = WORDS[locale]
  const { owner, report } = await longDay(locale)
  await openReviews(page, owner, locale)
  const reported = total(page, locale, evaluations.reported)
  await scrollDown(page, 0.5)
  await expect(review(page, MANY / 2)).toBeInViewport()
  const asked = pagesAsked(page, '/api/daily-tasks-reports/')
  await report(1)
  await expect(reported).toHaveText('1', LIVE)
  await expect.poll(() => new Set(asked).size).toBe(3)
  await settle(page)

  asked.length = 0
  const topOf = async () => (await review(page, MANY / 2).boundingBox())?.y ?? Number.NaN
  const before = await topOf()
  await report(2)
  await expect(reported).toHaveText('2', LIVE)
  await page.waitForTimeout(2_000)
  expect(asked).toEqual(['2'])
  await expect.poll(() => new Set(asked).size).toBe(3)
  await settle(page)
  expect(Math.abs((await topOf()) - before)).toBeLessThan(2)

  asked.length = 0
  await report(3)
  await expect(reported).toHaveText('3', LIVE)
  expect(asked).toEqual(['2'])
  await scrollDown(page, 0)
  await expect.poll(() => asked, LIVE).toEqual(['2', '1'])
  await expect.poll(() => new Set(asked).size).toBe(3)
  await settle(page)
  await expectStrip(page, locale, [routine.done, routine.done, routine.done, routine.notReported])

  const { totals } = await dayOf(owner)
  expect(totals).toMatchObject({ due: MANY, reported: 3, done: 3 })
  await expect(reported).toHaveText('3')
  await expect(total(page, locale, routine.done)).toHaveText('3')
  await expect(total(page, locale, evaluations.due)).toHaveText(String(MANY))
})

test('stars that are given on one page count at once, though the totals came with another', async ({
  page,
}) => {
  const locale = 'en'
  const { evaluations } = WORDS[locale]
  const { owner, report } = await longDay(locale)
  await page.route(/daily-tasks-reports.*[?&]page=1&/, async (route) => {
    await page.waitForTimeout(500)
    await route.continue()
  })
  await openReviews(page, owner, locale)
  await scrollDown(page, 1)
  await expect(review(page, MANY)).toBeInViewport()
  const asked = pagesAsked(page, '/api/daily-tasks-reports/')
  for (const number of [1, 2]) await report(number)
  await expect(total(page, locale, evaluations.reported)).toHaveText('2', LIVE)
  // Each change requests the visible page first: the last such request starts the final round.
  await expect.poll(() => new Set(asked.slice(asked.lastIndexOf('3'))).size).toBe(3)
  await settle(page)

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/evaluations/*', async (route) => {
    await held
    await route.continue()
  })
  asked.length = 0
  const stars = [
    [1, '5'],
    [2, '2'],
  ] as const
  for (const [number, rating] of stars)
    await review(page, number)
      .getByRole('radio', { name: sentencePattern(evaluations.stars, rating) })
      .click()
  await expect(total(page, locale, evaluations.evaluated)).toHaveText('2')
  await expect(total(page, locale, evaluations.average)).toHaveText('3.5')
  expect(asked).toEqual([])
  release()
  await expect.poll(() => new Set(asked).size).toBe(3)
  await settle(page)
  expect((await dayOf(owner)).totals).toMatchObject({ evaluated: 2, rating_average: 3.5 })
  await expect(total(page, locale, evaluations.evaluated)).toHaveText('2')
  await expect(total(page, locale, evaluations.average)).toHaveText('3.5')
})

test('a row that one looks at and that goes to another page stands there soon', async ({
  page,
}) => {
  const locale = 'ar'
  const { evaluations, routine } = WORDS[locale]
  const { owner, report } = await longDay(locale)
  await openReviews(page, owner, locale)
  await report(2)
  await expect(total(page, locale, evaluations.reported)).toHaveText('1', LIVE)
  await expect(review(page, 2)).toContainText(routine.done, LIVE)
  await expect(review(page, 2)).not.toBeInViewport()
  await expect(review(page, 3)).toBeInViewport()
  await expectStrip(page, locale, [routine.notReported, routine.done, routine.notReported])
  await scrollDown(page, 1)
  await expect(review(page, 2)).toBeInViewport()
})

const DEPARTMENTS = 30

test('a change makes today’s board ask for the departments in sight alone, and the others follow', async ({
  page,
}) => {
  const { dashboard } = WORDS.en
  const owner = await login(await register('Many Departments', 'en'))
  const { token } = owner
  const names = Array.from({ length: DEPARTMENTS }, (_, at) => nameOf(at + 1))
  for (const name of names) await send(token, 'POST /departments', { name })
  const rows = names.map((name) => ({
    ...{ task_name: name, department: name, task_type: 'daily', start_date: '2026-01-01' },
  }))
  await send(token, 'POST /alldailytask/import', { rows, dry_run: false })
  const { reply } = await send<Listed>(token, 'GET /dailytask?per_page=100')
  expect(reply.data).toHaveLength(DEPARTMENTS)
  const report = async (number: number) => {
    const id = reply.data.find(({ task_name }) => task_name === nameOf(number))?.id
    const said = await send(token, `POST /daily-tasks/${id}/submit-report`, { status: 'done' })
    expect(said.status).toBe(201)
  }
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto(`${await enter(page.context(), owner, 'en')}/dashboard-default`)
  for (const more of ['20', '10'])
    await page
      .getByRole('button', { name: sentencePattern(dashboard.moreDepartments_other, more) })
      .click()
  const strip = (number: number) =>
    page.getByRole('list', { name: sentencePattern(dashboard.boardOf, nameOf(number)) })
  await expect(strip(DEPARTMENTS)).toBeVisible()
  await strip(25).evaluate((place) => place.scrollIntoView({ behavior: 'instant' }))
  await settle(page)
  const asked = pagesAsked(page, '/api/dashboard/today-board')
  await report(1)
  await expect.poll(() => new Set(asked).size).toBe(3)
  await settle(page)

  asked.length = 0
  await report(2)
  await expect.poll(() => asked, LIVE).toEqual(['3'])
  await page.waitForTimeout(2_000)
  expect(asked).toEqual(['3'])
  await expect.poll(() => new Set(asked).size).toBe(3)
  const cell = strip(2).getByRole('button')
  await expect(cell).toHaveAccessibleName(new RegExp(dashboard.done))
  await expect(strip(3).getByRole('button')).toHaveAccessibleName(new RegExp(dashboard.notReported))
})
