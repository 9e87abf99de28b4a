import { describe, expect, it } from 'vitest'
import { platformOf, safeHref, shortAddress, withScheme } from '#features/profile/web/links.ts'

describe('a link of a profile', () => {
  it.each([
    ['https://github.com/mona', 'https://github.com/mona'],
    [' http://example.com ', 'http://example.com/'],
    ['mailto:mona@example.com', 'mailto:mona@example.com'],
    ['tel:+201001234567', 'tel:+201001234567'],
  ])('leads to %s', (link, href) => {
    expect(safeHref(link)).toBe(href)
  })

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    '//example.com',
    'github.com/mona',
    '',
  ])('never leads to %j', (link) => {
    expect(safeHref(link)).toBeUndefined()
  })

  it.each([
    ['https://www.linkedin.com/in/mona', 'linkedin'],
    ['https://x.com/mona', 'twitter'],
    ['https://m.youtube.com/@mona', 'youtube'],
    ['https://wa.me/201001234567', 'whatsapp'],
    ['https://t.me/mona', 'telegram'],
    ['https://notgithub.com/mona', undefined],
    ['https://github.com.example.com/mona', undefined],
    ['github.com/mona', undefined],
  ])('%s has the mark of %s', (link, platform) => {
    expect(platformOf(link)).toBe(platform)
  })

  it.each([
    ['github.com/mona', 'https://github.com/mona'],
    [' www.example.com ', 'https://www.example.com'],
    ['https://example.com', 'https://example.com'],
    ['mailto:mona@example.com', 'mailto:mona@example.com'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['mona@example.com', 'mona@example.com'],
    ['mona', 'mona'],
    ['', ''],
  ])('typed as %j is kept as %j', (typed, kept) => {
    expect(withScheme(typed)).toBe(kept)
  })

  it.each([
    ['https://www.github.com/mona/', 'github.com/mona'],
    ['mailto:mona@example.com', 'mona@example.com'],
    ['https://example.com/a?b=c', 'example.com/a?b=c'],
  ])('%s is read as %s', (link, words) => {
    expect(shortAddress(link)).toBe(words)
  })
})
