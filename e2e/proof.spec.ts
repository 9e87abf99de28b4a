import type { Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { ownBrowser, seeDay } from './device-support.ts'
import { enter, openDay, ownCompany, rowOf, TASKS } from './my-day-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import { axeFindings, BASE, expect, login, send, test } from './support.ts'
import { WORDS } from './translations.ts'

interface Listed {
  task_name: string
  report: { status: string } | null
  pictures?: { url: string | null; taken_at: string; gallery?: true }[]
}

const NAME = { en: 'Photograph the display', ar: 'صوّر واجهة العرض' } as const
const REASON = { en: 'The gas ran out.', ar: 'نفد الغاز.' } as const

/** The number of files that the browser stores for a member. */
const countDeviceFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('diwan')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('kept').objectStore('kept').getAllKeys()
          reading.onsuccess = () =>
            resolve(reading.result.filter((key) => String(key).startsWith('file ')).length)
          opening.result.close()
        }
      }),
  )

for (const locale of oneLanguage({ onEvenDays: 'en' })) {
  const { extras, routine, steps } = WORDS[locale]
  const name = NAME[locale]

  test(
    `a picture taken offline arrives once with its report, after the browser was killed, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async () => {
      const { email } = await ownCompany(locale)
      const { token } = await login(email)
      const body = {
        task_name: name,
        task_type: 'daily',
        start_date: '2024-01-01',
        proof: 'always',
      }
      expect((await send(token, 'POST /dailytask', body)).status).toBe(201)
      const listed = async () =>
        (await send<{ data: Listed[] }>(token, 'GET /dailytask')).reply.data.find(
          ({ task_name }) => task_name === name,
        )
      const start = ownBrowser(locale)
      let page = await start()
      await seeDay(page, locale, email)
      // The code of the pictures is fetched after the first movement.
      await expect
        .poll(() =>
          page.evaluate(async () => {
            const kept = await (await caches.open('diwan-pages')).keys()
            return kept.some(({ url }) => url.includes('/StepsPanel'))
          }),
        )
        .toBe(true)

      page = await start({ isOffline: true })
      await page.goto(`${BASE}/dashboard-default`)
      const row = page.getByRole('group', { name, exact: true })
      const done = row.getByRole('button', { name: sentencePattern(routine.doneTask, name) })
      await done.click()
      await expect(row.getByText(steps.pictureNeeded)).toBeVisible()
      const drawn = await page.screenshot()
      const choosing = page.waitForEvent('filechooser')
      await row.locator('[data-action=picture]').click()
      await (await choosing).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: drawn })
      await expect(row.getByRole('list', { name: steps.pictures })).toBeVisible()
      await done.click()
      await expect(row.getByText(routine.waiting).last()).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      expect(await listed()).toMatchObject({ report: null })

      page = await start({ killsFormer: true })
      await page.goto(`${BASE}/dashboard-default`)
      await expect.poll(listed).toMatchObject({ report: { status: 'done' } })
      const { pictures = [] } = (await listed()) ?? {}
      expect(pictures).toHaveLength(1)
      const picture = await page.request.get(`${BASE}${pictures[0]?.url}`)
      expect(picture.headers()['content-type']).toBe('image/webp')
      // Nothing is left on the device.
      await expect.poll(() => countDeviceFiles(page)).toBe(0)
      await page.context().close()
    },
  )

  test(`a report of not done leads to a task in one press, ${locale}`, async ({
    page,
    context,
  }) => {
    const company = await ownCompany(locale)
    const address = await enter(context, company.owner, locale)
    await openDay(page, address, locale)
    const oven = rowOf(page, locale, 'oven')
    await oven.notDone(REASON[locale])
    await page.keyboard.press('Enter')
    const { oven: task } = TASKS[locale]
    await oven.row.getByRole('button', { name: sentencePattern(extras.createTaskOf, task) }).click()
    await oven.row.getByRole('link', { name: sentencePattern(extras.followUp, task) }).click()
    await expect(page.getByText(REASON[locale])).toBeVisible()
    const { token } = company.owner
    const { reply } = await send<{ data: { title: string }[] }>(token, 'GET /tasks')
    expect(reply.data.map(({ title }) => title)).toEqual([task])
  })
}
