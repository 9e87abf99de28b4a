import type { BrowserContext, Locator, Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { addMember, store } from './guard-support.ts'
import {
  type Account,
  BASE,
  choose,
  expect,
  type Language,
  login,
  register,
  send,
} from './support.ts'
import { WORDS } from './translations.ts'

export const TASKS = {
  en: { oven: 'Light the oven', till: 'Count the till', floor: 'Wash the floor' },
  ar: { oven: 'إشعال الفرن', till: 'عدّ الصندوق', floor: 'غسل الأرضية' },
} as const
export type Task = keyof (typeof TASKS)['en']

interface Report {
  status: string
  note: string
  version: number
  user: { id: string; name: string }
}

interface Listed {
  id: string
  task_name: string
  report: Report | null
}

/** Stores a session as a sign-in does; returns the company's address. */
export async function enter(
  context: BrowserContext,
  { token, user }: Account,
  locale: Language,
): Promise<string> {
  const { slug } = user.company
  await choose(context, { locale })
  await store(context, { token, userId: user.id, companySlug: slug })
  return `/${encodeURIComponent(slug)}`
}

/** A company for one story, with three routine tasks that are due each day at any time. */
export async function ownCompany(locale: Language) {
  const email = await register(locale === 'ar' ? 'مخبز الندى' : 'Nada Bakery', locale)
  const owner = await login(email)
  // A second token, because signing out in a browser ends only that browser's session.
  const { token } = await login(email)
  for (const task_name of Object.values(TASKS[locale])) {
    const body = { task_name, task_type: 'daily', start_date: '2024-01-01' }
    expect((await send(token, 'POST /dailytask', body)).status).toBe(201)
  }
  const list = async () => (await send<{ data: Listed[] }>(token, 'GET /dailytask')).reply.data
  const find = async (task: Task) =>
    (await list()).find(({ task_name }) => task_name === TASKS[locale][task])
  return {
    ...{ email, owner, locale },
    /** The server's report of a task today. */
    reportOf: async (task: Task) => (await find(task))?.report ?? undefined,
    /** Adds another member of the company, with the same password. */
    colleague: async () => {
      const address = email.replace('@', '.omar@')
      await addMember(owner.user.company.slug, address)
      return { email: address, account: await login(address) }
    },
    reportAs: async (account: Account, task: Task) => {
      const { id = '' } = (await find(task)) ?? {}
      const said = await send(account.token, `POST /daily-tasks/${id}/submit-report`, {
        status: 'done',
      })
      expect(said.status).toBe(201)
    },
  }
}

/** Counts the reports of all pages that the server has answered. */
export function countSent(context: BrowserContext): () => number {
  let sent = 0
  context.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/submit-report')) sent += 1
  })
  return () => sent
}

/** A task's row, and the user's actions on it. */
export function rowOf(page: Page, locale: Language, task: Task) {
  const { routine } = WORDS[locale]
  const name = TASKS[locale][task]
  const row = page.getByRole('group', { name, exact: true })
  const button = (words: string) => row.getByRole('button', { name: sentencePattern(words, name) })
  return {
    row,
    waiting: row.getByText(routine.waiting),
    done: button(routine.doneTask),
    editNote: button(routine.editNoteTask),
    takeBack: button(routine.takeBackTask),
    note: row.getByRole('textbox'),
    notDone: async (why: string) => {
      await button(routine.notDoneTask).click()
      await row.getByRole('textbox').fill(why)
    },
  }
}

/** On phones, completed duties are collapsed. */
export async function unfold(page: Page, row: Locator): Promise<void> {
  const fold = page.locator('[data-action="fold"][aria-expanded="false"]')
  await expect(row.or(fold).first()).toBeVisible()
  if (await fold.isVisible()) await fold.click()
}

/** Opens the routine tasks and waits for their rows; on phones, expands the completed ones. */
export async function openDay(page: Page, company: string, locale: Language): Promise<void> {
  await page.goto(`${BASE}${company}/routine-task`)
  const { row } = rowOf(page, locale, 'oven')
  await unfold(page, row)
  await expect(row).toBeVisible()
}

/** The unsent reports and the drafts of notes in the browser's storage, as text. */
export const keptInBrowser = (page: Page) =>
  page.evaluate(async () => {
    const all = await new Promise<unknown[]>((resolve, reject) => {
      const opening = indexedDB.open('diwan')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('kept').objectStore('kept').getAll()
        reading.onerror = () => reject(reading.error)
        reading.onsuccess = () => resolve(reading.result)
        opening.result.close()
      }
    })
    const text = localStorage.getItem('storageKey')
    const bytes = text && Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const key =
      bytes && (await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt']))
    const readable = async (value: unknown) => {
      const { iv, sealed } = value as { iv?: Uint8Array<ArrayBuffer>; sealed?: ArrayBuffer }
      if (!iv || !sealed) return JSON.stringify(value)
      const plain = key
        ? await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed).catch(() => sealed)
        : sealed
      return new TextDecoder().decode(plain)
    }
    return (await Promise.all(all.map(readable))).join('\n')
  })
