import { describe, expect, test } from 'vitest'
import { makeDocument } from '#records/documents/server/make.ts'
import { contentOf } from '#records/documents/server/test/content.ts'
import { unzip } from '#server/test/unzip.ts'

describe('a spreadsheet', () => {
  test('has names of sheets that every program takes, each once', async () => {
    const odd = 'A very long name with [brackets]: and a/slash? yes*'
    const [section] = contentOf(1, odd).sections
    if (!section) throw new Error('There is no section')
    const content = { ...contentOf(1), sections: [section, section, { ...section, name: '' }] }
    const file = await makeDocument({ format: 'xlsx', content })
    const names = unzip(file)
      .get('xl/workbook.xml')
      ?.toString()
      .match(/(?<=<sheet [^>]*name=")[^"]*/g)
    expect(names).toEqual([
      'A very long name with  brackets',
      'A very long name with  bracke 2',
      'المهام المسجّلة',
      'الملخص',
    ])
  })
})

describe('what cannot be made', () => {
  test('says why, and the next one is made', async () => {
    const [section] = contentOf(1).sections
    if (!section) throw new Error('There is no section')
    const broken = { ...section, columns: [{ name: 'x', kind: 'date' as const, width: -1 }] }
    const content = { ...contentOf(1), sections: [{ ...broken, rows: [['never']] }] }
    await expect(makeDocument({ format: 'pdf', content })).rejects.toThrow(/Invalid time value/)
    const next = await makeDocument({ format: 'pdf', content: contentOf(1) })
    expect(next.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
