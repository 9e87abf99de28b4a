import { type ParsedAddress, parseAddresses } from '#features/users/web/addresses.ts'
import { normalizeForSearch } from '#shared/searchable.ts'

type Named = readonly { id: string; name: string }[]

/** The groups that a pasted table can name in addition to people. */
export interface Groups {
  roles: Named
  departments: Named
}

/** A row of a pasted table; `leftOut` are the cells that are no name, role or department. */
export interface ParsedPerson extends ParsedAddress {
  role_ids?: string[]
  department_ids?: string[]
  leftOut?: string[]
}

/** The maximum number of name cells: first and last name. */
const NAME_CELLS = 2

const rowsOf = (text: string): string[][] =>
  text
    .split(/\r\n?|\n/u)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))

/** Headings of an address column. */
const HEADING =
  /(?:^|\s)(?:(?:e-?)?mails?|address(?:es)?|(?:ال)?(?:بريد|[إا]يميل|عنوان|عناوين))[*:]?(?:\s|$)/iu

const isAddress = (cell: string) => cell.includes('@')

const columnOf = (cells: readonly string[]) => cells.findIndex(isAddress)

const addressesIn = (cells: readonly string[]) => cells.filter(isAddress).length

const idOf = (groups: Named, cell: string): string | undefined =>
  groups.find(({ name }) => normalizeForSearch(name) === normalizeForSearch(cell))?.id

/** The row's address; without a valid one, the text in the address column. */
const addressOf = (cells: readonly string[], column: number): string =>
  cells.find(isAddress) ?? cells[column] ?? ''

function personOf(cells: readonly string[], address: string, groups: Groups): ParsedPerson[] {
  const person = { role_ids: [] as string[], department_ids: [] as string[] }
  const names: string[] = []
  const leftOut: string[] = []
  for (const cell of cells) {
    if (cell === '' || cell === address) continue
    const [role, department] = [idOf(groups.roles, cell), idOf(groups.departments, cell)]
    if (role) person.role_ids.push(role)
    else if (department) person.department_ids.push(department)
    else if (names.length < NAME_CELLS) names.push(cell)
    else leftOut.push(cell)
  }
  const written =
    names.length > 0 && address
      ? `${names.join(' ').replaceAll(/[<>]/gu, ' ')} <${address}>`
      : address || names.join(' ') || cells.join(' ')
  return parseAddresses(written).map((one) => ({
    ...one,
    ...person,
    ...(leftOut.length > 0 && { leftOut }),
  }))
}

/**
 * Parses rows copied from a spreadsheet: each has an address and, in any order, one or two name
 * cells, a role and a department. Skips a heading row; a row with an invalid address has its
 * `problem`. Returns `undefined` if the text is no such table.
 */
export function parseTable(text: string, groups: Groups): ParsedPerson[] | undefined {
  const all = rowsOf(text)
  const column = all.map(columnOf).find((at) => at >= 0)
  const isTable =
    all.every((cells) => addressesIn(cells) <= 1) && all.some((cells) => cells.length > 1)
  if (column === undefined || !isTable) return undefined
  const rows = HEADING.test(all[0]?.[column] ?? '') ? all.slice(1) : all
  return rows.flatMap((cells) => personOf(cells, addressOf(cells, column), groups))
}
