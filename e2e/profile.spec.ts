import type { Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { PROFILE_FIELDS } from '#features/profile/fields.ts'
import { labelsOf } from '#records/fields/field.ts'
import { oneLanguage } from './smoke.ts'
import { choose, expect, expectConsole, register, signInAs, test } from './support.ts'
import { WORDS } from './translations.ts'

/** A one-pixel picture. */
const PICTURE = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const INVALID = {
  en: 'Please enter a valid phone number for the selected country',
  ar: 'أدخل رقم هاتف صحيحًا للدولة المختارة',
}

for (const locale of oneLanguage({ onEvenDays: 'en' })) {
  const { profile, common } = WORDS[locale]
  const labels = labelsOf(PROFILE_FIELDS, locale)

  test(`phones and links are rows that can be added and removed, ${locale}`, async ({
    page,
    context,
  }) => {
    await choose(context, { locale })
    const company = await signInAs(context, await register('Fayrouz Café', locale))
    await page.goto(`${company}/profile`)
    const add = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const list = page.getByRole('listbox')
    await expect(page.getByText(profile.noPhones)).toBeVisible()
    await add(profile.addPhone)
    await expect(page.getByText(profile.noPhones)).toBeHidden()
    const number = page.getByLabel(sentencePattern(profile.phoneNumber, '1'))
    const country = page.getByRole('combobox', { name: sentencePattern(profile.phoneCountry, '1') })
    await expect(country).toContainText('+20')
    await expect(number).toHaveAttribute('maxlength', '20')
    await number.fill('1')
    await expect(page.getByText(INVALID[locale])).toBeVisible()
    const save = page.getByRole('button', { name: profile.saveChanges })
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await opensAwayFromEdges(page, country)
    await country.click()
    await expect(list.getByRole('option')).toHaveCount(7)
    await list.getByRole('option', { name: profile['country.SA'] }).click()
    await number.fill('50 123 4567')
    await expect(page.getByText(INVALID[locale])).toBeHidden()

    await add(profile.addLink)
    const platform = page.getByRole('combobox', {
      name: sentencePattern(profile.linkPlatform, '1'),
    })
    await platform.click()
    await expect(list.getByRole('option')).toHaveCount(12)
    const layer = page.locator('[popover]').filter({ has: list })
    expect((await layer.boundingBox())!.height).toBeLessThanOrEqual(300)
    await list.getByRole('option', { name: profile['platform.telegram'] }).click()
    await page.getByLabel(sentencePattern(profile.link, '1')).fill('https://t.me/mona')
    await add(profile.addLink)
    for (const label of Object.values(labels))
      await expect(page.getByLabel(label, { exact: true })).toBeVisible()
    await page.getByLabel(labels.position, { exact: true }).fill('Head of ovens')
    await page.keyboard.press('Tab')
    await page.getByLabel(labels.country, { exact: true }).fill('Kemet')
    await save.click()
    await expect(page.getByText(profile.updated)).toBeVisible()
    for (const shown of ['Head of ovens', 'Kemet'])
      await expect(page.locator('main').getByText(shown, { exact: true })).toBeVisible()
    // The empty row was not saved.
    await expect(
      page.getByRole('button', { name: sentencePattern(profile.removeLink, '2') }),
    ).toHaveCount(0)
    const links = page.getByRole('list', { name: profile.links }).getByRole('link')
    await expect(links).toHaveAttribute('href', 'https://t.me/mona')
    const phones = page.getByRole('list', { name: profile.phones }).getByRole('link')
    await expect(phones).toHaveAttribute('href', 'tel:+966501234567')

    await page.getByRole('button', { name: sentencePattern(profile.removePhone, '1') }).click()
    await expect(number, 'the last row is blanked').toHaveValue('')
    await expect(country).toContainText('+20')
    await page.getByRole('button', { name: sentencePattern(profile.removeLink, '1') }).click()
    await expect(page.getByLabel(sentencePattern(profile.link, '1'))).toHaveValue('')
    await save.click()
    await expect(phones).toHaveCount(0)
    await expect(links).toHaveCount(0)
  })

  test(`what the server refuses of a profile stands in the alert, line by line, ${locale}`, async ({
    page,
    context,
  }) => {
    expectConsole(/Failed to load resource/)
    await choose(context, { locale })
    const company = await signInAs(context, await register('Fayrouz Café', locale))
    await page.goto(`${company}/profile`)
    const dialog = page.getByRole('dialog', { name: common.validationTitle })
    const refused = async (json: object) => {
      await page.route('**/api/userProfile', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 422, json })
          : route.fallback(),
      )
      await page.getByLabel(labels.city, { exact: true }).fill('Giza')
      await page.getByRole('button', { name: profile.saveChanges }).click()
    }
    const errors = { 'profile.city': ['No.'], 'phones.3.phone': ['Never.'] }
    await refused({ message: 'Refused.', errors })
    await expect(dialog.getByRole('listitem')).toHaveText([/No\./, /Never\./])
    await dialog.getByRole('button', { name: common.ok, exact: true }).click()
    await refused({ message: 'Refused.' })
    await expect(dialog.getByText('Refused.', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: common.ok, exact: true }).click()
    page.on('dialog', (one) => void one.accept())
  })

  test(`a new picture turns a spinner for two seconds and stands at the side, ${locale}`, async ({
    page,
    context,
  }) => {
    expectConsole(/Failed to load resource/)
    await choose(context, { locale })
    const company = await signInAs(context, await register('Fayrouz Café', locale))
    await page.clock.install()
    await page.goto(`${company}/profile`)
    const file = page.locator('input[type="file"]')
    await expect(page.getByRole('button', { name: profile.upload })).toBeVisible()
    const spinner = page.locator('main').getByText(profile.uploading)
    const seen = async () => {
      await page.clock.runFor(1)
      return spinner.isVisible()
    }
    await page.clock.pauseAt(Date.now() + 60_000)
    const sent = page.waitForResponse('**/api/user/upload-profile-picture')
    await file.setInputFiles(PICTURE)
    await expect.poll(seen).toBe(true)
    expect((await sent).status()).toBe(200)
    await page.clock.runFor(1_500)
    expect(await seen()).toBe(true)
    await page.clock.runFor(500)
    await expect.poll(seen).toBe(false)
    await page.clock.resume()
    await expect(page.getByText(profile.imageUpdated)).toBeVisible()
    await expect(page.locator('main img[src*="/"]').first()).toBeVisible()

    await page.route('**/api/user/upload-profile-picture', (route) =>
      route.fulfill({ status: 500, json: {} }),
    )
    await file.setInputFiles(PICTURE)
    const dialog = page.getByRole('dialog', { name: profile.uploadFailed })
    await expect(dialog.getByText(profile.imageFailed, { exact: true })).toBeVisible()
  })
}

/** Asserts that the list opens below, or above if fewer than 300 px are left below. */
async function opensAwayFromEdges(page: Page, box: ReturnType<Page['getByRole']>) {
  const list = page.getByRole('listbox')
  const [width, height] = [1440, 900]
  await page.setViewportSize({ width, height })
  const at = async (below: number) => {
    await page.evaluate(() => document.body.style.setProperty('padding-block', '900px'))
    const top = (await box.boundingBox())!
    await page.mouse.move(width / 2, height / 2)
    await page.evaluate((by) => window.scrollBy(0, by), top.y + top.height - (height - below))
    await box.click()
    const [placed, field] = [(await list.boundingBox())!, (await box.boundingBox())!]
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    return placed.y < field.y
  }
  expect(await at(500), 'with room below').toBe(false)
  expect(await at(200), 'with less than 300 px below').toBe(true)
}
