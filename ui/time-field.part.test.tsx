import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, LOCALES, renderPart } from '#app/web/test/part.tsx'
import { TimeField } from '#ui/TimeField.tsx'

const LABEL = { en: 'From', ar: 'من' }
const MORNING = { en: ['9', '05', 'am'], ar: ['9', '05', 'ص'] }

function Part({ label }: { label: string }) {
  const [time, setTime] = useState<string | null>('09:05')
  return (
    <>
      <TimeField label={label} value={time} onChange={setTime} />
      <output>{time}</output>
    </>
  )
}

const texts = () =>
  page
    .getByRole('spinbutton')
    .elements()
    .map(({ textContent }) => textContent.toLowerCase())

describe.each(LOCALES)('a field for a time of day in %s', (locale) => {
  const open = (clock: '24h' | '12h') =>
    renderPart(<Part label={LABEL[locale]} />, { locale, clock, width: 390 })

  test('has 24 hours', async () => {
    await open('24h')
    await expect.poll(texts).toEqual(['09', '05'])
  })

  test('has 12 hours for who chose this clock, and the same value', async () => {
    await open('12h')
    await expect.poll(texts).toEqual(MORNING[locale])
    await expectAccessible()
    await page.getByRole('spinbutton').first().click()
    await userEvent.keyboard('1130{ArrowUp}')
    await expect.element(page.getByRole('status')).toHaveTextContent('23:30')
  })
})
