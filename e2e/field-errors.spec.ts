import { oneLanguage } from './smoke.ts'
import { axeFindings, choose, expect, expectConsole, OWNERS, signInAs, test } from './support.ts'
import { WORDS } from './translations.ts'

const TOO_LONG = 'Too long by 3 letters.'
const TAKEN = 'Somebody has it.'
const UNKNOWN = '<b>No such person.</b>'

for (const locale of oneLanguage({ onEvenDays: 'en' }))
  test(`all that the server says of the company’s settings is shown, ${locale}`, async ({
    page,
    context,
  }) => {
    expectConsole(/Failed to load resource/)
    const { settings } = WORDS[locale]
    await choose(context, { locale })
    const company = await signInAs(context, OWNERS[locale])
    const errors = { name: [TOO_LONG, TAKEN], 'holidays.3.name': [UNKNOWN], version: [TAKEN] }
    await page.route('**/api/company-data', (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 422, json: { message: 'Some fields are wrong.', errors } }),
    )
    await page.goto(`${company}/company-settings`)
    await page.getByLabel(settings.name, { exact: false }).first().fill('Delta')
    await page.getByRole('button', { name: settings.saveChanges }).click()
    const items = page.getByRole('alert').last().getByRole('listitem')
    await expect(items).toHaveCount(2)
    for (const [at, says] of [UNKNOWN, TAKEN].entries())
      await expect(items.nth(at)).toContainText(says)
    const field = page.locator('input[aria-invalid="true"]').first()
    for (const says of [TOO_LONG, TAKEN])
      await expect(field).toHaveAccessibleDescription(new RegExp(says))
    await expect(field).toBeFocused()
    expect(await axeFindings(page)).toEqual([])
  })
