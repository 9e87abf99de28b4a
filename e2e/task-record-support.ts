import type { Page } from '@playwright/test'
import type { TaskRecord } from '#features/one-time-tasks/record/contract.ts'
import { addMember, store } from './guard-support.ts'
import { openLive } from './staff-support.ts'
import { type Account, choose, expect, type Language, login, register, send } from './support.ts'
import { WORDS } from './translations.ts'

export const TASK = {
  en: {
    ...{ title: 'Renew the lease', other: 'Paint the wall', renamed: 'Renew the shop lease' },
    ...{ assignee: 'Omar', supervisor: 'Hana', told: 'Karim' },
    ...{ mine: 'Ask for two years.', theirs: 'Ask for one year.' },
    ...{
      reason: 'The second page is missing.',
      said: 'The landlord agreed.',
      answer: 'Well done.',
    },
  },
  ar: {
    ...{ title: 'تجديد عقد الإيجار', other: 'طلاء الجدار', renamed: 'تجديد إيجار المتجر' },
    ...{ assignee: 'عمر', supervisor: 'هناء', told: 'كريم' },
    ...{ mine: 'اطلب سنتين.', theirs: 'اطلب سنة واحدة.' },
    ...{ reason: 'الصفحة الثانية ناقصة.', said: 'وافق المالك.', answer: 'أحسنت.' },
  },
} as const

let members = 0

/** A company with a task that has an assignee, a supervisor and an informed person. */
export async function tasked(locale: Language) {
  const names = TASK[locale]
  const owner = await login(await register('Open Tasks', locale))
  const join = async (name: string) => {
    members += 1
    const email = `task-${locale}-${process.pid}-${Date.now()}-${members}@example.com`
    await addMember(owner.user.company.slug, email, name)
    return login(email)
  }
  const [assignee, supervisor, told] = [
    await join(names.assignee),
    await join(names.supervisor),
    await join(names.told),
  ]
  const make = async (title: string) => {
    const body = {
      ...{ title, assigned_user_id: [assignee.user.id], inform_user_id: [told.user.id] },
      supervisor_user_id: supervisor.user.id,
    }
    const { status, reply } = await send<{ task: TaskRecord }>(owner.token, 'POST /tasks', body)
    expect(status).toBe(201)
    return reply.task.id
  }
  await make(names.other)
  return { owner, assignee, supervisor, told, id: await make(names.title) }
}

/** The task as returned to an account. */
export const read = async ({ token }: Account, id: string): Promise<TaskRecord> =>
  (await send<{ task: TaskRecord }>(token, `GET /tasks/${id}`)).reply.task

/** Opens a task at its own address as an account and waits for its event stream. */
export async function open(
  page: Page,
  { token, user }: Account,
  { locale, id }: { locale: Language; id: string },
) {
  await choose(page.context(), { locale, theme: locale === 'ar' ? 'dark' : 'light' })
  const { slug } = user.company
  await store(page.context(), { token, userId: user.id, companySlug: slug })
  await openLive(page, `/${encodeURIComponent(slug)}/one-time-task?task=${id}`)
  const task = panel(page, locale)
  await expect(task.getByRole('heading', { level: 2 })).toBeVisible()
  return task
}

/** The element that shows the task: a region next to the list, or a sheet on narrow screens. */
export const panel = (page: Page, locale: Language) => {
  const [start = ''] = WORDS[locale].taskRecord.label.split('{{')
  const name = new RegExp(`^${start}`)
  return page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name })).last()
}
