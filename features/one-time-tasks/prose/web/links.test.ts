import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitLinks } from '#features/one-time-tasks/prose/web/links.ts'

const linksIn = (line: string) => splitLinks(line).flatMap(({ href }) => href ?? [])

describe('links in a line', () => {
  it.each([
    ['see https://example.com/a?b=c#d for more', 'https://example.com/a?b=c#d'],
    ['https://example.com/a, then', 'https://example.com/a'],
    ['https://example.com/a. Then', 'https://example.com/a'],
    ['(https://example.com/a)', 'https://example.com/a'],
    ['راجع https://example.com/تقرير، ثم', 'https://example.com/تقرير'],
    ['هل رأيت https://example.com/تقرير؟', 'https://example.com/تقرير'],
    ['http://example.com: it is down', 'http://example.com'],
    ['write to mailto:mona@example.com', 'mailto:mona@example.com'],
  ])('finds where the link ends: %s', (line, link) => {
    expect(linksIn(line)).toEqual([link])
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'ftp://example.com/a',
    '//example.com/a',
    'www.example.com',
    'mona@example.com',
    'http://user:secret@example.com/',
    'https://example.com/\u202egpj.exe',
  ])('makes no link of %s', (line) => {
    expect(linksIn(line)).toEqual([])
  })

  it('loses and adds nothing, and leads nowhere else, whatever was written', () => {
    const written = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.webUrl(),
      fc.constantFrom('javascript:', 'https://', '@', ':', '،', '\u202e', ' '),
    )
    fc.assert(
      fc.property(fc.array(written, { maxLength: 12 }), (pieces) => {
        const line = pieces.join('')
        expect(
          splitLinks(line)
            .map(({ text }) => text)
            .join(''),
        ).toBe(line)
        for (const link of linksIn(line)) expect(link).toMatch(/^(?:https?|mailto):/i)
      }),
    )
  })
})
