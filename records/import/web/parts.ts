import { CallError } from '#client/call.ts'
import type { ImportOptions } from '#records/import/web/options.ts'

type Rows = Record<string, string>[]

/** Reports how much of a long table is done, in percent. */
export type OnProgress = (percent: number) => void

/** Shifts the row numbers in an error of one part to their positions in the whole table. */
function shiftErrorRows(error: unknown, offset: number): unknown {
  if (!(error instanceof CallError)) return error
  const errors = Object.fromEntries(
    Object.entries(error.errors).map(([path, says]) => [
      path.replace(/^rows\.(\d+)/, (_, at: string) => `rows.${Number(at) + offset}`),
      says,
    ]),
  )
  return new CallError(error.status, { ...error.body, errors })
}

/** Requests a table part by part. Yields each answer with the offset of its first row. */
async function* requestParts<T>(
  rows: Rows,
  { atOnce, onProgress }: { atOnce: number; onProgress: OnProgress },
  ask: (part: Rows, offset: number) => Promise<T>,
) {
  for (let offset = 0; offset < rows.length; offset += atOnce) {
    const answer = await ask(rows.slice(offset, offset + atOnce), offset).catch(
      (error: unknown) => {
        throw shiftErrorRows(error, offset)
      },
    )
    onProgress((Math.min(offset + atOnce, rows.length) / rows.length) * 100)
    yield { answer, offset }
  }
}

const shiftLine = (line: number | null, offset: number) => (line === null ? null : line + offset)

type Checked = Required<Awaited<ReturnType<ImportOptions['check']>>>

/** Adds the duplicates across parts: the server checks each part alone. */
function withDuplicatesAcrossParts(
  { refused, duplicates }: Checked,
  rows: Rows,
  sameBy: NonNullable<ImportOptions['sameBy']>,
): Checked {
  const wrong = new Set(refused.map(({ line }) => line))
  const duplicatesByLine = new Map(duplicates.map((one) => [one.line, one]))
  const firsts = new Map<string, number>()
  const found = rows.flatMap((row, at) => {
    const line = at + 1
    const inPart = duplicatesByLine.get(line)
    if (wrong.has(line)) return []
    const key = sameBy(row)
    const first = firsts.get(key) ?? inPart?.same_as ?? null
    if (!firsts.has(key)) firsts.set(key, first ?? line)
    if (first === null && !inPart) return []
    return [{ line, same_as: first, existing: inPart?.existing ?? null }]
  })
  return { refused, duplicates: found }
}

/** Checks a table part by part. */
export async function checkInParts(
  {
    check,
    sameBy,
    atOnce = Number.POSITIVE_INFINITY,
  }: Pick<ImportOptions, 'check' | 'sameBy' | 'atOnce'>,
  rows: Rows,
  { signal, onProgress }: { signal: AbortSignal; onProgress: OnProgress },
) {
  const whole: Checked = { refused: [], duplicates: [] }
  const parts = requestParts(rows, { atOnce, onProgress }, (part) => check(part, signal))
  for await (const { answer, offset } of parts) {
    const refused = answer.refused.map((row) => ({ ...row, line: row.line + offset }))
    const duplicates = (answer.duplicates ?? []).map((row) => ({
      ...row,
      line: row.line + offset,
      same_as: shiftLine(row.same_as, offset),
    }))
    whole.refused = [...whole.refused, ...refused]
    whole.duplicates = [...whole.duplicates, ...duplicates]
  }
  return sameBy ? withDuplicatesAcrossParts(whole, rows, sameBy) : whole
}

type Options = Pick<ImportOptions, 'create' | 'undo' | 'atOnce'>

/**
 * Creates a table part by part under one import. If a part is refused or fails, the earlier parts
 * are undone: all or nothing.
 */
export async function createInParts(
  { create, undo, atOnce = Number.POSITIVE_INFINITY }: Options,
  rows: Rows,
  { idempotencyKey, onProgress }: { idempotencyKey: string; onProgress: OnProgress },
) {
  let created = 0
  let importId: string | null = null
  const undoCreated = async () => {
    if (importId) await undo?.(importId)
  }
  const keyOf = (offset: number) => (offset === 0 ? idempotencyKey : `${idempotencyKey}-${offset}`)
  const parts = requestParts(rows, { atOnce, onProgress }, (part, offset) =>
    create(part, keyOf(offset), importId ?? undefined),
  )
  try {
    for await (const { answer, offset } of parts) {
      if (answer.refused.length > 0) {
        await undoCreated()
        const refused = answer.refused.map((row) => ({ ...row, line: row.line + offset }))
        return { created: 0, refused, import_id: null }
      }
      created += answer.created
      importId = answer.import_id ?? null
    }
  } catch (error) {
    await undoCreated()
    throw error
  }
  return { created, refused: [], import_id: importId }
}
