import { describe, expect, test } from 'vitest'
import { deduplicate, isFinished, parseAddresses } from '#features/users/web/addresses.ts'

const mona = 'mona@nile.example'
const ali = 'ali@nile.example'
const said = (text: string) => parseAddresses(text).map(({ email }) => email)
const problems = (text: string) => parseAddresses(text).map(({ problem }) => problem)
const named = (text: string) =>
  parseAddresses(text).map(({ email, name, last_name }) => [email, name, last_name])

describe('several addresses in one paste', () => {
  test.each([
    ['a comma', `${mona},${ali}`],
    ['a comma and a space', `${mona}, ${ali}`],
    ['a semicolon', `${mona}; ${ali}`],
    ['an Arabic comma', `${mona}، ${ali}`],
    ['an Arabic semicolon', `${mona}؛${ali}`],
    ['a full-width comma', `${mona}，${ali}`],
    ['a space', `${mona} ${ali}`],
    ['a tab', `${mona}\t${ali}`],
    ['a new line', `${mona}\n${ali}`],
    ['a line as Windows ends it', `${mona}\r\n${ali}\r\n`],
    ['a no-break space', `${mona}\u00a0${ali}`],
    ['several of them at once', ` ,; ${mona} ،\n\n ؛ ${ali};, `],
  ])('are parted by %s', (_, text) => {
    expect(parseAddresses(text)).toEqual([
      { email: mona, name: '', last_name: '' },
      { email: ali, name: '', last_name: '' },
    ])
  })

  test('an address stands once, however it is written', () => {
    expect(said(`${mona}, MONA@Nile.Example; <Mona@nile.example>`)).toEqual([mona])
    expect(said('nobody, Nobody')).toEqual(['nobody'])
  })

  test('of an address that stands twice, the name is kept', () => {
    expect(named(`${mona}, Mona Saleh <${mona}>, Someone Else <${mona}>`)).toEqual([
      [mona, 'Mona', 'Saleh'],
    ])
  })

  test('merging keeps what else an entry holds', () => {
    const entry = { email: mona, name: '', last_name: '', key: 'first' }
    expect(deduplicate([entry, { ...entry, name: 'Mona', key: 'second' }])).toEqual([
      { ...entry, name: 'Mona', key: 'first' },
    ])
  })

  test('nothing is found in nothing', () => {
    for (const text of ['', '   ', ',;،؛\n', '<>', '""', '\u200f\ufeff'])
      expect(said(text)).toEqual([])
  })

  test('a thousand lines are read in their order', () => {
    const all = Array.from({ length: 1000 }, (_, at) => `person${at}@nile.example`)
    expect(said(all.join('\n'))).toEqual(all)
  })
})

describe('names beside the address', () => {
  test.each([
    ['a name before angle brackets', `Mona Saleh <${mona}>`, 'Mona', 'Saleh'],
    ['an Arabic name', `منى صالح <${mona}>`, 'منى', 'صالح'],
    ['a name of three words', `منى صالح عبد الرحمن <${mona}>`, 'منى', 'صالح عبد الرحمن'],
    ['a first name alone', `Mona<${mona}>`, 'Mona', ''],
    ['a quoted name', `"Mona Saleh" <${mona}>`, 'Mona', 'Saleh'],
    ['a quoted name with a comma', `"Saleh, Mona" <${mona}>`, 'Mona', 'Saleh'],
    ['a quoted Arabic name with a comma', `«صالح، منى» <${mona}>`, 'منى', 'صالح'],
    ['curly quotes', `“Saleh, Mona” <${mona}>`, 'Mona', 'Saleh'],
    ['marks of direction', `\u202bمنى صالح\u202c <\u200e${mona}\u200e>`, 'منى', 'صالح'],
    ['a row of a sheet', `Mona Saleh\t${mona}`, 'Mona', 'Saleh'],
    ['a row with two columns of names', `منى\tصالح\t${mona}`, 'منى', 'صالح'],
    ['angle brackets without a name', `<${mona}>`, '', ''],
  ])('%s', (_, text, name, last_name) => {
    expect(parseAddresses(text)).toEqual([{ email: mona, name, last_name }])
  })

  test('several with names, in both scripts', () => {
    expect(named(`Mona Saleh <${mona}>; علي حسن <${ali}>، omar@nile.example`)).toEqual([
      [mona, 'Mona', 'Saleh'],
      [ali, 'علي', 'حسن'],
      ['omar@nile.example', '', ''],
    ])
  })

  test('two with names side by side need no separator', () => {
    expect(named(`Mona Saleh <${mona}> علي حسن <${ali}>`)).toEqual([
      [mona, 'Mona', 'Saleh'],
      [ali, 'علي', 'حسن'],
    ])
  })
})

describe('what mail programs leave around an address', () => {
  test.each([
    ['brackets', `(${mona})`],
    ['quotes', `"${mona}"`],
    ['single quotes', `'${mona}'`],
    ['Arabic quotes', `«${mona}»`],
    ['a link', `mailto:${mona}`],
    ['a full stop', `${mona}.`],
    ['a mark of direction', `\u200f${mona}\u200f`],
    ['a byte order mark', `\ufeff${mona}`],
    ['a full-width @', 'mona＠nile.example'],
    ['capital letters', 'Mona@Nile.EXAMPLE'],
  ])('%s', (_, text) => {
    expect(said(text)).toEqual([mona])
    expect(problems(text)).toEqual([undefined])
  })

  test('a quote that is never closed swallows nothing', () => {
    expect(said(`"Mona <${mona}>, ${ali}`)).toEqual([mona, ali])
    expect(said(`"Mona" Saleh" <${mona}>, ${ali}`)).toEqual([mona, ali])
  })
})

describe('what is no address', () => {
  test.each([
    ['mona.nile.example', 'noAt'],
    ['@nile.example', 'noName'],
    ['mona@', 'noDomain'],
    ['mona@nile', 'noDomain'],
    ['منى@nile.example', 'letters'],
    ['mona@نيل.مصر', 'letters'],
    ['mona@@nile.example', 'invalid'],
    ['mona@ni..le.example', 'invalid'],
  ])('%s is marked: %s', (text, problem) => {
    expect(parseAddresses(text)).toEqual([{ email: text, name: '', last_name: '', problem }])
  })

  test('stands among the good ones, as it was written', () => {
    expect(said(`${mona}, Ali Hassan, ${ali}`)).toEqual([mona, 'Ali Hassan', ali])
    expect(problems(`${mona}، علي حسن؛ ${ali}`)).toEqual([undefined, 'noAt', undefined])
    expect(said(`علي حسن ${mona}`)).toEqual(['علي حسن', mona])
  })

  test('a name with a broken address keeps both', () => {
    expect(parseAddresses('منى صالح <mona@nile>')).toEqual([
      { email: 'mona@nile', name: 'منى', last_name: 'صالح', problem: 'noDomain' },
    ])
  })
})

test.each([
  [mona, false],
  [`${mona} `, true],
  [`${mona},`, true],
  [`${mona}؛`, true],
  ['منى،', true],
  ['Mona ', false],
  ['Mona Saleh <mona@', false],
  [`Mona Saleh <${mona}`, false],
  [`Mona Saleh <${mona}>`, true],
  ['"Saleh, Mona', false],
  ['«صالح، منى', false],
  ['"Saleh, Mona"', false],
  [`"Saleh, Mona" <${mona}>`, true],
])('while one types, “%s” is finished: %s', (text, finished) => {
  expect(isFinished(text)).toBe(finished)
})
