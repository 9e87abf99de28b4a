import { expect, test } from 'vitest'
import { sanitizeFileName, toContentDisposition } from '#server/files/file-names.ts'

const long = 'ا'.repeat(300)

test.each<[claimed: string | undefined, shown: string]>([
  ['report.pdf', 'report.pdf'],
  ['تقرير المبيعات – نوفمبر.xlsx', 'تقرير المبيعات – نوفمبر.xlsx'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\system32\\x.dll', 'x.dll'],
  ['C:\\fakepath\\me.png', 'me.png'],
  ['/', 'file'],
  ['..', 'file'],
  ['.', 'file'],
  ['...', 'file'],
  ['', 'file'],
  [undefined, 'file'],
  ['   ', 'file'],
  ['folder/', 'file'],
  ['.env', '.env'],
  ['a.exe. . ', 'a.exe'],
  ['  two   words\t.txt ', 'two words.txt'],
  ['nul\0byte.png', 'nulbyte.png'],
  ['two\r\nSet-Cookie: x=1', 'twoSet-Cookie: x=1'],
  ['photo\u202egnp.exe', 'photognp.exe'],
  ['\u2066\u2067\u2068x\u2069\u200e\u200f\u061c.txt', 'x.txt'],
  ['\u202a\u202b\u202c\u202d', 'file'],
  ['zero\u200bwidth\ufeff\u2060.txt', 'zerowidth.txt'],
  ['line\u2028and\u2029paragraph', 'lineandparagraph'],
  ['delete\u007fand\u0085next', 'deleteandnext'],
  ['cafe\u0301.txt', 'café.txt'],
  ['half \ud800 pair', 'half \ufffd pair'],
  ['a"b;c%d\'e.txt', 'a"b;c%d\'e.txt'],
  ['<script>alert(1)<\\script>.html', 'script>.html'],
  [`${long}.xlsx`, `${'ا'.repeat(195)}.xlsx`],
  [`${long}.${long}`, 'ا'.repeat(200)],
  ['😀'.repeat(300), '😀'.repeat(200)],
  ['می\u200cخواهم.txt', 'می\u200cخواهم.txt'],
  ['👩\u200d💻.png', '👩\u200d💻.png'],
])('the file that is called %j is shown as %j', (claimed, shown) => {
  expect(sanitizeFileName(claimed)).toBe(shown)
  expect(sanitizeFileName(shown)).toBe(shown)
})

test('a name of a million points is read', () => {
  expect(sanitizeFileName(`a${' .'.repeat(500_000)}`)).toBe('a')
  expect(sanitizeFileName(`${'.'.repeat(1_000_000)}a`)).toHaveLength(200)
})

test.each([
  ['report (1).pdf', 'filename="report (1).pdf"; filename*=UTF-8\'\'report%20%281%29.pdf'],
  ['تقرير.pdf', 'filename="file.pdf"; filename*=UTF-8\'\'%D8%AA%D9%82%D8%B1%D9%8A%D8%B1.pdf'],
  ['a"; x="b.txt', 'filename="file.txt"; filename*=UTF-8\'\'a%22%3B%20x%3D%22b.txt'],
  ["it's*.txt", 'filename="file.txt"; filename*=UTF-8\'\'it%27s%2A.txt'],
  ['50%41.txt', 'filename="file.txt"; filename*=UTF-8\'\'50%2541.txt'],
  ['مستند', 'filename="file"; filename*=UTF-8\'\'%D9%85%D8%B3%D8%AA%D9%86%D8%AF'],
])('%s is sent as %s', (name, header) => {
  expect(toContentDisposition('attachment', name)).toBe(`attachment; ${header}`)
})
