import { describe, expect, it } from 'vitest'
import { CsvError, decodeText, parseCsv } from '#records/import/web/csv.ts'
import { toImportCsv } from '#shared/csv.ts'

const cells = (text: string) => parseCsv(text).map((record) => record.cells)

function refusal(text: string) {
  try {
    parseCsv(text)
  } catch (error) {
    if (error instanceof CsvError) return [error.reason, error.line]
  }
  return undefined
}

describe('a table as text', () => {
  it.each([
    ['commas', 'a,b\n1,2'],
    ['semicolons', 'a;b\n1;2'],
    ['tabs', 'a\tb\n1\t2'],
    ['line breaks of Windows', 'a,b\r\n1,2\r\n'],
    ['line breaks of old Macs', 'a,b\r1,2\r'],
    ['line breaks of several kinds', '"a",b\r\n\n1,2\r'],
    ['a byte order mark', '\uFEFFa,b\n1,2'],
    ['empty lines', '\na,b\n\n1,2\n , \n\n'],
    ['a line that names the delimiter', 'sep=;\na;b\n1;2'],
  ])('is read with %s', (_, text) => {
    expect(cells(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it('takes what stands between quotation marks as it is', () => {
    expect(cells('name,text\n"Count, then sign","He said ""now"""')).toEqual([
      ['name', 'text'],
      ['Count, then sign', 'He said "now"'],
    ])
    expect(cells('a;b\n"1;2";"3\t4"')).toEqual([
      ['a', 'b'],
      ['1;2', '3\t4'],
    ])
    expect(cells('a\tb\r\n"1\t2"\t"3\r\n4"\r\n')).toEqual([
      ['a', 'b'],
      ['1\t2', '3\n4'],
    ])
    expect(cells('a,b\n"",""""')).toEqual([
      ['a', 'b'],
      ['', '"'],
    ])
  })

  it('knows the line of a record behind line breaks inside quotation marks', () => {
    expect(parseCsv('a,b\r\n"one\r\ntwo\r\nthree",2\r\n3,4')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['one\ntwo\nthree', '2'] },
      { line: 5, cells: ['3', '4'] },
    ])
  })

  it('finds its delimiter outside of what is quoted', () => {
    expect(cells('"a, b, c";d\n1;2')).toEqual([
      ['a, b, c', 'd'],
      ['1', '2'],
    ])
  })

  it('keeps cells that are empty, at the end too', () => {
    expect(cells('a,b,c\n,,\n1,,')).toEqual([
      ['a', 'b', 'c'],
      ['1', '', ''],
    ])
  })

  it('trims its cells, quoted or not, and leaves a quotation mark inside a word', () => {
    expect(cells('a,b\n  1 ,5" pipe\n" 3 " ,"4" ')).toEqual([
      ['a', 'b'],
      ['1', '5" pipe'],
      ['3', '4'],
    ])
  })

  it('is empty where nothing is written', () => {
    expect(parseCsv('')).toEqual([])
    expect(parseCsv('\uFEFF\r\n\r\n')).toEqual([])
  })

  it('is refused, with the line, where a quotation mark is not closed or not the end', () => {
    expect(refusal('a,b\n1,"2\n3,4')).toEqual(['quote', 2])
    expect(refusal('a,b\n"x\ny" z,2')).toEqual(['afterQuote', 3])
    expect(refusal('a,b\n"1""2')).toEqual(['quote', 2])
    expect(refusal('a,"b\n1,2')).toEqual(['quote', 1])
    expect(refusal('sep=,\na,b\n\n1,"2""\n3"x')).toEqual(['afterQuote', 5])
  })

  it('comes back from a file as it was written', () => {
    const rows = [
      ['الاسم', 'Text'],
      ['عدّ؛ ثم وقّع', 'a "b", c\nd'],
    ]
    expect(cells(toImportCsv(rows))).toEqual(rows)
  })
})

/** Encodes as UTF-16 with a byte order mark, little or big endian. */
const utf16 = (text: string, order: 'le' | 'be') =>
  new Uint8Array(
    [...`\uFEFF${text}`].flatMap((letter) => {
      const code = letter.charCodeAt(0)
      return order === 'le' ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff]
    }),
  )

describe('the letters of a file', () => {
  const arabic = 'الاسم'

  it('are UTF-8, with or without a mark', () => {
    const bytes = new TextEncoder().encode(arabic)
    expect(decodeText(bytes)).toBe(arabic)
    expect(decodeText(new Uint8Array([0xef, 0xbb, 0xbf, ...bytes]))).toBe(arabic)
  })

  it('are those of Arabic Windows where they are not UTF-8', () => {
    expect(decodeText(new Uint8Array([0xc7, 0xe1, 0xc7, 0xd3, 0xe3]))).toBe(arabic)
  })

  it.each(['le', 'be'] as const)('are UTF-16%s where the mark says so', (order) => {
    expect(decodeText(utf16(arabic, order))).toBe(arabic)
  })

  it('make the table that was saved, as an Arabic Excel saves Unicode text and CSV', () => {
    const unicode = decodeText(utf16('الاسم\tWord\r\n"عد\r\nوقع"\t"a ""b"""\r\n', 'le'))
    expect(parseCsv(unicode)).toEqual([
      { line: 1, cells: ['الاسم', 'Word'] },
      { line: 2, cells: ['عد\nوقع', 'a "b"'] },
    ])
    const name = [0xc7, 0xe1, 0xc7, 0xd3, 0xe3]
    const windows1256 = [0x22, ...name, 0x3b, 0x22, 0x3b, 0x41, 0x0d, 0x0a, ...name, 0x3b, 0x31]
    expect(cells(decodeText(new Uint8Array(windows1256)))).toEqual([
      [`${arabic};`, 'A'],
      [arabic, '1'],
    ])
  })
})
