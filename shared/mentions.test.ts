import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMentions, splitMentions, toMentionToken } from '#shared/mentions.ts'

const MONA = '0f8fad5b-d9cb-469f-a165-70867728950e'
const OMAR = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

const written = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('@[', ']', '@', `@[${MONA}`, '\u202e', 'منى ', '👩‍🍳', '@[]', '\n'),
)
const texts = fc
  .array(fc.oneof(written, fc.uuid().map(toMentionToken)), { maxLength: 30 })
  .map((pieces) => pieces.join(''))

describe('mentions in a text', () => {
  it('finds who is mentioned, each once and in the order of the text', () => {
    const text = `${toMentionToken(OMAR)} و${toMentionToken(MONA)}، ثم ${toMentionToken(OMAR)}`
    expect(findMentions(text)).toEqual([OMAR, MONA])
  })

  it('knows an id in capitals as the same member', () => {
    expect(findMentions(toMentionToken(MONA.toUpperCase()) + toMentionToken(MONA))).toEqual([MONA])
  })

  it.each([
    ['an open mention', `@[${MONA}`],
    ['one that is closed too late', `@[${MONA} ]`],
    ['an id that is too short', '@[0f8fad5b]'],
    ['a mention without its sign', `[${MONA}]`],
    ['something else in the brackets', '@[منى]'],
  ])('takes %s for text', (_, text) => {
    expect(splitMentions(text)).toEqual([{ kind: 'text', text }])
  })

  it('finds a mention inside an open one', () => {
    expect(splitMentions(`@[@[${MONA}]]`)).toEqual([
      { kind: 'text', text: '@[' },
      { kind: 'mention', id: MONA },
      { kind: 'text', text: ']' },
    ])
  })

  it('splits ten thousand mentions, and half a million that were never closed', () => {
    expect(splitMentions(toMentionToken(MONA).repeat(10_000))).toHaveLength(10_000)
    expect(splitMentions(`@[${MONA}`.repeat(500_000))).toHaveLength(1)
  })

  it('loses and adds nothing, whatever was written', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const again = splitMentions(text)
          .map((part) => (part.kind === 'text' ? part.text : toMentionToken(part.id)))
          .join('')
        expect(again.toLowerCase()).toBe(text.toLowerCase())
      }),
    )
  })

  it('mentions the same members as its pieces do', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const ids = splitMentions(text).flatMap((part) =>
          part.kind === 'mention' ? [part.id] : [],
        )
        expect(findMentions(text)).toEqual([...new Set(ids)])
      }),
    )
  })
})
