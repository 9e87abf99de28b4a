import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { KitProse } from '#app/web/gallery/KitProse.tsx'
import { KitLanguageContext } from '#app/web/gallery/kit.tsx'
import {
  expectAccessible,
  expectCount,
  expectNoSidewaysScroll,
  LOCALES,
  renderPart,
} from '#app/web/test/part.tsx'
import { Prose } from '#features/one-time-tasks/prose/web/Prose.tsx'

const SAID = {
  en: {
    field: 'Comment',
    mona: 'Mona Saleh',
    omar: 'Omar Hassan',
    typed: '@mona s',
    before: 'Ask ',
  },
  ar: { field: 'تعليق', mona: 'منى صالح', omar: 'عمر حسن', typed: '@مني ص', before: 'اسأل ' },
} as const
const idOf = (index: number) => `@[0f8fad5b-d9cb-469f-a165-70867728950${index}]`

async function open(locale: 'en' | 'ar', width = 1440) {
  await renderPart(
    <KitLanguageContext value={locale}>
      <KitProse />
    </KitLanguageContext>,
    { locale, width },
  )
  const field = page.getByRole('textbox', { name: SAID[locale].field, exact: true })
  await expect.element(field).toBeVisible()
  const kept = () => document.querySelector('[data-kit="value"]')?.textContent
  return { field, kept, shown: page.css('[data-kit="prose"]') }
}

const list = page.getByRole('listbox')
const offered = list.getByRole('option')

describe.each(LOCALES)('in %s', (locale) => {
  const said = SAID[locale]

  test('the second of two with one name is mentioned by keyboard', async () => {
    const { field, kept } = await open(locale)
    await field.click()
    await userEvent.keyboard(said.before + said.typed)
    await expectCount(offered, 2)
    const active = document.getElementById(
      field.element().getAttribute('aria-activedescendant') ?? '',
    )
    expect(active?.textContent).toContain(said.mona)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expectCount(list, 0)
    await expect.element(field).toHaveValue(`${said.before}@${said.mona} `)
    await expect.poll(kept).toBe(`${said.before}${idOf(1)} `)
    await expect.element(field).not.toHaveAttribute('aria-activedescendant')
    await expect.element(field).toHaveFocus()
  })

  test('Escape closes the list alone, and what is typed on stays text', async () => {
    const { field, kept } = await open(locale)
    await field.click()
    await userEvent.keyboard(said.typed)
    await expect.element(list).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expectCount(list, 0)
    await userEvent.keyboard('x')
    await expectCount(list, 0)
    await expect.poll(kept).toBe(`${said.typed}x`)
  })

  test('a mention goes by one key, comes back by undo, and moves with the text', async () => {
    const { field, kept } = await open(locale)
    await field.click()
    await userEvent.keyboard(`@${said.omar.slice(0, 2)}`)
    await offered.filter({ hasText: said.omar }).click()
    await userEvent.keyboard('!')
    await expect.poll(kept).toBe(`${idOf(2)} !`)
    await userEvent.keyboard('{Control>}{Home}{/Control}')
    await userEvent.keyboard(said.before)
    await expect.poll(kept).toBe(`${said.before}${idOf(2)} !`)
    await userEvent.keyboard('{Delete}')
    await expect.poll(kept).toBe(`${said.before} !`)
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(kept).toBe(`${said.before}${idOf(2)} !`)
  })

  test('the list of people is clean for axe and fits a phone', async () => {
    const { field } = await open(locale, 390)
    await field.click()
    await userEvent.keyboard('@')
    await expectCount(offered, 4)
    await expectAccessible()
    expectNoSidewaysScroll()
  })
})

test('Ctrl and Enter sends what is written, a mention pasted between words and all', async () => {
  const { field, shown } = await open('en')
  await field.fill('Hello ')
  await userEvent.keyboard('{End}@omar')
  await expectCount(offered, 1)
  await userEvent.keyboard('{Tab}{Control>}{Enter}{/Control}')
  await expect.element(shown.css('bdi')).toHaveTextContent('@Omar Hassan')
})

test('while a word is composed, Enter is the word’s and chooses nobody', async () => {
  const { field, kept } = await open('en')
  await field.click()
  await userEvent.keyboard('@om')
  await expectCount(offered, 1)
  const composing = { key: 'Enter', isComposing: true, bubbles: true }
  field.element().dispatchEvent(new KeyboardEvent('keydown', composing))
  await expect.element(list).toBeVisible()
  await expect.poll(kept).toBe('@om')
})

const HOSTILE = [
  '<img src=x onerror=__ran=1>',
  '<script>__ran=1</script>',
  'javascript:__ran=1',
  '[x](javascript:__ran=1)',
  'data:text/html,<script>parent.__ran=1</script>',
  'https://example.com/\u202egpj.exe',
  '\u202ereversed\u202c and \u2066open',
  `${idOf(9)}<b>bold</b>`,
  'w'.repeat(400),
]

test('hostile text is shown as it was written and does nothing', async () => {
  const { field, shown } = await open('en', 390)
  await field.fill(HOSTILE.join('\n'))
  await expectCount(shown.css('p'), HOSTILE.length)
  await expect.element(shown.css('p').first()).toHaveTextContent(HOSTILE[0] ?? '')
  expect(shown.css('img, script, b, a').length).toBe(0)
  await expect.element(shown.css('bdi')).toHaveTextContent('@somebody')
  expect('__ran' in window).toBe(false)
  expectNoSidewaysScroll()
})

test('each line runs in its own direction, whoever is mentioned first', async () => {
  const { field, shown } = await open('en')
  await field.fill(`${idOf(2)} راجع القائمة\nPlease, ${idOf(2)}\nhttps://example.com/a، ثم`)
  await expectCount(shown.css('p'), 3)
  const directions = shown
    .css('p')
    .elements()
    .map((line) => getComputedStyle(line).direction)
  expect(directions).toEqual(['rtl', 'ltr', 'rtl'])
  const link = shown.getByRole('link')
  await expect.element(link).toHaveAttribute('href', 'https://example.com/a')
  await expect.element(link).toHaveAttribute('rel', 'noopener nofollow')
})

test('numbers and codes among Arabic words run from left to right', async () => {
  const text = 'اتصل على +20 100 123 4567 بشأن INV/2026/00019 قبل 2026-11-26'
  await renderPart(<Prose text={text} nameOf={() => undefined} />, { locale: 'ar' })
  const codes = page.css('bdi').all()
  expect(codes.map((code) => code.element().textContent)).toEqual([
    '+20 100 123 4567',
    'INV/2026/00019',
    '2026-11-26',
  ])
  const leftOf = (node: Text, at: number) => {
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    return range.getBoundingClientRect().left
  }
  for (const code of codes) {
    const node = code.element().firstChild as Text
    expect(leftOf(node, 0)).toBeLessThan(leftOf(node, node.length - 1))
  }
})
