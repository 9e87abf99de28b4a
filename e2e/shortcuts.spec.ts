import type { Page } from '@playwright/test'
import { smoke } from './smoke.ts'
import { focusIn } from './staff-support.ts'
import {
  axeFindings,
  choose,
  expect,
  LANGUAGES,
  OWNERS,
  settle,
  signInAs,
  test,
} from './support.ts'
import { WORDS } from './translations.ts'

/** The same keys by the characters that they produce in each language, with their positions. */
const KEYS = {
  en: { search: { key: '/' }, create: { key: 'c' }, list: { key: '?' } },
  ar: {
    search: { key: 'ظ', code: 'Slash' },
    create: { key: 'ؤ', code: 'KeyC' },
    list: { key: '؟', code: 'Slash', shiftKey: true },
  },
}
interface Press {
  key: string
  code?: string
  shiftKey?: boolean
  ctrlKey?: boolean
  metaKey?: boolean
}

const press = (page: Page, init: Press) =>
  page.evaluate((wanted) => {
    const options = { bubbles: true, cancelable: true, ...wanted }
    ;(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', options))
  }, init)

for (const locale of LANGUAGES)
  test(
    `search, create and list, until they are switched off, ${locale}`,
    smoke(locale, { onEvenDays: 'ar' }),
    async ({ page, context }) => {
      const words = WORDS[locale]
      const keys = KEYS[locale]
      await choose(context, { locale })
      const company = await signInAs(context, OWNERS[locale])
      await page.goto(`${company}/department`)
      const create = page.getByRole('button', { name: words.departments.newDepartment })
      const search = page.getByRole('searchbox')
      const list = page.getByRole('dialog', { name: words.shell.shortcuts })
      const form = page.getByRole('dialog', { name: words.departments.newDepartment })
      await expect(create).toBeVisible()

      await press(page, keys.create)
      await expect(form).toBeVisible()
      await focusIn(form)
      await press(page, keys.list)
      await page.keyboard.press('Escape')
      await expect(form).toBeHidden()
      await expect(create).toBeFocused()

      await press(page, keys.search)
      await expect(search).toBeFocused()
      await expect(search).toHaveValue('')
      await page.keyboard.type('c/?')
      await press(page, keys.create)
      await expect(search).toHaveValue('c/?')
      await search.blur()
      await press(page, { ...keys.create, ctrlKey: true })
      await press(page, { ...keys.list, metaKey: true })
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await press(page, keys.list)
      await expect(list).toContainText(words.shortcuts['does.search'])
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
      const use = list.getByRole('switch', { name: words.shortcuts.useShortcuts })
      await expect(use).toBeChecked()
      await use.uncheck()
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden()

      await page.reload()
      await expect(create).toBeVisible()
      for (const key of Object.values(keys)) await press(page, key)
      await expect(search).not.toBeFocused()
      await page.locator('header [aria-haspopup="menu"]').click()
      await page.getByRole('menuitem', { name: words.shell.shortcuts }).click()
      await expect(page.getByRole('dialog'), 'by the menu alone').toHaveCount(1)
      await use.check()
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden()
      await expect(page.locator('header [aria-haspopup="menu"]')).toBeFocused()
      await press(page, keys.search)
      await expect(search).toBeFocused()
    },
  )

test('the places of the keys count for no Latin keyboard: there, what they write does', async ({
  page,
  context,
}) => {
  await signInAs(context, OWNERS.en)
  await page.goto('/Nile-Foods/department')
  const create = page.getByRole('button', { name: WORDS.en.departments.newDepartment })
  await expect(create).toBeVisible()
  await press(page, { key: 'j', code: 'KeyC' })
  await press(page, { key: '-', code: 'Slash' })
  await press(page, { key: 'C', code: 'KeyC', shiftKey: true })
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await press(page, { key: '/', code: 'Digit7', shiftKey: true })
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('create is the main button of each page that has one', async ({ page, context }) => {
  await signInAs(context, OWNERS.en)
  const { dashboard, roles, definitions, users } = WORDS.en
  for (const [path, name] of [
    ['dashboard-default', dashboard.addRoutine],
    ['add-role&permissions', roles.newRole],
    ['manage-routine-task', definitions.newTask],
  ] as const) {
    await page.goto(`/Nile-Foods/${path}`)
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  await page.goto('/Nile-Foods/team')
  await expect(page.getByRole('link', { name: users.invitePeople, exact: true })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page).toHaveURL('/Nile-Foods/addUser')
})

test('a dialog gives the focus back to its button on a slow machine, too', async ({
  page,
  context,
}) => {
  const company = await signInAs(context, OWNERS.en)
  await page.goto(`${company}/department`)
  const create = page.getByRole('button', { name: WORDS.en.departments.newDepartment })
  await create.waitFor()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog')).toBeVisible()
  await focusIn(page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(create).toBeFocused()
})
