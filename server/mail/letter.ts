import { escapeHtml } from '#server/http/html.ts'
import type { Letter } from '#server/mail/mail.ts'
import type { Locale } from '#shared/locale.ts'

const COLORS = { ink: '#0E1513', muted: '#5B6462', accent: '#0F766E', bad: '#B91C1C' }
const FONT = "font-family:Inter,Vazirmatn,'Segoe UI',Tahoma,Arial,sans-serif"

/** For mail programs that support dark colours; all others use the inline styles. */
const DARK = `@media (prefers-color-scheme: dark) {
.paper{background:#0E1513!important}.card{background:#151D1B!important;border-color:#2A3532!important}
.ink{color:#E9EDEB!important}.muted{color:#9DA8A4!important}.accent{color:#2DD4BF!important}.bad{color:#F87171!important}
.line{border-color:#2A3532!important}}`

/** A text, and a link if the reader may open its target. */
interface Line {
  text: string
  href?: string | undefined
}

/** A sentence, or names and quoted texts, each in its own text direction. */
type Row = string | readonly string[]

/** A name in its own text direction, and what is said about it. */
export interface Entry extends Line {
  /** Muted text after it. */
  note?: string
  below?: readonly Row[]
  /** It repeats the title; plain text leaves it out. */
  isTitle?: boolean
}

export interface Section {
  heading: string
  entries: readonly Entry[]
}

interface Figure {
  name: string
  value: string
  href: string | undefined
  isBad: boolean
}

type Part =
  | Section
  | { entry: Entry }
  | { figures: readonly Figure[] }
  | { paragraph: string; isMuted?: boolean }

interface LetterContent {
  locale: Locale
  subject: string
  /** The small text above the title: the company. */
  above: readonly string[]
  title: string
  parts: readonly Part[]
  action: { text: string; href: string }
  footer: readonly Line[]
}

/** Isolates a name in its own text direction. */
const isolateHtml = (text: string) => `<bdi>${escapeHtml(text)}</bdi>`

const colored = (color: keyof typeof COLORS, style: string) =>
  `class="${color}" style="color:${COLORS[color]};${style}"`

const linked = (html: string, href: string | undefined, attributes: string) =>
  href
    ? `<a href="${escapeHtml(href)}" ${attributes}>${html}</a>`
    : `<span ${attributes}>${html}</span>`

function entryHtml({ text, href, note, below = [] }: Entry): string {
  const look = href
    ? colored('accent', 'font-weight:500;text-decoration:underline')
    : colored('ink', 'font-weight:500')
  const muted = (html: string) => `<span ${colored('muted', '')}>${html}</span>`
  const rows = [
    linked(isolateHtml(text), href, look) + (note ? ` ${muted(isolateHtml(note))}` : ''),
    ...below.map((row) =>
      muted(typeof row === 'string' ? escapeHtml(row) : row.map(isolateHtml).join(' · ')),
    ),
  ]
  return `<tr><td class="line" style="border-top:1px solid #E4E5E1;padding:10px 0;font-size:14px;line-height:1.7">${rows.join('<br>')}</td></tr>`
}

function figureHtml({ name, value, href, isBad }: Figure): string {
  const look = 'font-size:26px;font-weight:600;line-height:1.3;text-decoration:none'
  return `<td width="25%" valign="top" style="padding:0 4px 0 0">${linked(escapeHtml(value), href, colored(isBad ? 'bad' : 'ink', look))}<br><span ${colored('muted', 'font-size:12px')}>${escapeHtml(name)}</span></td>`
}

function partHtml(part: Part, table: string): string {
  if ('entry' in part) return entryHtml(part.entry)
  if ('paragraph' in part)
    return `<tr><td ${colored(part.isMuted ? 'muted' : 'ink', 'padding:10px 0 0;font-size:14px;line-height:1.7')}>${escapeHtml(part.paragraph)}</td></tr>`
  if ('figures' in part)
    return `<tr><td>${table}><tr>${part.figures.map(figureHtml).join('')}</tr></table></td></tr>`
  return `<tr><td style="padding:24px 0 6px"><h2 ${colored('ink', 'margin:0;font-size:16px;font-weight:600;line-height:1.5')}>${isolateHtml(part.heading)}</h2></td></tr>
${part.entries.map(entryHtml).join('\n')}`
}

const footerHtml = ({ text, href }: Line) =>
  href
    ? linked(escapeHtml(text), href, colored('muted', 'text-decoration:underline'))
    : escapeHtml(text)

const buttonHtml = ({ text, href }: LetterContent['action']) =>
  `<a href="${escapeHtml(href)}" style="display:inline-block;padding:11px 20px;border-radius:8px;background:#0F766E;color:#FFFFFF;font-size:14px;font-weight:500;text-decoration:none">${escapeHtml(text)}</a>`

/** The HTML of a letter: tables and inline styles, as mail programs render them. */
function renderHtml({ locale, subject, above, title, parts, action, footer }: LetterContent) {
  const direction = locale === 'ar' ? 'rtl' : 'ltr'
  const table = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${direction}"`
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK}</style></head>
<body class="paper" style="margin:0;padding:0;background:#FBFBF9">
${table} class="paper" style="background:#FBFBF9;${FONT}"><tr><td align="center" style="padding:24px 12px">
${table} class="card" style="max-width:560px;background:#FFFFFF;border:1px solid #E4E5E1;border-radius:12px"><tr><td align="${locale === 'ar' ? 'right' : 'left'}" style="padding:24px 20px">
${table}>
<tr><td><p ${colored('muted', 'margin:0;font-size:13px;line-height:1.7')}>${above.map(isolateHtml).join(' · ')}</p>
<h1 ${colored('ink', 'margin:2px 0 18px;font-size:22px;font-weight:600;line-height:1.5')}>${escapeHtml(title)}</h1></td></tr>
${parts.map((part) => partHtml(part, table)).join('\n')}
<tr><td style="padding:26px 0 4px">${buttonHtml(action)}</td></tr>
</table></td></tr></table>
<p ${colored('muted', `${FONT};max-width:560px;margin:16px auto 0;font-size:12px;line-height:1.8`)}>${footer.map(footerHtml).join(' &nbsp; ')}</p>
</td></tr></table>
</body>
</html>`
}

/** A row below an entry, as plain text. */
export const rowText = (row: Row): string => [row].flat().join(' · ')

const entryLines = ({ text, href, note, below = [], isTitle }: Entry) => [
  ...(isTitle ? [] : [note ? `${text}: ${note}` : text]),
  ...below.map(rowText),
  ...(href ? [href] : []),
]

function partText(part: Part): string {
  if ('entry' in part) return entryLines(part.entry).join('\n')
  if ('paragraph' in part) return part.paragraph
  if ('figures' in part)
    return part.figures.map(({ name, value }) => `${name}: ${value}`).join('\n')
  const items = part.entries.map((entry) => `- ${entryLines(entry).join('\n  ')}`)
  return [part.heading, ...items].join('\n')
}

const bodyText = ({ parts, action }: Pick<LetterContent, 'parts' | 'action'>) =>
  [...parts.map(partText), `${action.text}:\n${action.href}`].join('\n\n')

/** A mail as a page and as text, from what it says. */
export const writeLetter = (content: LetterContent): Letter => ({
  subject: content.subject,
  html: renderHtml(content),
  text: [
    [...content.above, content.title].join('\n'),
    bodyText(content),
    content.footer.map(({ text, href }) => (href ? `${text}: ${href}` : text)).join('\n'),
  ].join('\n\n'),
})

interface PlainWords {
  subject: string
  paragraphs: readonly string[]
  action: string
}

/**
 * A mail of paragraphs and one link, whose address is visible, for readers who may not know the
 * sender. Its words are in both languages; its reader's are sent.
 */
export const plainMail =
  (words: Record<Locale, PlainWords>) =>
  (locale: Locale, href: string): Letter => {
    const { subject, paragraphs, action: text } = words[locale]
    const action = { text, href }
    return {
      subject,
      html: `<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="${FONT};line-height:1.7;color:${COLORS.ink};background:#FBFBF9;padding:24px">
${paragraphs.map((paragraph) => `<p dir="auto">${escapeHtml(paragraph)}</p>`).join('\n')}
<p>${buttonHtml(action)}</p>
<p dir="ltr" style="font-size:12px;color:#555;word-break:break-all">${escapeHtml(href)}</p>
</body>
</html>`,
      text: bodyText({ parts: paragraphs.map((paragraph) => ({ paragraph })), action }),
    }
  }
