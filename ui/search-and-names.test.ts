import { describe, expect, it } from 'vitest'
import { matchesSearch } from '#shared/searchable.ts'
import { initials } from '#ui/Avatar.tsx'
import { visiblePages } from '#ui/Pagination.tsx'

describe('searching a list', () => {
  it.each([
    ['أحمد إبراهيم', 'احمد'],
    ['فاطمة الزهراء', 'فاطمه'],
    ['مُحَمَّد', 'محمد'],
    ['هدى', 'هدي'],
    ['José Álvarez', 'jose alva'],
    ['Kitchen and stores', 'stores kit'],
  ])('finds %s by %s', (text, query) => {
    expect(matchesSearch(text, query)).toBe(true)
  })

  it('does not find what is not there', () => {
    expect(matchesSearch('Kitchen', 'kitchens')).toBe(false)
  })
})

describe('initials', () => {
  it('are the first letters of the first and the last name', () => {
    expect(initials('mona adel Saleh')).toBe('MS')
    expect(initials('Omar')).toBe('O')
    expect(initials('  ')).toBe('')
  })

  it('keep Arabic letters apart', () => {
    expect(initials('منى عادل صالح')).toBe('م\u2009ص')
  })
})

describe('initials of Arabic names', () => {
  it.each([
    ['سلطان العتيبي', 'س\u2009ع'],
    ['محمد عبد الله', 'م\u2009ع'],
    ['عبد الرحمن الغامدي', 'ع\u2009غ'],
    ['عبد الرحمن أبو الخير', 'ع\u2009أ'],
    ['خالد آل سعود', 'خ\u2009آ'],
    ['نورة بنت محمد', 'ن\u2009ب'],
  ])(
    'of %s are %s: without the article, and عبد or أبو with the name after it',
    (name, letters) => {
      expect(initials(name)).toBe(letters)
    },
  )
})

describe('the pages that are offered', () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 25, [1, 2, 3, 4, null, 25]],
    [12, 25, [1, null, 11, 12, 13, null, 25]],
    [25, 25, [1, null, 22, 23, 24, 25]],
  ])('of page %i of %i', (page, pageCount, shown) => {
    expect(visiblePages(page, pageCount)).toEqual(shown)
  })
})
