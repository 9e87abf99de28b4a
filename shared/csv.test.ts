import { expect, test } from 'vitest'
import { toCsv } from '#shared/csv.ts'

const bodyOf = (...cells: Parameters<typeof toCsv>[0][number]) => toCsv([cells]).slice(1)

test('a file begins with the mark of UTF-8, and each of its lines ends with CRLF', () => {
  expect(
    toCsv([
      ['المهمة', 'القسم'],
      ['فتح الصندوق', 'الكاشير'],
    ]),
  ).toBe('\uFEFF"المهمة","القسم"\r\n"فتح الصندوق","الكاشير"\r\n')
})

test('quotes, commas and line breaks of a note stay within its cell', () => {
  expect(bodyOf('He said "no", then\nleft', 'next')).toBe('"He said ""no"", then\nleft","next"\r\n')
})

test.each(['=HYPERLINK("http://x")', '+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'])(
  'typed text %j is never run as a formula',
  (text) => {
    expect(bodyOf(text)).toBe(`"'${text.replaceAll('"', '""')}"\r\n`)
  },
)

test('text with such a sign further in, numbers and nothing stay as they are', () => {
  expect(bodyOf('a=b', -4, 0, null, '')).toBe('"a=b","-4","0","",""\r\n')
})
