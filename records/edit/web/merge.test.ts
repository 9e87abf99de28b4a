import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changedFields,
  changesOf,
  type DraftOf,
  type FieldsOf,
  merge,
  pick,
  without,
} from '#records/edit/web/merge.ts'

interface Body {
  name: string
  phone?: string | null | undefined
  lead?: string | null
  week: number[]
  members: string[]
  holidays: { date: string; name: string }[]
}
type Draft = DraftOf<Body>

const FIELDS = {
  name: 'text',
  phone: 'text',
  lead: 'value',
  week: 'value',
  members: 'set',
  holidays: { rowsBy: 'date' },
} as const satisfies FieldsOf<Draft>
const LISTS = ['members', 'holidays'] as const
const SINGLE = ['name', 'phone', 'lead', 'week'] as const

/** Few values, so that both users often choose the same. */
const text = fc.constantFrom('', ' ', 'Oven', ' Oven', 'Bar ', 'Bar')
const drafts = fc.record<Draft>({
  name: text,
  phone: fc.option(text),
  lead: fc.constantFrom(null, 'amina', 'badr'),
  week: fc.subarray([5, 6, 7]),
  members: fc.subarray(['amina', 'badr', 'cara', 'dina']),
  holidays: fc
    .uniqueArray(fc.record({ date: fc.constantFrom('01', '02', '03'), name: text }), {
      selector: ({ date }) => date,
    })
    .map((rows) => rows.toSorted((a, b) => (a.date < b.date ? -1 : 1))),
})

const holds = (says: (base: Draft, mine: Draft, theirs: Draft) => void): void => {
  void fc.assert(fc.property(drafts, drafts, drafts, says), { numRuns: 500 })
}
const isIn = <T>(list: readonly T[], one: T) => without([one], list).length === 0

describe('what two people changed of the same thing', () => {
  test('nothing that was typed here is lost', () => {
    holds((base, mine, theirs) => {
      const { merged } = merge(FIELDS, { base, mine, theirs })
      const touched = changedFields(FIELDS, base, mine)
      for (const field of SINGLE)
        if (touched.includes(field)) expect(merged[field]).toEqual(mine[field])
      for (const field of LISTS) {
        const list = merged[field] as unknown[]
        for (const added of without<unknown>(mine[field], base[field]))
          expect(isIn(list, added)).toBe(true)
        for (const removed of without<unknown>(base[field], mine[field]))
          expect(isIn(list, removed)).toBe(false)
      }
    })
  })

  test('nothing of theirs is undone unless the same was touched here', () => {
    holds((base, mine, theirs) => {
      const { merged } = merge(FIELDS, { base, mine, theirs })
      const touched = changedFields(FIELDS, base, mine)
      for (const field of SINGLE)
        if (!touched.includes(field)) expect(merged[field]).toEqual(theirs[field])
      for (const removed of without(base.members, theirs.members))
        expect(merged.members).not.toContain(removed)
      for (const added of without(theirs.members, base.members))
        expect(merged.members).toContain(added)
      for (const removed of without(base.holidays, theirs.holidays))
        expect(isIn(merged.holidays, removed)).toBe(false)
      // If both named the same day, the local name wins.
      const mineAlone = without(without(mine.holidays, base.holidays), theirs.holidays)
      for (const added of without(theirs.holidays, base.holidays))
        expect(isIn(merged.holidays, added)).toBe(
          !mineAlone.some(({ date }) => date === added.date),
        )
    })
  })

  test('what stands to be decided is what both changed, each in their own way', () => {
    holds((base, mine, theirs) => {
      const { changed, clashes } = merge(FIELDS, { base, mine, theirs })
      expect(changed).toEqual(changedFields(FIELDS, base, theirs))
      const [touched, apart] = [
        changedFields(FIELDS, base, mine),
        changedFields(FIELDS, mine, theirs),
      ]
      const both = SINGLE.filter((field) =>
        [changed, touched, apart].every((fields) => fields.includes(field)),
      )
      expect(clashes).toEqual(both)
    })
  })

  test('a list has each thing once, and rows stand in the order of their keys', () => {
    holds((base, mine, theirs) => {
      const { members, holidays } = merge(FIELDS, { base, mine, theirs }).merged
      expect(new Set(members).size).toBe(members.length)
      const dates = holidays.map(({ date }) => date)
      expect(dates).toEqual([...new Set(dates)].sort())
    })
  })

  test('who alone changed something gets just that', () => {
    holds((base, mine) => {
      const alone = merge(FIELDS, { base, mine, theirs: base })
      expect(changedFields(FIELDS, alone.merged, mine)).toEqual([])
      expect([alone.changed, alone.clashes]).toEqual([[], []])
      expect(merge(FIELDS, { base, mine: base, theirs: mine }).merged).toEqual(mine)
    })
  })
})

const BASE: Draft = {
  name: 'Kitchen',
  phone: null,
  lead: null,
  week: [5],
  members: ['amina', 'badr'],
  holidays: [],
}

test('spaces around a text are no change, and neither is an empty text where there was none', () => {
  expect(changedFields(FIELDS, BASE, { ...BASE, name: ' Kitchen ', phone: ' ' })).toEqual([])
  const theirs = { ...BASE, name: 'Bar' }
  const { merged, clashes } = merge(FIELDS, {
    ...{ base: BASE, theirs },
    mine: { ...BASE, name: 'Kitchen ' },
  })
  expect([merged.name, clashes]).toEqual(['Bar', []])
})

test('the order of a set is no change, that of another value is one', () => {
  const turned = { ...BASE, members: ['badr', 'amina'] }
  expect(changesOf(FIELDS, BASE, turned)).toEqual({})
  const base = { ...BASE, week: [5, 6] }
  expect(changesOf(FIELDS, base, { ...base, week: [6, 5] })).toEqual({ week: [6, 5] })
})

test('of a record a draft has its fields alone', () => {
  expect(pick(FIELDS, { ...BASE, id: 7, version: 2 })).toEqual(BASE)
})

test('a field that is forgotten does not compile, and none that could not go together so', () => {
  const { name: _, ...forgotten } = FIELDS
  // @ts-expect-error the name is missing
  forgotten satisfies FieldsOf<Draft>
  // @ts-expect-error a list is no text
  ;({ ...FIELDS, members: 'text' }) satisfies FieldsOf<Draft>
  // @ts-expect-error a text is no set
  ;({ ...FIELDS, name: 'set' }) satisfies FieldsOf<Draft>
  // @ts-expect-error rows have no such key
  ;({ ...FIELDS, holidays: { rowsBy: 'day' } }) satisfies FieldsOf<Draft>
  // @ts-expect-error there is no such field
  ;({ name: 'text', age: 'value' }) satisfies FieldsOf<{ name: string }>
  expect(Object.keys(forgotten)).not.toContain('name')
})
