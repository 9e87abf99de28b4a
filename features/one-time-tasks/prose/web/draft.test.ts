import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyEdit,
  type Draft,
  draftOf,
  searchAt,
  toStoredText,
  withMention,
} from '#features/one-time-tasks/prose/web/draft.ts'
import { findMentions, toMentionToken } from '#shared/mentions.ts'

const MONA = '0f8fad5b-d9cb-469f-a165-70867728950e'
const OMAR = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const NAMES: Record<string, string> = { [MONA]: 'Mona Saleh', [OMAR]: 'عمر حسن' }
const nameOf = (id: string) => NAMES[id] ?? 'somebody'
const both = draftOf(`Ask ${toMentionToken(MONA)} or ${toMentionToken(OMAR)}.`, nameOf)

/** Simulates typing: replaces the text between `from` and `to`. */
const typed = (draft: Draft, [from, to]: [number, number], text: string) =>
  applyEdit(draft, draft.shown.slice(0, from) + text + draft.shown.slice(to), from + text.length)

describe('a text with mentions while it is typed', () => {
  it('shows names and keeps ids', () => {
    expect(both.shown).toBe('Ask @Mona Saleh or @عمر حسن.')
    expect(findMentions(toStoredText(both))).toEqual([MONA, OMAR])
  })

  it('moves mentions with what is typed before them', () => {
    expect(toStoredText(typed(both, [0, 0], 'Please: '))).toBe(`Please: ${toStoredText(both)}`)
  })

  it('keeps a mention whose very sign is typed again before it', () => {
    expect(toStoredText(typed(both, [4, 4], '@'))).toBe(
      `Ask @${toMentionToken(MONA)} or ${toMentionToken(OMAR)}.`,
    )
  })

  it('keeps a mention that is typed on to, in the letter it ends with', () => {
    expect(toStoredText(typed(both, [15, 15], 'h'))).toBe(
      `Ask ${toMentionToken(MONA)}h or ${toMentionToken(OMAR)}.`,
    )
  })

  it('makes plain text of a mention that is changed inside, and of no other', () => {
    expect(toStoredText(typed(both, [6, 7], ''))).toBe(`Ask @Mna Saleh or ${toMentionToken(OMAR)}.`)
  })

  it('drops all mentions that are pasted over', () => {
    expect(toStoredText(typed(both, [0, both.shown.length], 'Nobody'))).toBe('Nobody')
  })

  it('tells two people of one name apart', () => {
    const named = draftOf(`${toMentionToken(MONA)} ${toMentionToken(OMAR)}`, () => 'Mona')
    expect(named.shown).toBe('@Mona @Mona')
    expect(toStoredText(typed(named, [0, 6], ''))).toBe(toMentionToken(OMAR))
  })

  it('adds a mention before another', () => {
    const begun = typed(both, [0, 0], '@Mona Saleh ')
    expect(findMentions(toStoredText(withMention(begun, { id: MONA, start: 0, end: 11 })))).toEqual(
      [MONA, OMAR],
    )
  })

  it('keeps what was written, whatever is typed and wherever', () => {
    const value = fc
      .array(
        fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(MONA, OMAR).map(toMentionToken)),
      )
      .map((pieces) => pieces.join('').replaceAll('\r', ''))
    fc.assert(
      fc.property(
        value,
        fc.nat(),
        fc.nat(),
        fc.string({ unit: 'grapheme' }),
        (text, a, b, more) => {
          const draft = draftOf(text, nameOf)
          expect(toStoredText(draft)).toBe(text)
          const [from = 0, to = 0] = [a, b]
            .map((n) => n % (draft.shown.length + 1))
            .sort((x, y) => x - y)
          const next = typed(draft, [from, to], more)
          for (const { id, start, end } of next.mentions)
            expect(next.shown.slice(start, end)).toBe(`@${nameOf(id)}`)
        },
      ),
    )
  })
})

describe('whom somebody looks for', () => {
  const search = (text: string) => searchAt({ shown: text, mentions: [] }, text.length)

  it.each([
    ['@', ''],
    ['Ask @Mo', 'Mo'],
    ['Ask @Mona Sal', 'Mona Sal'],
    ['(@Mo', 'Mo'],
    ['اسأل و@منى', 'منى'],
    ['first line\n@Mo', 'Mo'],
  ])('is heard in %j', (text, wanted) => {
    expect(search(text)?.text).toBe(wanted)
  })

  it.each(['mona@example', 'a.b@c', '@ Mona', '@Mona\nand', 'no sign', `@${'a'.repeat(60)}`])(
    'is nobody in %j',
    (text) => {
      expect(search(text)).toBeUndefined()
    },
  )

  it('is nobody in and right after a mention that stands', () => {
    for (const caret of [5, 9, 15, 17]) expect(searchAt(both, caret)).toBeUndefined()
  })
})
