import { type ParsedAddress, parseAddresses } from '#features/users/web/addresses.ts'
import { searchable } from '#shared/searchable.ts'

type Named = readonly { id: string; name: string }[]

/** What a pasted table may name beside the people. */
export interface Groups {
  roles: Named
  departments: Named
}

/** A row of a pasted table; `leftOut` are its cells that are no name, role or department. */
export interface ParsedPerson extends ParsedAddress {
  role_ids?: string[]
  department_ids?: string[]
  leftOut?: string[]
}

/** The most cells that a name has: first and last. */
const NAME_CELLS = 2

const rowsOf = (text: string): string[][] =>
  text
    .split(/\r\n?|\n/u)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))

/** What stands over the addresses of a sheet. */
const HEADING =
  /(?:^|\s)(?:(?:e-?)?mails?|address(?:es)?|(?:ال)?(?:بريد|[إا]يميل|عنوان|عناوين))[*:]?(?:\s|$)/iu

const isAddress = (cell: string) => cell.includes('@')

const columnOf = (cells: readonly string[]) => cells.findIndex(isAddress)

const addressesIn = (cells: readonly string[]) => cells.filter(isAddress).length

const idOf = (groups: Named, cell: string): string | undefined =>
  groups.find(({ name }) => searchable(name) === searchable(cell))?.id

/** The row's address; where none is written as one, what stands in the column of addresses. */
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
 * The people of rows copied from a sheet: in each an address, and beside it in any order a name in one
 * cell or two, a role and a department of the company. A row of headings before them is passed over; a
 * row whose address is none has its `problem`. `undefined` for a text that is no such table.
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
