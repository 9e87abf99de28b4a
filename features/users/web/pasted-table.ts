import { type ParsedAddress, parseAddresses } from '#features/users/web/addresses.ts'
import { searchable } from '#platform/shared/searchable.ts'

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

const addressesIn = (cells: readonly string[]) => cells.filter((cell) => cell.includes('@')).length

const idOf = (groups: Named, cell: string): string | undefined =>
  groups.find(({ name }) => searchable(name) === searchable(cell))?.id

function personOf(cells: readonly string[], groups: Groups): ParsedPerson[] {
  const person = { role_ids: [] as string[], department_ids: [] as string[] }
  const names: string[] = []
  const leftOut: string[] = []
  const address = cells.find((cell) => cell.includes('@')) ?? ''
  for (const cell of cells) {
    if (cell === '' || cell === address) continue
    const [role, department] = [idOf(groups.roles, cell), idOf(groups.departments, cell)]
    if (role) person.role_ids.push(role)
    else if (department) person.department_ids.push(department)
    else if (names.length < NAME_CELLS) names.push(cell)
    else leftOut.push(cell)
  }
  const written =
    names.length > 0 ? `${names.join(' ').replaceAll(/[<>]/gu, ' ')} <${address}>` : address
  return parseAddresses(written).map((one) => ({
    ...one,
    ...person,
    ...(leftOut.length > 0 && { leftOut }),
  }))
}

/**
 * The people of rows copied from a sheet: in each an address, and beside it in any order a name in one
 * cell or two, a role and a department of the company. A row of headings before them is passed over.
 * `undefined` for a text that is no such table.
 */
export function parseTable(text: string, groups: Groups): ParsedPerson[] | undefined {
  const [first = [], ...others] = rowsOf(text)
  const hasHead = others.length > 0 && addressesIn(first) === 0
  const rows = hasHead ? others : [first, ...others]
  const isTable =
    rows.every((cells) => addressesIn(cells) === 1) && rows.some((cells) => cells.length > 1)
  return isTable ? rows.flatMap((cells) => personOf(cells, groups)) : undefined
}
