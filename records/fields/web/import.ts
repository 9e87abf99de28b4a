import * as z from 'zod/mini'
import type { Field, Fields } from '#records/fields/field.ts'
import type { Column } from '#records/import/web/options.ts'
import { choiceReader, clockTime, isoDate } from '#records/import/web/values.ts'

const KINDS: Record<Field['kind'], Pick<Column, 'read' | 'width'>> = {
  line: { width: 'min-w-48' },
  text: { width: 'min-w-48' },
  date: { read: isoDate, width: 'min-w-34' },
  time: { read: clockTime, width: 'min-w-24' },
  choice: {},
}

const readerOf = (choices: NonNullable<Field['choices']>) =>
  choiceReader(
    Object.fromEntries(Object.entries(choices).map(([id, names]) => [id, Object.values(names)])),
  )

const importColumn = ({ kind, label, headings = [], choices, create }: Field): Column => ({
  ...KINDS[kind],
  ...(choices && { read: readerOf(choices) }),
  headings: [...Object.values(label), ...headings],
  required: !z.safeParse(create, undefined).success,
})

/** The columns of the fields in a table to import, found by their labels and other headings. */
export const importColumnsOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, importColumn(field)]),
  ) as Record<keyof F & string, Column>
