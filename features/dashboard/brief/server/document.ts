import * as z from 'zod/mini'
import { factsOf } from '#features/dashboard/brief/server/facts.ts'
import { type BriefPart, letterOf } from '#features/dashboard/brief/server/letter.ts'
import { linksOf } from '#features/dashboard/brief/server/links.ts'
import { mayHearOfCompany } from '#features/dashboard/brief/server/policy.ts'
import { listLed } from '#features/dashboard/brief/server/queries.ts'
import { documentOf } from '#features/documents/server/parts.ts'
import { columnsIn, fileName } from '#features/documents/server/translations.ts'
import type { Section, Value } from '#records/documents/server/content.ts'
import type { Bilingual, Locale } from '#shared/locale.ts'

const PAGE: Bilingual = { en: 'Morning brief', ar: 'ملخص الصباح' }

const HEADS = [
  { en: 'What', ar: 'البند', width: 40 },
  { en: 'Details', ar: 'التفاصيل', width: 50 },
] as const

const rowOf = ({ text, note, below = [] }: BriefPart['lines'][number]): Value[] => [
  text,
  [...(note ? [note] : []), ...below.map((names) => names.join(' · '))].join('\n') || null,
]

const sectionOf = ({ title, lines }: BriefPart, locale: Locale): Section => ({
  name: title,
  plain: true,
  columns: columnsIn(locale, HEADS),
  rows: lines.map(rowOf),
})

/** This morning's brief, with the content of the mail. */
export const briefDocument = documentOf({
  kind: 'morning-brief',
  page: PAGE,
  query: z.strictObject({}),
  may: async (ctx) => mayHearOfCompany(ctx) || (await listLed(ctx)).length > 0,
  content: async (ctx, _, { progress }) => {
    const { locale } = ctx
    const facts = await factsOf(ctx)
    await progress(1, 1)
    // Links are useless on paper.
    const links = linksOf(ctx, '', facts)
    const { title, reach, figures, empty, parts } = letterOf(locale, facts, {
      links,
      regular: undefined,
    })
    const first: Section = {
      name: '',
      figures: figures.map(({ name, value, isBad }) => ({
        ...{ name, value },
        ...(isBad && { tone: 'not-done' as const }),
      })),
      ...(empty && { note: empty }),
      columns: [],
      rows: [],
    }
    return {
      name: fileName(locale, PAGE, facts.date),
      title,
      lines: reach ? [reach] : [],
      sections: [first, ...parts.map((part) => sectionOf(part, locale))],
    }
  },
})
