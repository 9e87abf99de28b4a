import { expect, test } from 'vitest'
import { parseTable } from '#features/users/web/pasted-table.ts'

const GROUPS = {
  roles: [{ id: 'cook', name: 'Cook' }],
  departments: [
    { id: 'maadi', name: 'Kitchen Maadi' },
    { id: 'store', name: 'المستودع' },
  ],
}
const none = { role_ids: [], department_ids: [] }

test('rows of a sheet give addresses, names, departments and roles, in whatever order', () => {
  const sheet = [
    'Email\tName\tDepartment\tRole',
    'youssef@nile.example\tYoussef Ali\tkitchen maadi\tCook',
    'منى\tصالح\tmona@nile.example\tالمستودع\t',
    'cook\tomar@nile.example',
  ].join('\r\n')
  expect(parseTable(sheet, GROUPS)).toEqual([
    {
      ...{ email: 'youssef@nile.example', name: 'Youssef', last_name: 'Ali' },
      ...{ role_ids: ['cook'], department_ids: ['maadi'] },
    },
    {
      ...{ email: 'mona@nile.example', name: 'منى', last_name: 'صالح' },
      ...{ ...none, department_ids: ['store'] },
    },
    { email: 'omar@nile.example', name: '', last_name: '', ...none, role_ids: ['cook'] },
  ])
})

test('what is no name, role or department is said, and nothing else is lost', () => {
  const [row] = parseTable('a@nile.example\tAmal\tFathy\tBakery', GROUPS) ?? []
  expect(row).toMatchObject({ name: 'Amal', last_name: 'Fathy', leftOut: ['Bakery'] })
  expect(parseTable('amal@nile\tAmal', GROUPS)).toMatchObject([
    { problem: 'noDomain', name: 'Amal' },
  ])
})

test('a row whose address is none keeps the others what they are, and says what is wrong', () => {
  const sheet =
    'Name\tEmail\tRole\nAmal\ta@nile.example\tCook\nRami\tbad-address\tCook\nHuda\t\tCook'
  expect(parseTable(sheet, GROUPS)).toMatchObject([
    { email: 'a@nile.example', name: 'Amal', role_ids: ['cook'] },
    { email: 'bad-address', problem: 'noAt', name: 'Rami', role_ids: ['cook'] },
    { email: 'Huda', problem: 'noAt', role_ids: ['cook'] },
  ])
})

test.each(['Email', 'E-mail address', 'Mail*', 'البريد الإلكتروني', 'الإيميل:'])(
  '%s over the addresses is a heading',
  (heading) => {
    const sheet = `Name\t${heading}\nAmal\ta@nile.example`
    expect(parseTable(sheet, GROUPS)).toMatchObject([{ email: 'a@nile.example', name: 'Amal' }])
  },
)

test('a first row that is no heading is a person, too', () => {
  expect(parseTable('bad-address\tRami\na@nile.example\tAmal', GROUPS)).toMatchObject([
    { email: 'bad-address', problem: 'noAt', name: 'Rami' },
    { email: 'a@nile.example', name: 'Amal' },
  ])
})

test.each([
  ['addresses side by side', 'a@nile.example\tb@nile.example'],
  ['addresses one below the other', 'a@nile.example\nb@nile.example'],
  ['names alone', 'Amal\tBasem'],
])('%s are no table', (_, text) => {
  expect(parseTable(text, GROUPS)).toBeUndefined()
})
