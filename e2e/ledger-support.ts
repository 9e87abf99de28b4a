import type { Locator, Page } from '@playwright/test'
import { addMember, permit, store } from './guard-support.ts'
import { type Account, choose, expect, type Language, login, register, send } from './support.ts'

export const LEDGER = {
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

/** A phone in the hand: a small screen that is touched. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} as const

let people = 0

/** A company with a department, its manager, who may see charts, an employee, and another one. */
export async function staffed(locale: Language) {
  const names = LEDGER[locale]
  const owner = await login(await register(names.company, locale))
  const { slug } = owner.user.company
  // So that nothing of the day is late, at whatever hour the story is told.
  const grace = await send(owner.token, 'PUT /company-data', { late_grace_minutes: 1_440 })
  expect(grace.status).toBe(200)
  const join = async (name: string) => {
    people += 1
    const email = `ledger-${locale}-${process.pid}-${Date.now()}-${people}@example.com`
    await addMember(slug, email, name)
    return { email, account: await login(email) }
  }
  const manager = await join(names.manager)
  const employee = await join(names.employee)
  await permit(manager.email, ['view-chartReports'])
  const departments = [
    {
      name: names.department,
      manager_id: manager.account.user.id,
      member_ids: [employee.account.user.id],
    },
    { name: names.other },
  ]
  for (const one of departments)
    expect((await send(owner.token, 'POST /departments', one)).status).toBe(201)
  return { owner, manager: manager.account, employee: employee.account }
}

/** Signs a page's browser in as an account, in a language. */
export async function enter(page: Page, { token, user }: Account, locale: Language) {
  const { slug } = user.company
  await choose(page.context(), { locale })
  await store(page.context(), { token, userId: user.id, companySlug: slug })
  return `/${encodeURIComponent(slug)}`
}

/** Opens a page of the company, and waits until it hears of changes. */
export async function openLive(page: Page, address: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/api/events'))
  await page.goto(address)
  await stream
}

/** Goes on by Tab alone until the focus is in there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((one) => one.contains(document.activeElement))
  for (let steps = 0; steps < 80; steps += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The focus does not come there by Tab')
}
