import type { Page } from '@playwright/test'
import { sentencePattern } from '#app/web/test/sentence-pattern.ts'
import { planName } from '#features/plans/names.ts'
import {
  endProduct,
  newDataDir,
  type Product,
  removeDataDir,
  startProduct,
} from './processes-support.ts'
import { oneLanguage, smoke } from './smoke.ts'
import { expect, type Language, PASSWORD, settle, test } from './support.ts'
import { WORDS } from './translations.ts'

const BUTTONS = {
  en: { pay: 'Pay', decline: 'Decline the card', late: /five seconds later/, less: /less than/ },
  ar: { pay: 'ادفع', decline: 'ارفض البطاقة', late: /بعد خمس ثوانٍ/, less: /أقل من السعر/ },
} as const

let product: Product
let folder: string

test.beforeAll(async () => {
  folder = newDataDir()
  product = await startProduct(folder, { PAYMENTS: 'test' })
})

test.afterAll(async () => {
  await endProduct(product)
  removeDataDir(folder)
})

/** Signs in the owner of a new company at the instance that takes payments. */
async function owner(page: Page, locale: Language): Promise<void> {
  const email = `hosted-${locale}@example.com`
  const form = {
    ...{ name: 'Mona', last_name: 'Saleh', company_name: `Hosted ${locale}`, companySize: 2 },
    ...{ industry: 3, email, password: PASSWORD, password_confirmation: PASSWORD, locale },
  }
  const made = await fetch(`${product.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
  expect(made.status).toBe(201)
  await page.goto(`${product.url}${locale === 'ar' ? '/ar/login' : '/signin'}`)
  const { auth } = WORDS[locale]
  await page.getByLabel(auth.email, { exact: true }).fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: auth.signIn, exact: true }).click()
  await expect(page).toHaveURL(/dashboard-default/)
  await settle(page)
}

for (const locale of oneLanguage({ onEvenDays: 'en' }))
  test(
    `a plan is paid on the provider’s page, and is what was paid, ${locale}`,
    smoke(locale, { onEvenDays: 'en' }),
    async ({ page }) => {
      const { checkout, billing } = WORDS[locale]
      const buttons = BUTTONS[locale]
      await owner(page, locale)
      const order = async (plan: number) => {
        await page.goto(`${product.url}/checkout/${plan}`)
        await expect(page.getByText(checkout.testPayment)).toBeVisible()
        await page.getByRole('button', { name: checkout.confirm }).click()
        await expect(page).toHaveURL(/\/dev\/pay\//)
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
      }
      const press = (name: string | RegExp) =>
        page.getByRole('button', { name, exact: typeof name === 'string' }).click()

      await order(3)
      await press(buttons.decline)
      await expect(page.getByRole('heading', { name: checkout.notPaid })).toBeVisible()
      await page.getByRole('link', { name: checkout.tryAgain }).click()
      await expect(page).toHaveURL(`${product.url}/checkout/3`)

      await order(3)
      await press(buttons.late)
      await expect(page.getByRole('heading', { name: checkout.waiting })).toBeVisible()
      await settle(page)
      const paid = page.getByRole('heading', { name: /202\d/ })
      await expect(paid).toContainText(planName('Business', locale))

      await order(3)
      await press(buttons.less)
      const mismatch = page
        .getByRole('heading', { name: checkout.mismatched })
        .or(page.getByRole('heading', { name: checkout.refunded }))
      await expect(mismatch).toBeVisible()

      await order(3)
      await press(buttons.pay)
      await expect(paid).toBeVisible()
      await page.getByRole('link', { name: checkout.toWork }).click()
      await expect(page).toHaveURL(/dashboard-default/)
      await settle(page)
      await page.goto(page.url().replace('dashboard-default', 'billing'))
      const second = page.getByText(sentencePattern(billing.open, '2'))
      const receipt = page.getByRole('listitem').filter({ has: second })
      await expect(receipt).toContainText(billing.paid)
      await expect(page.getByText(sentencePattern(billing.open, '3'))).toHaveCount(0)
    },
  )
