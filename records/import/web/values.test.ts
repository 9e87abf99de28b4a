import { describe, expect, it } from 'vitest'
import { choiceReader, clockTime, isoDate } from '#records/import/web/values.ts'

describe('what people write in a cell', () => {
  it.each([
    ['2026-11-23', '2026-11-23'],
    ['3/4/2026', '2026-04-03'],
    ['٢٣/١١/٢٠٢٦', '2026-11-23'],
    ['2026/1/5', '2026-01-05'],
    ['tomorrow', 'tomorrow'],
  ])('as a date, “%s”, is read as “%s”', (written, read) => {
    expect(isoDate(written)).toBe(read)
  })

  it.each([
    ['9:00', '09:00'],
    ['09:05:00', '09:05'],
    ['9 pm', '21:00'],
    ['12:30 a.m.', '00:30'],
    ['٩:٣٠ م', '21:30'],
    ['10:00 ص', '10:00'],
    ['9', '9'],
    ['noon', 'noon'],
  ])('as a time, “%s”, is read as “%s”', (written, read) => {
    expect(clockTime(written)).toBe(read)
  })

  it.each([
    ['very_high', 'very_high'],
    ['Very High', 'very_high'],
    [' urgent: ', 'very_high'],
    ['عاجلة', 'very_high'],
    ['عاجله', 'very_high'],
    ['whenever', 'whenever'],
  ])('as a choice, “%s”, is read as “%s”', (written, read) => {
    expect(choiceReader({ very_high: ['urgent', 'عاجلة'], low: [] })(written)).toBe(read)
  })
})
