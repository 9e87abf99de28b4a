import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  expectAccessible,
  expectCount,
  expectFocusWithin,
  LOCALES,
  renderPart,
} from '#app/web/test/part.tsx'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { answer, ErrorReply, sent } from '#app/web/test/wire.ts'
import { type Company, updateCompanyData } from '#features/companies/contract.ts'
import { ar } from '#features/routine-tasks/definitions/web/begin/messages.ar.ts'
import { en } from '#features/routine-tasks/definitions/web/begin/messages.en.ts'
import { OnboardingSteps } from '#features/routine-tasks/definitions/web/begin/OnboardingSteps.tsx'

const WORDS = {
  en: {
    ...en,
    proposal: sentencePattern(en.takeWeekend, 'Friday and Saturday'),
    days: ['Friday', 'Saturday'],
  },
  ar: {
    ...ar,
    proposal: sentencePattern(ar.takeWeekend, 'الجمعة والسبت'),
    days: ['الجمعة', 'السبت'],
  },
}
const COMPANY: Company = {
  ...{ id: '0f8fad5b-d9cb-469f-a165-708677289501', name: 'Nile Foods', slug: 'nile-foods' },
  ...{ companySize: 2, industry: 3, timezone: 'Africa/Cairo', locale: 'en', first_day_of_week: 7 },
  ...{
    weekend: [],
    weekend_chosen: true,
    holidays: [],
    late_grace_minutes: 60,
    hijri_dates: false,
    calendars: [],
  },
  ...{ task_visibility: 'company', version: 2 },
}
const BEGUN = { week: false, departments: 0, duties: 0, people: 1 }

const open = (locale: 'en' | 'ar', { begun = BEGUN, isOwner = true } = {}) =>
  renderPart(<OnboardingSteps begun={begun} />, {
    ...{ locale, isOwner },
    permissions: ['manage-department', 'manage-dailytask', 'invite-user'],
  })

const saved = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
const step = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  answer(updateCompanyData, { data: COMPANY })
})

describe.each(LOCALES)('the first steps in %s', (locale) => {
  const words = WORDS[locale]

  test('propose the weekend of the company’s country, and one press takes it', async () => {
    await open(locale)
    await expect.element(page.getByRole('region', { name: words.title })).toBeVisible()
    await expect.element(step(words.week)).toHaveAttribute('aria-current', 'step')
    await expectAccessible()
    await button(words.proposal).click()
    await expect.element(step(words.week)).toHaveTextContent(words.taken)
    expect(saved()).toEqual([{ weekend: [5, 6] }])
    await expectCount(button(words.proposal), 0)
    await expect.element(step(words.departments)).toHaveAttribute('aria-current', 'step')
    await expectFocusWithin(step(words.departments))
  })

  test('let an owner say that every day is a working day', async () => {
    await open(locale)
    await button(words.chooseDays).click()
    await expectFocusWithin(step(words.week))
    await expectAccessible()
    for (const name of words.days) await page.getByRole('checkbox', { name }).click()
    await button(words.saveDays).click()
    await expect.element(step(words.week)).toHaveTextContent(words.taken)
    expect(saved()).toEqual([{ weekend: [] }])
  })

  test('keep a refused answer, and say why', async () => {
    answer(updateCompanyData, () => new ErrorReply(409, { message: 'Not now.' }))
    await open(locale)
    await button(words.proposal).click()
    await expect.element(page.getByText(words.daysFailed)).toBeVisible()
    await expect.element(button(words.proposal)).toBeVisible()
  })

  test('can be taken without an answer about the working days', async () => {
    await open(locale)
    await expect
      .element(step(words.departments).getByRole('link', { name: words.choosePack }))
      .toBeVisible()
  })

  test('ask only owners for the working days', async () => {
    await open(locale, { isOwner: false })
    await expect.element(page.getByRole('region', { name: words.titleThree })).toBeVisible()
    await expectCount(step(words.week), 0)
  })
})

test('the first steps go when the working days are the last of them to be answered', async () => {
  await open('en', { begun: { week: false, departments: 1, duties: 1, people: 2 } })
  await button(WORDS.en.proposal).click()
  await expectCount(page.getByRole('region'), 0)
})
