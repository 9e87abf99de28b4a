import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import {
  drawnFiles,
  LOUD_FILES,
  type Planted,
  plant,
  takenFiles,
  watch,
} from './hostile-files-support.ts'
import { oneLanguage, SMOKE } from './smoke.ts'
import { BASE, expect, expectConsole, settle, test } from './support.ts'
import { open, tasked } from './task-record-support.ts'
import { expectDrawn } from './task-story-support.ts'
import { WORDS } from './translations.ts'

/** These stories check that pictures are drawn, not how soon. */

/**
 * A browser removes leading dots and replaces characters that a file name cannot contain with
 * underscores.
 */
const nameOf = (name: string) => name.replace(/^\.+/, '').replaceAll(/[<>:"|?*~/\\]/g, '_')

async function expectSaved(download: Download, { sent, file }: Planted): Promise<void> {
  expect([sent.name, download.suggestedFilename()]).toEqual([sent.name, nameOf(file.name)])
  const saved = readFileSync(await download.path())
  expect([sent.name, saved.equals(sent.bytes)]).toEqual([sent.name, true])
}

/** Opens a file's address directly; the file must be downloaded and the current page must stay. */
async function openInAddressBar(page: Page, planted: Planted): Promise<void> {
  const before = page.url()
  const saved = page.waitForEvent('download')
  const gone = page.goto(new URL(planted.file.url, BASE).href).then(
    () => 'shown',
    (error: Error) => error.message,
  )
  expect(await gone, planted.sent.name).toMatch(/Download is starting|ERR_ABORTED/)
  await expectSaved(await saved, planted)
  expect(page.url()).toBe(before)
}

test('where a file is shown as what it says it is, it is heard', async ({ page, context }) => {
  const { heard, left } = await watch(context)
  for (const { filename, bytes, claims = '' } of LOUD_FILES.slice(0, 3)) {
    heard.length = 0
    await page.route(`${BASE}/shown/${filename}`, (route) =>
      route.fulfill({ body: bytes, contentType: claims }),
    )
    await page.goto(`/shown/${filename}`)
    await expect.poll(() => heard.length, filename).toBeGreaterThan(2)
    expect(await left(page)).toBe('yes')
  }
})

test('no file of somebody’s runs or is shown where its link stands in the address bar', {
  tag: SMOKE,
}, async ({ page, context }) => {
  const { assignee, supervisor, id } = await tasked('en')
  const corpus = await takenFiles()
  expect(corpus.length).toBeGreaterThan(100)
  const planted = await plant({ by: assignee, reader: supervisor, id }, corpus)
  const { heard, left } = await watch(context)
  const task = await open(page, supervisor, { locale: 'en', id })
  for (const one of planted) await openInAddressBar(page, one)
  await expect(task.getByRole('heading', { level: 2 })).toBeVisible()
  expect(await left(page)).toBeNull()
  expect(heard).toEqual([])
})

/** Loads a link into the page in every way that could run its content. */
const embed = (page: Page, urls: readonly string[]): Promise<void> =>
  page.evaluate(async (all) => {
    const add = (name: string, attributes: Record<string, string>) => {
      const element = document.createElement(name)
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
      document.body.append(element)
    }
    for (const url of all) {
      add('script', { src: url })
      add('script', { src: url, type: 'module' })
      add('link', { href: url, rel: 'stylesheet' })
      add('link', { href: url, rel: 'manifest' })
      add('iframe', { src: url })
      add('embed', { src: url })
      add('object', { data: url })
      add('img', { src: url, alt: '' })
      await Promise.allSettled([
        navigator.serviceWorker?.register(url),
        import(url),
        new Promise((resolve) => {
          const worker = new Worker(url)
          worker.onerror = resolve
          setTimeout(resolve, 200)
        }),
      ])
    }
  }, urls)

test('no file of somebody’s runs where a page of the product asks for it', async ({
  page,
  context,
}) => {
  expectConsole(/./)
  const { assignee, supervisor, id } = await tasked('en')
  const planted = await plant({ by: assignee, reader: supervisor, id }, LOUD_FILES)
  const { heard, left } = await watch(context)
  const task = await open(page, supervisor, { locale: 'en', id })
  await embed(
    page,
    planted.map(({ file }) => file.url),
  )
  await settle(page)
  await expect(task.getByRole('heading', { level: 2 })).toBeVisible()
  expect(await left(page)).toBeNull()
  expect(heard).toEqual([])
  const frames = page.frames().slice(1)
  for (const frame of frames) expect(await frame.content()).not.toContain('planted')
})

for (const locale of oneLanguage({ onEvenDays: 'en' })) {
  const { attachments, pictures } = WORDS[locale]

  test(`from a task’s page each file is saved under its name, with a picture of it or without, ${locale}`, async ({
    page,
    context,
  }) => {
    const { assignee, supervisor, id } = await tasked(locale)
    const files = [...LOUD_FILES, ...(await drawnFiles()).slice(0, 8)]
    const planted = await plant({ by: assignee, reader: supervisor, id }, files)
    const { heard, left } = await watch(context)
    const task = await open(page, supervisor, { locale, id })
    await task.getByRole('button', { expanded: false, name: /\d|[٠-٩]/ }).click()
    for (const one of planted) {
      const saved = page.waitForEvent('download')
      const { name, preview_url } = one.file
      if (preview_url === null)
        await task
          .getByRole('button', { name: sentencePattern(attachments.download, name) })
          .last()
          .click()
      else {
        await task.getByRole('button', { name: sentencePattern(attachments.open, name) }).click()
        const viewer = page.getByRole('dialog', { name })
        await expectDrawn(viewer.getByRole('img', { name }))
        await viewer.getByRole('button', { name: pictures.download, exact: true }).click()
        await page.keyboard.press('Escape')
        await expect(viewer).toBeHidden()
      }
      await expectSaved(await saved, one)
    }
    expect(planted.filter(({ file }) => file.preview_url !== null).length).toBeGreaterThan(5)
    expect(await left(page)).toBeNull()
    expect(heard).toEqual([])
  })
}

test('what is drawn of a hostile picture is a picture and nothing else', async ({ browser }) => {
  const { assignee, supervisor, id } = await tasked('en')
  const planted = await plant({ by: assignee, reader: supervisor, id }, await drawnFiles())
  // A plain context, since the browser's own image viewer writes to the console.
  const context = await browser.newContext()
  const { heard } = await watch(context)
  const page = await context.newPage()
  for (const { file } of planted)
    for (const url of [file.thumbnail_url, file.preview_url]) {
      const shown = await page.goto(new URL(url ?? '', BASE).href)
      expect(shown?.headers()['content-type']).toBe('image/webp')
      await expectDrawn(page.locator('img'))
      await expect(page.locator('body > *')).toHaveCount(1)
    }
  expect(heard).toEqual([])
  await context.close()
})
