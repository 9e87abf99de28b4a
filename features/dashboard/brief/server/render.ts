import type {
  BriefLetter,
  BriefLine,
  BriefSection,
} from '#features/dashboard/brief/server/letter.ts'
import { escapeHtml } from '#server/http/html.ts'
import {
  BORDER_STYLE,
  isolateHtml,
  MUTED_STYLE,
  renderLetter,
  TEXT_STYLE,
} from '#server/mail/letter.ts'

const ACCENT = 'color:#0F766E'
const BAD = 'color:#B91C1C'

const linked = ({ text, href }: BriefLine, look: string) =>
  href
    ? `<a href="${escapeHtml(href)}" class="accent" style="${ACCENT};text-decoration:underline;${look}">${isolateHtml(text)}</a>`
    : `<span class="ink" style="${TEXT_STYLE};${look}">${isolateHtml(text)}</span>`

const figureCell = ({ name, value, href, isBad }: BriefLetter['figures'][number]) => {
  const look = `${isBad ? BAD : TEXT_STYLE};font-size:26px;font-weight:600;line-height:1.3`
  const number = href
    ? `<a href="${escapeHtml(href)}" class="${isBad ? 'bad' : 'ink'}" style="${look};text-decoration:none">${value}</a>`
    : `<span class="${isBad ? 'bad' : 'ink'}" style="${look}">${value}</span>`
  return `<td width="25%" valign="top" style="padding:0 4px 0 0">${number}<br><span class="muted" style="${MUTED_STYLE};font-size:12px">${escapeHtml(name)}</span></td>`
}

const lineHtml = (line: BriefSection['lines'][number]) =>
  `<tr><td class="line" style="${BORDER_STYLE};padding:9px 0;font-size:14px;line-height:1.7">${linked(line, 'font-weight:500')}${
    line.note ? ` <span class="muted" style="${MUTED_STYLE}">${isolateHtml(line.note)}</span>` : ''
  }${(line.below ?? [])
    .map((names) => names.map(isolateHtml).join(' · '))
    .map((names) => `<br><span class="muted" style="${MUTED_STYLE};font-size:13px">${names}</span>`)
    .join('')}</td></tr>`

const partHtml = ({ title, lines }: BriefSection) =>
  `<tr><td style="padding:24px 0 6px"><h2 class="ink" style="${TEXT_STYLE};margin:0;font-size:16px;font-weight:600;line-height:1.5">${isolateHtml(title)}</h2></td></tr>
${lines.map(lineHtml).join('\n')}`

/** The HTML of the mail. */
export function renderHtml(letter: BriefLetter): string {
  const { locale, company, departmentNames, figures, empty, parts } = letter
  const direction = locale === 'ar' ? 'rtl' : 'ltr'
  return renderLetter({
    ...letter,
    above: [company, ...(departmentNames ? [departmentNames] : [])],
    rows: [
      `<tr><td><table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${direction}"><tr>${figures.map(figureCell).join('')}</tr></table></td></tr>`,
      ...(empty
        ? [
            `<tr><td class="muted" style="${MUTED_STYLE};padding:18px 0 0;font-size:14px;line-height:1.7">${escapeHtml(empty)}</td></tr>`,
          ]
        : []),
      ...parts.map(partHtml),
    ],
  })
}

/** The plain-text version of the mail. */
export function renderText(letter: BriefLetter): string {
  const { title, company, departmentNames, figures, empty, parts, action, footer } = letter
  const line = ({ text, note, href, below = [] }: BriefSection['lines'][number]) =>
    [
      `- ${text}${note ? `: ${note}` : ''}`,
      ...below.map((names) => `  ${names.join(' · ')}`),
      ...(href ? [`  ${href}`] : []),
    ].join('\n')
  return [
    [company, ...(departmentNames ? [departmentNames] : []), title].join('\n'),
    figures.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    ...(empty ? [empty] : []),
    ...parts.map((part) => [part.title, ...part.lines.map(line)].join('\n')),
    `${action.text}:\n${action.href}`,
    footer.map(({ text, href }) => (href ? `${text}: ${href}` : text)).join('\n'),
  ].join('\n\n')
}
