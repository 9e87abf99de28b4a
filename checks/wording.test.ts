import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { listSources, type Source } from '#checks/sources.ts'
import { type Node, nameOf, nodesOf } from '#checks/syntax.ts'

interface Rule {
  never: RegExp
  instead: string
}

const ARABIC = /[\u0600-\u06ff]/
/** Only files that match are parsed. */
const SPEAKS = /(?:messages|translations)\.en\.ts|\ben: |[\u0600-\u06ff]/

/** One term for each thing, in each language. */
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
    // The exact texts of the specification.
    { never: /(?<!^(?:Saving|Processing))\.\.\./, instead: '…' },
    { never: /\w'\w/, instead: '’' },
  ],
}

/** Rules for the product's own Arabic; texts of people in the demo companies are exempt. */
const SAID_BY_THE_PRODUCT: Rule[] = [
  { never: /(?<!\p{L})(?:ال|لل|بال|وال|[بول])?(?:خطة|خطط)(?!\p{L})/u, instead: 'باقة' },
  { never: /من فضلك|يرجى|الرجاء/, instead: 'the imperative alone' },
  {
    never: /(?:^|[.،] |\sو)تمت? (?!الحفظ|التراجع|الاطلاع|إزالة (?:\{\{|العضو))/,
    instead:
      'the passive with its vowels: «حُفظ الملف»; a person’s name has no gender: «تمت إزالة …»',
  },
  {
    never: /(?<!\p{L})(?:يشرف|يقرر|أنشأها|اطّلع عليه|سبقك|ليس) \{\{name/u,
    instead: 'nobody’s gender by a name',
  },
  { never: /\{\{count\}\} آخر/, instead: 'what is counted, in its plural: «أشخاص آخرون»' },
  {
    never: /^(?:حذف|إزالة|إلغاء|إنشاء|تسجيل|سحب|إيقاف) .*؟$|(?<!\p{L})(?:أتريد|ألا تريد)/u,
    instead: '«هل تريد …؟»',
  },
  { never: /شروط? (?:ال)?تصفية/, instead: 'عوامل التصفية' },
  { never: /[بل]ـ (?:\{|«)/, instead: 'no blank after بـ and لـ' },
  {
    never: /جوجل|غوغل|غيت هاب|إنستغرام|تيليغرام|لينكدإن|سناب شات|أوتلوك|(?<!\p{L})آبل(?!\p{L})/u,
    instead: 'names of products in Latin letters',
  },
  { never: /(?<!\p{L})البلد(?!\p{L})/u, instead: 'الدولة' },
  { never: /(?<!\p{L})العطل(?!\p{L})/u, instead: 'العطلات' },
  { never: /عطلة نهاية الأسبوع|أيام العطلة الأسبوعية/, instead: 'العطلة الأسبوعية' },
  { never: /رسومه?م? (?:ال)?بياني|رسم بياني|(?<!\p{L})الرسم(?!\p{L})/u, instead: 'مخطط' },
  { never: /عبر (?:الوقت|الأيام)/, instead: 'بحسب الفترة' },
  { never: /^أي وقت/, instead: 'في أي وقت' },
  { never: /غير متكرر(?:ة|تين) متأخر/, instead: 'فات موعدها' },
  { never: /^الفواتير$/, instead: 'الاشتراك والإيصالات' },
  { never: /(?<!\p{L})في \{\{(?:time|from)\}\}/u, instead: 'الساعة {{time}}' },
  { never: /^(?!.*كلمة المرور).*خانات/, instead: 'أحرف, but of a password' },
  {
    never: /لم [يت]ُ(?:زل|ستعد)(?!\p{L}|\p{M})|[يت]ُسجّل|(?<!\p{L})طي(?!\p{L}|\p{M})/u,
    instead: 'the vowel that tells it from another word: «لم يُزَل»، «لم يُسجَّل»، «طيّ»',
  },
  { never: /\p{L} …/u, instead: 'no blank before …' },
  { never: /دون (?:قسم|مشروع|دور)(?!\p{L})/u, instead: 'بلا' },
  { never: /^لا (?:يوجد|توجد) [^.:]*[^.:\s]$/, instead: 'a title: «لا نتائج»' },
  { never: /(?:قسم|مشروع|باقة) كهذ/, instead: 'هذا القسم غير موجود' },
  { never: /ما تُبلَّغ به/, instead: 'إعدادات الإشعارات' },
  { never: /يعمل الرابط مرة/, instead: 'الرابط صالح …، ولاستخدام واحد' },
  { never: /(?<!\p{L})(?:يُستشارون|يُبلَّغون)/u, instead: 'للاستشارة، للعلم' },
  { never: /خطأ في إضافة/, instead: 'تعذّرت إضافة' },
  { never: /إخراجك|من أشخاصها/, instead: 'إزالتك، تشارك فيها' },
  { never: /مسجّل الدخول/, instead: 'جلستك مفتوحة' },
  { never: /دون (?:أي )?خصم|أوشك على النفاد/, instead: 'دون تحصيل مبلغ، بلغت الحد' },
  { never: /اضغط Enter/, instead: 'اضغط إدخال' },
  { never: /أخصائي/, instead: 'اختصاصي' },
  { never: /الرفوف/, instead: 'الأرفف' },
]

/**
 * The texts of a source: Arabic everywhere, English in messages, in translations and in properties named `en`.
 */
function sayingsIn({ file, text }: Source): { language: 'ar' | 'en'; said: string }[] {
  if (file.endsWith('.json'))
    return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, said = '']) => ({
      language: ARABIC.test(said) ? 'ar' : 'en',
      said,
    }))
  const nodes = [...nodesOf(parseSync(file, text).program)]
  const messages = /(?:messages|translations)(?:\.en)?\.ts$/.test(file)
    ? nodes.filter(isNamedEn)
    : []
  const english = new Set(messages.flatMap(({ init }) => [...nodesOf(init)]))
  const said: { language: 'ar' | 'en'; said: string }[] = []
  for (const node of nodes) {
    const words = stringOf(node)
    if (words !== undefined && ARABIC.test(words)) said.push({ language: 'ar', said: words })
    else if (words !== undefined && english.has(node)) said.push({ language: 'en', said: words })
    if (node.type !== 'Property') continue
    const { key, value } = node as unknown as { key: { name?: string }; value: never }
    const inEnglish = key.name === 'en' ? stringOf(value) : undefined
    if (inEnglish !== undefined) said.push({ language: 'en', said: inEnglish })
  }
  return said
}

const isNamedEn = ({ type, id }: Node): boolean =>
  type === 'VariableDeclarator' && nameOf(id) === 'en'

function stringOf(node: { type: string; [key: string]: unknown }): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateElement') return undefined
  return (node.value as { cooked: string }).cooked
}

const rulesFor = (language: 'ar' | 'en', file: string): Rule[] =>
  language === 'ar' && !file.startsWith('db/')
    ? [...RULES.ar, ...SAID_BY_THE_PRODUCT]
    : RULES[language]

const brokenIn = (source: Source): string[] =>
  sayingsIn(source).flatMap(({ language, said }) =>
    rulesFor(language, source.file)
      .filter(({ never }) => never.test(said))
      .map(({ instead }) => `${source.file}: “${said}”: ${instead}`),
  )

test('each thing has one word in each language, everywhere it is said', () => {
  const sources = listSources(/(?<!\.test)\.tsx?$/).filter(
    ({ file, text }) => !file.includes('/import/') && SPEAKS.test(`${file} ${text}`),
  )
  const data = listSources(/\.json$/, ['db'])
  expect(data.length).toBeGreaterThan(1)
  expect([...sources, ...data].flatMap(brokenIn)).toEqual([])
})

test.each([
  ["say({ en: 'By e-mail', ar: 'بالبريد' })", 'email'],
  ["export const en = { by: 'By e-mail' }\nexport const ar = { by: 'بالبريد' }", 'email'],
  ["const ar = { rate: '87 % من المهام' }", '87%'],
  ['const ar = `الأحد, الاثنين`', 'the Arabic comma, semicolon or question mark'],
  ["const ar = { title: 'ترقية الخطة' }", 'باقة'],
  ["const ar = { saved: 'تم حفظ الملف' }", 'the passive'],
  ["const ar = { ask: 'حذف «{{name}}»؟' }", '«هل تريد …؟»'],
  ["const ar = { open: 'لم يُسجّل اليوم' }", 'the vowel'],
  ["const ar = { none: 'لا توجد نتائج' }", 'a title'],
])('%s is found', (text, instead) => {
  expect(brokenIn({ file: 'messages.ts', text }).join()).toContain(instead)
})
