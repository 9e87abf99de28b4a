import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { listSources, type Source } from '#checks/sources.ts'
import { nodesOf } from '#checks/syntax.ts'

interface Rule {
  never: RegExp
  instead: string
}

const ARABIC = /[\u0600-\u06ff]/
/** Only such files are read closely. */
const SPEAKS = /messages\.en\.ts|\ben: |[\u0600-\u06ff]/

/** One word for one thing, in each language. */
const RULES: Record<'ar' | 'en', Rule[]> = {
  ar: [
    { never: /مه(?:مة|ام) (?:جديدة )?لمرة واحدة/, instead: 'مهام غير متكررة' },
    { never: /رسوم التقارير/, instead: 'مخططات التقارير' },
    { never: /ميجا/, instead: 'ميغابايت' },
    { never: /مطّلع/, instead: 'مُشاهِد' },
    { never: /بلا تقرير/, instead: 'غير مسجّلة' },
    { never: /«(?:أُنجز|لم يُنجز)»/, instead: '«تمّت»، «لم تتمّ»' },
    { never: /دعوة أشخاص/, instead: 'دعوة أعضاء' },
    { never: /نيلي مخضر/, instead: 'فيروزي' },
    { never: /\b(?:Starter|Team|Business|Unlimited)\b/, instead: 'the plan’s Arabic name' },
    { never: /\s%/u, instead: '87%' },
    { never: /[٠-٩]/u, instead: 'Western digits' },
    { never: /[,;?](?=\s|$)/, instead: 'the Arabic comma, semicolon or question mark' },
    { never: /\.\.\./, instead: '…' },
  ],
  en: [
    { never: /e-mail/i, instead: 'email' },
    { never: /Save changes/, instead: 'Save Changes' },
    { never: /\bcolors?\b/i, instead: 'colour' },
    { never: /organiz/i, instead: 'organisation' },
    { never: /\s%/u, instead: '87%' },
    // The specification's own words, to the letter.
    { never: /(?<!^(?:Saving|Processing))\.\.\./, instead: '…' },
    { never: /\w'\w/, instead: '’' },
  ],
}

/** What the product says: Arabic wherever it is written, English in the messages and as `en`. */
function sayingsIn({ file, text }: Source): { language: 'ar' | 'en'; said: string }[] {
  const isEnglish = file.endsWith('messages.en.ts')
  const said: { language: 'ar' | 'en'; said: string }[] = []
  for (const node of nodesOf(parseSync(file, text).program)) {
    const words = stringOf(node)
    if (words !== undefined && ARABIC.test(words)) said.push({ language: 'ar', said: words })
    else if (words !== undefined && isEnglish) said.push({ language: 'en', said: words })
    if (node.type !== 'Property') continue
    const { key, value } = node as unknown as { key: { name?: string }; value: never }
    const inEnglish = key.name === 'en' ? stringOf(value) : undefined
    if (inEnglish !== undefined) said.push({ language: 'en', said: inEnglish })
  }
  return said
}

function stringOf(node: { type: string; [key: string]: unknown }): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateElement') return undefined
  return (node.value as { cooked: string }).cooked
}

const brokenIn = (source: Source): string[] =>
  sayingsIn(source).flatMap(({ language, said }) =>
    RULES[language]
      .filter(({ never }) => never.test(said))
      .map(({ instead }) => `${source.file}: “${said}”: ${instead}`),
  )

test('each thing has one word in each language, everywhere it is said', () => {
  const sources = listSources(/(?<!\.test)\.tsx?$/).filter(
    ({ file, text }) => !file.includes('/import/') && SPEAKS.test(`${file} ${text}`),
  )
  expect(sources.flatMap(brokenIn)).toEqual([])
})

test.each([
  ["say({ en: 'By e-mail', ar: 'بالبريد' })", 'email'],
  ["const ar = { rate: '87 % من المهام' }", '87%'],
  ['const ar = `الأحد, الاثنين`', 'the Arabic comma, semicolon or question mark'],
])('%s is found', (text, instead) => {
  expect(brokenIn({ file: 'a.ts', text }).join()).toContain(instead)
})
