import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, LOCALES, part } from '#app/web/test/part.tsx'
import { KitProse } from '#platform/web/ui/kit/KitProse.tsx'
import { KitLanguageContext } from '#platform/web/ui/kit/words.ts'

const FIELD = { en: 'Comment', ar: 'تعليق' } as const
const TYPED = { en: 'The list is ready', ar: 'القائمة جاهزة' } as const

test.each(LOCALES)('what is typed into a comment stands in it, %s', async (locale) => {
  await part(
    <KitLanguageContext value={locale}>
      <KitProse />
    </KitLanguageContext>,
    { locale },
  )
  const field = page.getByRole('textbox', { name: FIELD[locale], exact: true })
  await field.click()
  await userEvent.keyboard(TYPED[locale])
  await expect.element(field).toHaveValue(TYPED[locale])
  await expectAccessible()
})
