import { escapeHtml } from '#server/http/html.ts'
import type { Locale } from '#shared/locale.ts'

export const TEXT_STYLE = 'color:#0E1513'
export const MUTED_STYLE = 'color:#5B6462'
export const BORDER_STYLE = 'border-top:1px solid #E4E5E1'
const FONT = "font-family:Inter,Vazirmatn,'Segoe UI',Tahoma,Arial,sans-serif"

/** For mail programs that support dark colours; all others use the inline styles. */
const DARK = `@media (prefers-color-scheme: dark) {
.paper{background:#0E1513!important}.card{background:#151D1B!important;border-color:#2A3532!important}
.ink{color:#E9EDEB!important}.muted{color:#9DA8A4!important}.accent{color:#2DD4BF!important}.bad{color:#F87171!important}
.line{border-color:#2A3532!important}}`

/** Isolates a name in its own text direction. */
export const isolateHtml = (text: string) => `<bdi>${escapeHtml(text)}</bdi>`

interface LetterOptions {
  locale: Locale
  subject: string
  /** The small text above the title: the company. */
  above: readonly string[]
  title: string
  /** Rows of the letter's table, in markup. */
  rows: readonly string[]
  action: { text: string; href: string }
  footer: readonly { text: string; href?: string | undefined }[]
}

/** A mail's HTML: tables and inline styles, as mail programs render them. */
export function renderLetter({
  locale,
  subject,
  above,
  title,
  rows,
  action,
  footer,
}: LetterOptions): string {
  const direction = locale === 'ar' ? 'rtl' : 'ltr'
  const start = locale === 'ar' ? 'right' : 'left'
  const below = footer
    .map((line) =>
      line.href
        ? `<a href="${escapeHtml(line.href)}" class="muted" style="${MUTED_STYLE};text-decoration:underline">${escapeHtml(line.text)}</a>`
        : escapeHtml(line.text),
    )
    .join(' &nbsp; ')
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK}</style></head>
<body class="paper" style="margin:0;padding:0;background:#FBFBF9">
<table role="presentation" class="paper" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" style="background:#FBFBF9;${FONT}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#FFFFFF;border:1px solid #E4E5E1;border-radius:12px"><tr><td align="${start}" style="padding:24px 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${direction}">
<tr><td><p class="muted" style="${MUTED_STYLE};margin:0;font-size:13px;line-height:1.7">${above.map(isolateHtml).join(' · ')}</p>
<h1 class="ink" style="${TEXT_STYLE};margin:2px 0 18px;font-size:22px;font-weight:600;line-height:1.5">${escapeHtml(title)}</h1></td></tr>
${rows.join('\n')}
<tr><td style="padding:26px 0 4px"><a href="${escapeHtml(action.href)}" style="display:inline-block;padding:11px 20px;border-radius:8px;background:#0F766E;color:#FFFFFF;font-size:14px;font-weight:500;text-decoration:none">${escapeHtml(action.text)}</a></td></tr>
</table></td></tr></table>
<p class="muted" style="${MUTED_STYLE};${FONT};max-width:560px;margin:16px auto 0;font-size:12px;line-height:1.8">${below}</p>
</td></tr></table>
</body>
</html>`
}
