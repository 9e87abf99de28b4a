import { oneLanguage } from './smoke.ts'
import { axeFindings, choose, expect, settle, test } from './support.ts'
import { WORDS } from './translations.ts'

for (const locale of oneLanguage({ onEvenDays: 'ar' }))
  test(`who signs up can read what they agree to, over what they typed, ${locale}`, async ({
    page,
    context,
  }) => {
    const { auth, terms } = WORDS[locale]
    await choose(context, { locale })
    await page.goto('/signup')
    const company = page.getByLabel(auth.companyName)
    await company.fill('Nile Bakery')
    const opens = page.getByRole('button', { name: terms.read })
    await opens.click()
    const dialog = page.getByRole('dialog', { name: terms.title })
    for (const text of [terms.storedText, terms.seenText, terms.leaveText])
      await expect(dialog).toContainText(text)
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opens).toBeFocused()
    await expect(page.getByRole('checkbox', { name: auth.terms })).toBeChecked()
    await expect(company).toHaveValue('Nile Bakery')
  })
