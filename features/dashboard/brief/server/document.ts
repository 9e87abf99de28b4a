import * as z from 'zod/mini'
import { collectFacts } from '#features/dashboard/brief/server/facts.ts'
import { createLetter } from '#features/dashboard/brief/server/letter.ts'
import { createLinks } from '#features/dashboard/brief/server/links.ts'
import { mayGetCompanyBrief } from '#features/dashboard/brief/server/policy.ts'
import { listManagedDepartments } from '#features/dashboard/brief/server/queries.ts'
import { registerDocument } from '#features/documents/server/parts.ts'
import { fileName, translateColumns } from '#features/documents/server/translations.ts'
import type { Section, Value } from '#records/documents/server/content.ts'
import { type Entry, type Section as LetterSection, rowText } from '#server/mail/letter.ts'
import type { Bilingual, Locale } from '#shared/locale.ts'

const PAGE: Bilingual = { en: 'Morning brief', ar: 'ملخص الصباح' }

const HEADS = [
  { en: 'What', ar: 'البند', width: 40 },
  { en: 'Details', ar: 'التفاصيل', width: 50 },
] as const

const toRow = ({ text, note, below = [] }: Entry): Value[] => [
  text,
  [...(note ? [note] : []), ...below.map(rowText)].join('\n') || null,
]

const toSection = ({ heading, entries }: LetterSection, locale: Locale): Section => ({
  name: heading,
  plain: true,
  columns: translateColumns(locale, HEADS),
  rows: entries.map(toRow),
})

/** This morning's brief, with the content of the mail. */
export const briefDocument = registerDocument({
  kind: 'morning-brief',
  page: PAGE,
  query: z.strictObject({}),
  may: async (ctx) => mayGetCompanyBrief(ctx) || (await listManagedDepartments(ctx)).length > 0,
  content: async (ctx, _, { progress }) => {
    const { locale } = ctx
    const facts = await collectFacts(ctx)
    await progress(1, 1)
    // Links are useless on paper.
    const links = createLinks(ctx, '', facts)
    const { title, covers, figures, empty, sections } = createLetter(locale, facts, {
      links,
      schedule: undefined,
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
      days: [facts.date],
      isTitledByDay: true,
      lines: covers,
      sections: [first, ...sections.map((section) => toSection(section, locale))],
    }
  },
})
