import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectCount,
  expectNoSidewaysScroll,
  LOCALES,
  renderPart,
} from '#app/web/test/part.tsx'
import { choice, FilterBar } from '#records/list/web/FilterBar.tsx'
import { ar } from '#records/list/web/messages.ar.ts'
import { en } from '#records/list/web/messages.en.ts'

const WORDS = { en, ar }
const SAID = {
  en: { state: 'State', all: 'All states', open: 'Open', search: 'Search' },
  ar: { state: 'الحالة', all: 'كل الحالات', open: 'مفتوحة', search: 'بحث' },
}

function Bar({ locale }: { locale: 'en' | 'ar' }) {
  const { state, all, open, search } = SAID[locale]
  const [value, setValue] = useState<string | undefined>('open')
  const [text, setText] = useState('')
  return (
    <FilterBar
      searchField={{ text, setText, label: search, hint: search }}
      onClear={value ? () => setValue(undefined) : undefined}
      filters={[
        choice({
          ...{ label: state, all, value, onChange: setValue },
          options: [
            { id: 'open', name: open },
            { id: 'closed', name: 'B2-14' },
          ],
        }),
        false,
      ]}
    />
  )
}

describe.each(LOCALES)('the filters of a list, %s', (locale) => {
  const words = WORDS[locale]
  const { state, open } = SAID[locale]
  const chip = (value: string) =>
    page.getByRole('button', { name: `${words.removeFilter} ${state} ${value}` })
  const fields = page.getByRole('combobox', { name: state })

  test('are a button and the chips of those that are set', async () => {
    await renderPart(<Bar locale={locale} />, { locale, width: 390 })
    await expect.element(chip(open)).toBeVisible()
    await expectCount(fields, 0)
    await expectNoSidewaysScroll()
    await expectAccessible()

    await userEvent.click(page.getByRole('button', { name: words.filter, exact: true }))
    await userEvent.selectOptions(fields, 'closed')
    await expect.element(chip('B2-14')).toBeVisible()
    await expectCount(chip(open), 0)
    await expectAccessible()
  })

  test('a chip that is pressed goes, and the next key is still in the bar', async () => {
    await renderPart(<Bar locale={locale} />, { locale })
    await userEvent.click(chip(open))
    await expectCount(chip(open), 0)
    await expectCount(page.getByRole('button', { name: words.clearFilters }), 0)
    expect(document.activeElement?.tagName).toBe('SEARCH')
  })
})
