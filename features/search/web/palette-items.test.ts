import { Users } from 'lucide-react'
import { expect, test } from 'vitest'
import { readingsOf } from '#features/search/web/keyboards.ts'
import { matchOffers, type PaletteOffer } from '#features/search/web/palette-items.ts'

const offer = (en: string, ar: string, also?: PaletteOffer['keywords']): PaletteOffer => ({
  ...{ id: en, icon: Users, name: { en, ar }, run: () => {} },
  ...(also && { keywords: also }),
})

const OFFERS = [
  offer('Dashboard', 'لوحة التحكم'),
  offer('Manage routine tasks', 'إدارة المهام الدورية'),
  offer('Routine tasks', 'المهام الدورية'),
  offer('Language: العربية', 'اللغة: العربية', { en: 'Arabic', ar: 'لسان' }),
]

const found = (typed: string) => matchOffers(OFFERS, readingsOf(typed)).map(({ id }) => id)

test('pages and commands are found in either language, whichever is shown, on either keyboard', () => {
  expect(found('dash')).toEqual(['Dashboard'])
  expect(found('لوحه')).toEqual(['Dashboard'])
  expect(found('يشسا')).toEqual(['Dashboard'])
  expect(found('arab')).toEqual(['Language: العربية'])
  expect(found('مهام دوريه'), 'without the article').toHaveLength(2)
  expect(found('kitchen')).toEqual([])
})

test('the other keyboard is read where nothing fits what this one wrote', () => {
  const offers = [offer('Chart', 'مخطط'), offer('Roles', 'واجهة')]
  expect(matchOffers(offers, readingsOf('ch')).map(({ id }) => id)).toEqual(['Chart'])
})

test('what begins with the word comes before what has it elsewhere', () => {
  expect(found('rou')).toEqual(['Routine tasks', 'Manage routine tasks'])
  expect(found('tasks routine')).toEqual(['Manage routine tasks', 'Routine tasks'])
})
