import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectToFit, LOCALES, renderPart } from '#app/web/test/part.tsx'
import { USER } from '#app/web/test/profile.ts'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { answer, ErrorReply, posted, sent } from '#app/web/test/wire.ts'
import {
  type Absence,
  answerAbsence,
  createAbsence,
  listAbsenceRequests,
  listAbsences,
  updateAbsence,
} from '#features/absences/contract.ts'
import { AbsencesPage } from '#features/absences/web/AbsencesPage.tsx'
import { AwayState } from '#features/absences/web/AwayState.tsx'
import * as away from '#features/absences/web/away-messages.ts'
import { ar } from '#features/absences/web/messages.ar.ts'
import { en } from '#features/absences/web/messages.en.ts'
import { getDirectory } from '#features/directory/contract.ts'
import type { Reply } from '#shared/endpoint.ts'

const WORDS = { en: { ...en, ...away.en }, ar: { ...ar, ...away.ar } }
const PEOPLE = { en: ['Omar', 'Amina'], ar: ['عمر', 'أمينة'] } as const
const NEXT_YEARS = {
  en: ['2 Jan 2028', '4 Jan 2028'],
  ar: ['2 يناير 2028', '4 يناير 2028'],
} as const
const idOf = (at: number) => `00000000-0000-4000-8000-00000000000${at}`

const absence = (fields: Partial<Absence>): Absence => ({
  ...{ id: idOf(1), member: { id: idOf(8), name: 'Omar' }, version: 1 },
  ...{ from: '2026-11-24', to: '2026-11-27', half: null, status: 'accepted' },
  can: { update: false, end: false, delete: false, answer: false },
  ...fields,
})

const paged = (data: readonly Absence[]) => ({
  ...{ data: [...data], total: data.length, current_page: 1, last_page: 1, per_page: 100 },
  ...{ next_page_url: null, prev_page_url: null },
})

type Requests = Reply<typeof listAbsenceRequests>

const requested = (data: readonly Absence[], more: Partial<Requests> = {}) =>
  answer(listAbsenceRequests, {
    ...paged(data),
    recordable: [{ id: USER, name: 'Mona' }],
    ...more,
  })

afterEach(() => void vi.useRealTimers())

function listed(...absences: readonly Absence[]) {
  vi.setSystemTime('2026-11-23T07:00:00Z')
  requested(absences.filter(({ status }) => status === 'requested'))
  answer(listAbsences, ({ query }) =>
    paged(absences.filter(({ status }) => !query.status || status === query.status)),
  )
  answer(getDirectory, {
    people: [
      { id: USER, name: 'Mona', ppUrl: null, status: 'active' },
      { id: idOf(8), name: 'Omar', ppUrl: null, status: 'active', away_until: '2026-11-27' },
    ],
    ...{ people_total: 2, departments: [], projects: [], roles: [] },
  })
}

describe.each(LOCALES)('absences in %s', (locale) => {
  const words = WORDS[locale]
  const [omar, amina] = PEOPLE[locale]
  const member = { id: idOf(8), name: omar }

  test('that wait are accepted in one press, or declined with a reason', async () => {
    const can = { update: true, end: false, delete: true, answer: true }
    const request = { ...absence({ member, status: 'requested', can }), kind: 'leave' as const }
    listed(request)
    answer(answerAbsence, ({ body }) => ({ absence: { ...request, status: body.status } }))
    await renderPart(<AbsencesPage />, { locale, width: 390, managedDepartments: [idOf(5)] })
    const waiting = page.getByRole('region', { name: words.waiting })
    await expect.element(waiting.getByText(omar)).toBeVisible()
    await expectToFit(waiting)
    await expectAccessible()
    await waiting.getByRole('button', { name: words.accept, exact: true }).click()
    await expect.poll(posted).toEqual([{ status: 'accepted', answer: '' }])
    await waiting.getByRole('button', { name: words.decline, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: words.declineReason }).fill('Eid')
    await expectAccessible()
    await dialog.getByRole('button', { name: words.decline, exact: true }).click()
    await expect.poll(() => posted().at(-1)).toEqual({ status: 'declined', answer: 'Eid' })
  })

  test('of others show their dates alone, on a line of the month', async () => {
    listed(absence({ member }), absence({ id: idOf(2), member: { id: idOf(9), name: amina } }))
    await renderPart(<AbsencesPage />, { locale })
    await expect.element(page.getByText(omar, { exact: true })).toBeVisible()
    await expect.element(page.getByText(amina, { exact: true })).toBeVisible()
    expect(page.getByRole('button', { name: words.edit }).elements()).toEqual([])
    expect(page.getByText(words['kind.leave']).elements()).toEqual([])
    await expectAccessible()
  })

  test('are asked for with a deputy; what the server refuses stands at its field', async () => {
    listed()
    answer(
      createAbsence,
      () => new ErrorReply(422, { message: 'No.', errors: { from: ['Taken.'] } }),
    )
    await renderPart(<AbsencesPage />, { locale, width: 390 })
    await page.getByRole('button', { name: words.ask }).click()
    const dialog = page.getByRole('dialog', { name: words.ask })
    const deputy = dialog.getByRole('combobox', { name: words.deputy })
    await deputy.fill('Om')
    await page.getByRole('option', { name: /Omar/ }).click()
    await dialog.getByRole('button', { name: words.send }).click()
    await expect.element(dialog.getByText('Taken.')).toBeVisible()
    await expectAccessible()
    expect(posted()).toMatchObject([
      { deputy_id: idOf(8), from: '2026-11-24', to: '2026-11-24', kind: 'leave' },
    ])
  })

  test('are ended by who is back', async () => {
    const can = { update: false, end: true, delete: false, answer: false }
    const own = absence({
      ...{ member: { id: USER, name: 'Mona' }, from: '2026-11-20', deputy: member, can },
    })
    listed(own)
    answer(updateAbsence, { absence: own })
    await renderPart(<AwayState absence={own} />, { locale, width: 390 })
    await expect.element(page.getByText(sentencePattern(words.awayDeputy, omar))).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: words.comeBack }).click()
    await expect
      .poll(() => sent.find(({ method }) => method === 'PUT')?.body)
      .toEqual({ to: '2026-11-22' })
  })

  test('of others are recorded only for those whom the reader may record', async () => {
    listed()
    requested([], {
      recordable: [
        { id: USER, name: 'Mona' },
        { id: idOf(9), name: amina },
      ],
    })
    await renderPart(<AbsencesPage />, { locale, width: 390, managedDepartments: [idOf(5)] })
    await page.getByRole('button', { name: words.record }).click()
    const dialog = page.getByRole('dialog', { name: words.record })
    await dialog.getByRole('combobox', { name: words.member }).click()
    const offered = page.getByRole('listbox').getByRole('option')
    await expect.element(offered.nth(1)).toHaveTextContent(amina)
    expect(offered.elements()).toHaveLength(2)
    await expectAccessible()
  })

  test('that wait say of which year they are, and how many there are if they are too many to list', async () => {
    const request = absence({ member, status: 'requested', from: '2028-01-02', to: '2028-01-04' })
    listed()
    requested([request], { total: 73 })
    await renderPart(<AbsencesPage />, { locale, width: 390 })
    const waiting = page.getByRole('region', { name: words.waiting })
    await expect.element(waiting.getByText(sentencePattern(words.nearest, '1', '73'))).toBeVisible()
    const days = sentencePattern(words.range, ...NEXT_YEARS[locale])
    await expect.element(waiting.getByText(days)).toBeVisible()
    await expectToFit(waiting)
    await expectAccessible()
  })

  test('that could not be loaded can be tried again', async () => {
    vi.setSystemTime('2026-11-23T07:00:00Z')
    answer(listAbsences, () => new ErrorReply(500, { message: 'Sorry.' }))
    answer(listAbsenceRequests, () => new ErrorReply(500, { message: 'Sorry.' }))
    await renderPart(<AbsencesPage />, { locale })
    await expect.element(page.getByText(words.failed)).toBeVisible()
    await expect.element(page.getByText(words.requestsFailed)).toBeVisible()
    await expectAccessible()
  })
})
