import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, LOCALES, renderPart } from '#app/web/test/part.tsx'
import { profileOf } from '#app/web/test/profile.ts'
import { answer, ErrorReply, sent } from '#app/web/test/wire.ts'
import { getUserProfile } from '#features/profile/contract.ts'
import { listSessions, setClock } from '#features/profile/page-contract.ts'
import { ar } from '#features/profile/web/messages.ar.ts'
import { en } from '#features/profile/web/messages.en.ts'
import { ProfilePage } from '#features/profile/web/ProfilePage.tsx'

const WORDS = { en: { ...en, morning: '9:05 am' }, ar: { ...ar, morning: '9:05 ص' } }
const ID = '0f8fad5b-d9cb-469f-a165-708677289500'
const devices = [true, false].map((current, at) => ({
  ...{ id: ID.replace('500', `50${at}`), user_agent: 'Firefox', current },
  ...{ created_at: '2026-11-20T07:05:00Z', last_used_at: '2026-11-20T07:05:00Z' },
}))

describe.each(LOCALES)('the clock of a member in %s', (locale) => {
  const words = WORDS[locale]
  const option = (name: string) => page.getByRole('radio', { name, exact: true })

  async function open() {
    let clock: '24h' | '12h' = '24h'
    answer(getUserProfile, () => ({ data: profileOf('nile-foods', { clock }) }))
    answer(listSessions, { sessions: devices })
    answer(setClock, ({ body }) => {
      clock = body.clock
      return { message: 'Saved.' }
    })
    await renderPart(<ProfilePage />, { locale, isOwner: true })
    await expect.element(page.getByText('09:05')).toBeVisible()
  }

  test('is chosen in the profile, and the times of the page follow at once', async () => {
    await open()
    await expectAccessible()
    await option(words.clock12).click()
    await expect.element(page.getByText(words.morning)).toBeVisible()
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ clock: '12h' })
    await option(words.clock24).click()
    await expect.element(page.getByText('09:05')).toBeVisible()
  })

  test('stays as it was when it could not be saved', async () => {
    await open()
    answer(setClock, () => new ErrorReply(503, { message: 'Later.' }))
    await option(words.clock12).click()
    await expect.element(page.getByText(words.clockFailed)).toBeVisible()
    await expect.element(option(words.clock24)).toBeChecked()
    await expect.element(page.getByText('09:05')).toBeVisible()
  })
})
