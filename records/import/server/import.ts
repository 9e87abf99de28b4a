import type * as z from 'zod/mini'
import type { WriteContext } from '#server/context.ts'
import { WithStatus } from '#server/http/serve.ts'
import { notify } from '#server/mail/notify.ts'
import type { Locale } from '#shared/locale.ts'
import { createErrorMap, fieldErrors } from '#shared/validation.ts'

/** A row of a table: its cells by column name. */
export type Row = Record<string, string>

interface ReadRow {
  /**
   * The row as the form would send it. Unreadable values are kept, so that validation refuses them.
   */
  form: unknown
  /** Errors that the form's schema does not find, by column. */
  errors?: Record<string, string[]>
}

interface ImportDefinition<Form> {
  locale: Locale
  schema: z.ZodMiniType<Form>
  read: (row: Row) => ReadRow
  /** Stores all rows, in their order. */
  insert: (forms: readonly Form[]) => Promise<unknown>
  /** Called with the valid rows if the table is only checked. */
  checked?: (rows: readonly { line: number; form: Form }[]) => Promise<unknown>
}

/** The text of a cell without surrounding spaces, or undefined if it is empty. */
export const trimmedCell = (cell: string | undefined): string | undefined =>
  cell?.trim() || undefined

const normalizeName = (name: string) => name.trim().toLowerCase()

/** Finds an item by the name in a cell, regardless of case and surrounding spaces. */
export function nameFinder<Named extends { name: string }>(all: readonly Named[]) {
  const found = new Map(all.map((one) => [normalizeName(one.name), one]))
  return (name: string): Named | undefined => found.get(normalizeName(name))
}

/**
 * Stores all rows of a table or none, and nothing with `dry_run`. Reports the errors per row; line
 * 1 is the first row.
 */
export async function importRows<Form>(
  { rows, dry_run }: { rows: readonly Row[]; dry_run: boolean },
  { locale, schema, read, insert, checked }: ImportDefinition<Form>,
) {
  const forms: { line: number; form: Form }[] = []
  const refused = rows.flatMap((row, index) => {
    const { form, errors: others } = read(row)
    const parsed = schema.safeParse(form, { error: createErrorMap(locale) })
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

/**
 * Notifies the importing user how many tasks the import has created so far: by then they can be on
 * another page.
 */
export const notifyImported = (
  { db, companyId, userId, now }: WriteContext,
  importId: string,
  tasks: number,
): void =>
  notify(
    { db, companyId, userId: null, now },
    { kind: 'import_done', about: importId, facts: { tasks } },
    [userId],
  )
