import type * as z from 'zod/mini'
import type { WriteContext } from '#server/context.ts'
import { WithStatus } from '#server/http/serve.ts'
import { notify } from '#server/mail/notify.ts'
import type { Bilingual, Locale } from '#shared/locale.ts'
import { fieldErrors, messagesIn } from '#shared/validation.ts'

/** A row of a table: its cells by the names of their columns. */
export type Row = Record<string, string>

interface ReadRow {
  /** The row as the form would send it; what is not understood stays and is refused. */
  form: unknown
  /** What the form does not say is wrong, by column. */
  errors?: Record<string, string[]>
}

interface TableOf<Form> {
  locale: Locale
  schema: z.ZodMiniType<Form>
  read: (row: Row) => ReadRow
  /** Stores what all rows say, in their order. */
  insert: (forms: readonly Form[]) => Promise<unknown>
  /** Hears, when the table is only checked, what the rows say that are right. */
  checked?: (rows: readonly { line: number; form: Form }[]) => Promise<unknown>
}

/** What is said of a cell in which no date stands. */
export const NOT_A_DATE: Bilingual = {
  en: 'Not a date: write it as 2026-11-30 or 30/11/2026.',
  ar: 'ليس تاريخًا: اكتبه مثل \u20662026-11-30\u2069 أو \u206630/11/2026\u2069.',
}

/** What a cell says, without the spaces around it; nothing where it is empty. */
export const written = (cell: string | undefined): string | undefined => cell?.trim() || undefined

const folded = (name: string) => name.trim().toLowerCase()

/** Finds what a cell names, however its letters are written. */
export function byName<Named extends { name: string }>(all: readonly Named[]) {
  const found = new Map(all.map((one) => [folded(one.name), one]))
  return (name: string): Named | undefined => found.get(folded(name))
}

/**
 * Stores what the rows of a table say, all or none, and nothing with `dry_run`. Says row by row
 * what is wrong; line 1 is the first.
 */
export async function importRows<Form>(
  { rows, dry_run }: { rows: readonly Row[]; dry_run: boolean },
  { locale, schema, read, insert, checked }: TableOf<Form>,
) {
  const forms: { line: number; form: Form }[] = []
  const refused = rows.flatMap((row, index) => {
    const { form, errors: others } = read(row)
    const parsed = schema.safeParse(form, { error: messagesIn(locale) })
    const errors = { ...(!parsed.success && fieldErrors(parsed.error.issues)), ...others }
    const line = index + 1
    if (Object.keys(errors).length > 0) return [{ line, errors }]
    if (parsed.success) forms.push({ line, form: parsed.data })
    return []
  })
  if (dry_run) await checked?.(forms)
  if (dry_run || refused.length > 0) return { created: 0, refused }
  await insert(forms.map(({ form }) => form))
  return new WithStatus(201, { created: forms.length, refused })
}

/** Tells who imports a table how many things it made so far: they may have gone to another page. */
export const tellImported = (
  { db, companyId, userId, now }: WriteContext,
  importId: string,
  tasks: number,
): void =>
  notify(
    { db, companyId, userId: null, now },
    { kind: 'import_done', about: importId, facts: { tasks } },
    [userId],
  )
