import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  APPEARANCES,
  expectAccessible,
  expectToFit,
  LOCALES,
  renderPart,
} from '#app/web/test/part.tsx'
import { USER } from '#app/web/test/profile.ts'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { readDeviceFile } from '#client/device-files.ts'
import type { Occurrence } from '#features/routine-tasks/reports/contract.ts'
import {
  applyPendingPictures,
  pictures as kind,
} from '#features/routine-tasks/reports/web/outbox/pictures.ts'
import { ar } from '#features/routine-tasks/reports/web/steps/messages.ar.ts'
import { en } from '#features/routine-tasks/reports/web/steps/messages.en.ts'
import { StepsPanel } from '#features/routine-tasks/reports/web/steps/StepsPanel.tsx'
import { ar as routineAr } from '#features/routine-tasks/web/messages.ar.ts'
import { en as routineEn } from '#features/routine-tasks/web/messages.en.ts'
import { entriesOf } from '#records/outbox/web/entry-kind.ts'
import { currentOutbox, openOutbox, updateOutbox, useOutbox } from '#records/outbox/web/store.ts'

const WORDS = { en: { ...routineEn, ...en }, ar: { ...routineAr, ...ar } }
const DISPLAY = { en: 'The display', ar: 'واجهة العرض' }
const ID = '00000000-0000-4000-8000-000000000001'

const occurrenceIn = (locale: 'en' | 'ar', more: Partial<Occurrence>): Occurrence => ({
  ...{ id: ID, date: '2026-11-28', slot: 0, department_id: null, department: null, report: null },
  ...{ task_name: DISPLAY[locale], description: '', task_type: 'daily', from: null, to: null },
  late_after: '2026-11-28T23:00:00.000Z',
  can: { report: true, take_back: true, claim: false, release: false },
  ...more,
})

interface Around {
  theme?: 'light' | 'dark'
  width?: number
}

/** The panel as the day's page shows it: with the pictures that the outbox holds. */
function Panel({ locale, more }: { locale: 'en' | 'ar'; more: Partial<Occurrence> }) {
  const viewer = { userId: USER, timezone: 'Africa/Cairo', locale }
  const given = [occurrenceIn(locale, more)]
  const [occurrence] = applyPendingPictures(given, useOutbox(kind), viewer)
  if (!occurrence) return null
  return (
    <StepsPanel
      id="panel"
      occurrence={occurrence}
      mayAnswer
      status="done"
      reader={viewer}
      onDone={() => undefined}
      onNotDone={() => undefined}
    />
  )
}

async function open(
  locale: 'en' | 'ar',
  more: Partial<Occurrence> = { proof: 'always' },
  around: Around = {},
) {
  await renderPart(<Panel locale={locale} more={more} />, { locale, ...around })
  await openOutbox(USER)
  await updateOutbox(() => [])
  const words = WORDS[locale]
  return {
    words,
    done: page.getByRole('button', { name: sentencePattern(words.doneTask, DISPLAY[locale]) }),
    entries: () => entriesOf(kind, currentOutbox()),
  }
}

/** A picture as a camera takes it, larger than what is sent. */
async function photo(lastModified = Date.now()): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = 3_200
  canvas.height = 2_400
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
  return new File([drawn ?? ''], 'IMG_1.jpg', { type: 'image/jpeg', lastModified })
}

const choose = (source: 'camera' | 'gallery', file: File) => {
  const input = document.querySelector<HTMLInputElement>(`[data-pictures=${source}]`)
  if (!input) throw new Error('There is no field for pictures')
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

// The tests of other files share the storage of this browser.
afterEach(() => updateOutbox(() => []))

describe.each(LOCALES)('in %s', (locale) => {
  test('Done waits for the picture, which is stored in the size in which it is sent', async () => {
    const { words, done, entries } = await open(locale)
    await expect.element(done).toBeDisabled()
    await expect.element(page.getByText(words.pictureNeeded)).toBeVisible()
    choose('camera', await photo())
    await expect.element(page.getByRole('list', { name: words.pictures })).toBeVisible()
    await expect.element(done).toBeEnabled()
    const [entry] = entries()
    expect(entry?.input.query).toMatchObject({ source: 'camera', date: '2026-11-28', slot: 0 })
    const file = await readDeviceFile(USER, entry?.id ?? '')
    const { width, height } = await createImageBitmap(file ?? new Blob())
    expect([file?.type, width, height]).toEqual(['image/webp', 1_600, 1_200])
  })

  test('a picture that was not sent can be removed, with its file', async () => {
    const { words, done, entries } = await open(locale)
    choose('camera', await photo())
    await expect.poll(entries).toHaveLength(1)
    const id = entries()[0]?.id ?? ''
    const remove = sentencePattern(words.removePicture, '1')
    await page.getByRole('button', { name: remove }).click()
    await expect.element(done).toBeDisabled()
    await expect.poll(() => readDeviceFile(USER, id)).toBeUndefined()
  })

  test('a picture of the gallery says so, and when it was made', async () => {
    const { words, entries } = await open(locale)
    choose('gallery', await photo(Date.parse('2026-11-20T08:00:00Z')))
    await expect
      .poll(entries)
      .toMatchObject([
        { input: { query: { source: 'gallery', taken_at: '2026-11-20T08:00:00.000Z' } } },
      ])
    const list = page.getByRole('list', { name: words.pictures })
    await expect.element(list).toHaveTextContent(words.isGallery)
  })

  test('an old picture is not called new, whatever button it was chosen by', async () => {
    const { entries } = await open(locale)
    choose('camera', await photo(Date.parse('2026-11-20T08:00:00Z')))
    await expect.poll(entries).toMatchObject([{ input: { query: { source: 'gallery' } } }])
  })

  test('a file that is no picture is refused with its name', async () => {
    const { words, entries } = await open(locale)
    choose('camera', new File(['No picture'], 'notes.jpg', { type: 'image/jpeg' }))
    const refusal = page.getByRole('alert')
    await expect.element(refusal).toHaveTextContent(sentencePattern(words.notAPicture, 'notes.jpg'))
    expect(entries()).toEqual([])
  })

  test('a step takes one picture, which answers it', async () => {
    const step = { id: 'display', text: DISPLAY[locale], kind: 'photo' as const, required: true }
    const { done, entries } = await open(locale, { steps: [step] })
    await expect.element(done).toBeDisabled()
    choose('camera', await photo())
    await expect.element(done).toBeEnabled()
    expect(entries()[0]?.input.query).toMatchObject({ step_id: 'display' })
    expect(document.querySelector('[data-pictures]')).toBeNull()
  })
})

test.each(APPEARANCES)('on a phone it fits, in $locale and $theme', async ({ locale, theme }) => {
  const { words, entries } = await open(locale, { proof: 'always' }, { theme, width: 390 })
  choose('gallery', await photo(Date.parse('2026-11-20T08:00:00Z')))
  await expect.poll(entries).toHaveLength(1)
  const list = page.getByRole('list', { name: words.pictures })
  await expect.element(list).toBeVisible()
  await expectToFit(list)
  await expectAccessible()
})
