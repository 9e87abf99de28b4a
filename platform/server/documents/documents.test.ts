import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Column, Content, Value } from '#platform/server/documents/content.ts'
import { makeDocument } from '#platform/server/documents/make.ts'
import { unzip } from '#platform/server/test/unzip.ts'
import { MOST_ROWS } from '#platform/shared/documents.ts'

const MEGABYTE = 1024 * 1024

const COLUMNS: Column[] = [
  { name: 'اليوم', kind: 'date', width: 14 },
  { name: 'من', kind: 'time', width: 8 },
  { name: 'المهمة', kind: 'text', width: 30 },
  { name: 'الحالة', kind: 'text', width: 12 },
  { name: 'وقت التسجيل', kind: 'instant', width: 18 },
  { name: 'ملاحظة', kind: 'text', width: 40 },
  { name: 'الإنجاز', kind: 'percent', width: 14 },
  { name: 'التقييم', kind: 'number', width: 9 },
]

const rowAt = (at: number): Value[] => [
  '2026-11-25',
  '08:30',
  `إقفال الصندوق رقم ${at} (Branch 4)`,
  { text: 'منجزة', tone: 'done' },
  '2026-11-25 09:12',
  at % 3 === 0 ? null : 'اتصل على +966 50 123 4567 أو mona@example.com، خصم 15%.\nسطر ثانٍ',
  at % 101,
  (at % 5) + 1,
]

const contentOf = (rows: number, name = ''): Content => ({
  locale: 'ar',
  company: 'مطاعم النيل',
  title: 'المهام المسجّلة',
  lines: [],
  sections: [{ name, columns: COLUMNS, rows: Array.from({ length: rows }, (_, at) => rowAt(at)) }],
})

describe('as many rows as a file may have', () => {
  test.each(['xlsx', 'pdf'] as const)('take no memory of the server: %s', async (format) => {
    const content = contentOf(MOST_ROWS[format])
    const before = process.memoryUsage().rss
    let most = before
    const ended = new AbortController()
    const watching = (async () => {
      while (!ended.signal.aborted) {
        most = Math.max(most, process.memoryUsage().rss)
        await sleep(20)
      }
    })()
    const file = await makeDocument({ format, content })
    ended.abort()
    await watching
    expect(file.length).toBeGreaterThan(100_000)
    expect((most - before) / MEGABYTE).toBeLessThan(120)
  })
})

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
