import type { Locator, Page } from '@playwright/test'
import type { createRoutineTask } from '#features/routine-tasks/definitions/contract.ts'
import type { listOccurrences, submitReport } from '#features/routine-tasks/reports/contract.ts'
import { addDays, toLocalTime, weekdayOf } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import { DEFAULT_COMPANY_TIMEZONE } from '#shared/locale.ts'
import { addMember, permit, store } from './guard-support.ts'
import {
  type Account,
  choose,
  expect,
  type Language,
  login,
  register,
  send,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

export const STAFF = {
  en: {
    company: 'Nile Bakery',
    department: 'Ovens',
    other: 'Counter',
    manager: 'Hana',
    employee: 'Omar',
    daily: 'Open the till',
    weekly: 'Clean the cold room',
    note: 'The key was missing.',
    praise: 'Well counted.',
    advice: 'Ask me for the key.',
  },
  ar: {
    company: 'مخبز النيل',
    department: 'الأفران',
    other: 'صالة البيع',
    manager: 'هناء',
    employee: 'عمر',
    daily: 'فتح الصندوق',
    weekly: 'تنظيف غرفة التبريد',
    note: 'لم نجد المفتاح.',
    praise: 'عدٌّ دقيق.',
    advice: 'اطلب المفتاح مني.',
  },
} as const

/** A phone: a small touch screen. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} as const

/**
 * The timeout for changes by others to appear on an open page: three seconds in measured projects.
 */
export const LIVE = {
  get timeout(): number | undefined {
    return test.info().project.name.startsWith('measured') ? 3_000 : undefined
  },
}

/** The company's date, a number of days from today. */
export const dayIn = (days: number) =>
  addDays(toLocalTime(new Date(), DEFAULT_COMPANY_TIMEZONE).date, days)
export const today = () => dayIn(0)

let people = 0

/** A company with a department, its manager, who may see charts, an employee, and another one. */
export async function staffed(locale: Language) {
  const names = STAFF[locale]
  const owner = await login(await register(names.company, locale))
  const { slug } = owner.user.company
  // So that nothing of the day is late, at whatever hour and on whatever day the story runs, and the
  // first steps of a new company are done.
  const settings = { late_grace_minutes: 1_440, weekend: [] }
  expect((await send(owner.token, 'PUT /company-data', settings)).status).toBe(200)
  const join = async (name: string) => {
    people += 1
    const email = `staff-${locale}-${process.pid}-${Date.now()}-${people}@example.com`
    await addMember(slug, email, name)
    return { email, account: await login(email) }
  }
  const [manager, employee] = await Promise.all([join(names.manager), join(names.employee)])
  await permit(manager.email, ['view-chartReports'])
  const departments = [
    {
      name: names.department,
      manager_id: manager.account.user.id,
      member_ids: [employee.account.user.id],
    },
    { name: names.other },
  ]
  const ids: string[] = []
  for (const one of departments) {
    const made = await send<{ department: { id: string } }>(owner.token, 'POST /departments', one)
    expect(made.status).toBe(201)
    ids.push(made.reply.department.id)
  }
  const [departmentId] = ids
  return { owner, manager: manager.account, employee: employee.account, departmentId }
}

type Site = Awaited<ReturnType<typeof staffed>>

/** An API call that creates a record, as the account's browser would send it. */
async function make<T>({ token }: Account, path: `/${string}`, body: object): Promise<T> {
  const { status, reply } = await send<T>(token, `POST ${path}`, body)
  expect(status).toBe(201)
  return reply
}

interface Both {
  daily: string
  weekly: string
}

/** Creates the manager's two routine tasks, both due today. */
export async function define({ manager, departmentId }: Site, locale: Language): Promise<Both> {
  const { daily, weekly } = STAFF[locale]
  const idOf = async (task_name: string, rule: object) => {
    const form = { task_name, dept_id: departmentId, start_date: today(), ...rule }
    return (await make<Reply<typeof createRoutineTask>>(manager, '/dailytask', form)).task.id
  }
  const recurrent_days = [today(), dayIn(2)].map(weekdayOf)
  return {
    daily: await idOf(daily, { task_type: 'daily', from: '00:00', to: '23:59' }),
    weekly: await idOf(weekly, { task_type: 'weekly', recurrent_days }),
  }
}

/** Sends the employee's reports: one occurrence done, the other not done. */
export async function report({ employee }: Site, locale: Language, tasks: Both): Promise<Both> {
  const idOf = async (id: string, said: object) => {
    const path = `/daily-tasks/${id}/submit-report` as const
    return (await make<Reply<typeof submitReport>>(employee, path, said)).report.id
  }
  return {
    daily: await idOf(tasks.daily, { status: 'done' }),
    weekly: await idOf(tasks.weekly, { status: 'not_done', note: STAFF[locale].note }),
  }
}

/** Sends the manager's evaluations of the reports: four stars and two. */
export async function evaluate({ manager }: Site, locale: Language, reports: Both): Promise<void> {
  const { praise, advice } = STAFF[locale]
  await make(manager, `/evaluations/${reports.daily}`, { rating: 4, comment: praise })
  await make(manager, `/evaluations/${reports.weekly}`, { rating: 2, comment: advice })
}

/** A company whose occurrences of today are reported. */
export async function reported(locale: Language) {
  const site = await staffed(locale)
  const reports = await report(site, locale, await define(site, locale))
  return { ...site, reports }
}

/** A company whose occurrences of today are reported and evaluated. */
export async function evaluated(locale: Language) {
  const site = await reported(locale)
  await evaluate(site, locale, site.reports)
  return site
}

type Occurrence = Reply<typeof listOccurrences>['data'][number]

/** The occurrences that an account may report on a day, by name. */
export async function dayOf({ token }: Account, date: string): Promise<Map<string, Occurrence>> {
  const { reply } = await send<{ data: Occurrence[] }>(token, `GET /dailytask?date=${date}`)
  return new Map(reply.data.map((one) => [one.task_name, one]))
}

/** Signs a page's browser in as an account, in a language. */
export async function enter(page: Page, { token, user }: Account, locale: Language) {
  const { slug } = user.company
  await choose(page.context(), { locale })
  await store(page.context(), { token, userId: user.id, companySlug: slug })
  return `/${encodeURIComponent(slug)}`
}

/** Opens a page of the company and waits until its event stream is connected. */
export async function openLive(page: Page, address: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/api/events'))
  await page.goto(address)
  await stream
}

/** Waits until the focus is inside; keys pressed earlier would go elsewhere. */
export const focusIn = (place: Locator): Promise<void> =>
  expect
    .poll(() => place.evaluate((one) => one.contains(document.activeElement)), 'the focus in there')
    .toBe(true)

/** Presses Tab until the focus is inside the target. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((one) => one.contains(document.activeElement))
  for (let steps = 0; steps < 80; steps += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The focus does not come there by Tab')
}

export const occurrence = (page: Page, task: string) =>
  page.getByRole('group', { name: task, exact: true })
export const review = (page: Page, task: string) =>
  page.getByRole('listitem', { name: task, exact: true })

/** A total of the day, shown above its evaluations. */
export const total = (page: Page, locale: Language, name: string) =>
  page
    .getByRole('region', { name: WORDS[locale].evaluations.totals })
    .getByText(name, { exact: true })
    .locator('xpath=following-sibling::dd')

/** The screen widths at which the manager's and the employee's work is tested. */
export const WIDTHS = [1440, 390] as const
export const deskOf = (width: (typeof WIDTHS)[number]) => (width === 390 ? PHONE : {})
