import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { enter } from './my-day-support.ts'
import { oneLanguage } from './smoke.ts'
import {
  axeFindings,
  BASE,
  expect,
  login,
  register,
  scrollsSideways,
  send,
  settle,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

const NAMES = {
  en: { company: 'Nada Bakery', night: 'Guard the doors', day: 'Light the oven' },
  ar: { company: 'مخبز الندى', night: 'حراسة الأبواب', day: 'إشعال الفرن' },
} as const

/**
 * A time zone in which it is a few minutes past 1 a.m., and whose day began in the afternoon in
 * UTC.
 */
function zoneAtNight(): string {
  const hour = new Date().getUTCHours()
  const ahead = hour < 12 ? 1 - hour : 25 - hour
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

for (const locale of oneLanguage({ onEvenDays: 'en' })) {
  const { routine } = WORDS[locale]
  const names = NAMES[locale]

  test(`a duty of last night stands on top of today and is not late, ${locale}`, async ({
    page,
    context,
  }) => {
    const owner = await login(await register(names.company, locale))
    const moveTo = (timezone: string) => send(owner.token, 'PUT /company-data', { timezone })
    const add = (task_name: string, times: object) =>
      send(owner.token, 'POST /dailytask', {
        ...{ task_name, task_type: 'daily', start_date: '2024-01-01' },
        ...times,
      })
    // A zone where it is still yesterday, so that the occurrences exist since then.
    expect((await moveTo('Etc/GMT+12')).status).toBe(200)
    expect((await add(names.night, { from: '22:00', to: '02:30' })).status).toBe(201)
    expect((await add(names.day, {})).status).toBe(201)
    expect((await moveTo(zoneAtNight())).status).toBe(200)

    const address = await enter(context, await login(owner.user.email), locale)
    await page.goto(`${BASE}${address}/routine-task`)
    const nights = page.getByRole('group', { name: names.night, exact: true })
    await expect(nights).toHaveCount(2)
    const heading = page.getByRole('heading', { level: 2 })
    await expect(heading.first()).toHaveText(routine.lastNight)
    await expect(heading.nth(1)).toHaveText(routine.wholeCompany)
    const [night, tonight] = [nights.first(), nights.last()]
    const now = sentencePattern(routine.nowUntil, '02:30')
    await expect(night.getByText(now)).toBeVisible()
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)

    await night
      .getByRole('button', { name: sentencePattern(routine.doneTask, names.night) })
      .click()
    await expect(night.getByText(routine.you)).toBeVisible()
    await expect(night.getByText(routine.doneLate)).toHaveCount(0)
    await expect(
      tonight.getByRole('button', { name: sentencePattern(routine.doneTask, names.night) }),
    ).toBeVisible()
    // The report is shown at once and stored a moment later.
    const lateOnes = async () => {
      const listed = send<{ data: { report: { late: boolean } | null }[] }>(
        owner.token,
        'GET /dailytask',
      )
      return (await listed).reply.data.map(({ report }) => report?.late)
    }
    await expect.poll(lateOnes).toEqual([false, undefined, undefined])
  })
}
