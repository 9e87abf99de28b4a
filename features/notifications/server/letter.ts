import type { FastifyBaseLogger } from 'fastify'
import { groupByThing } from '#features/notifications/bundles.ts'
import type { Notice } from '#features/notifications/contract.ts'
import { notificationSettingsPage, notificationsPage } from '#features/notifications/pages.ts'
import { sentenceOf } from '#features/notifications/sentence.ts'
import { LETTER_WORDS } from '#features/notifications/server/letter-words.ts'
import { MAX_LINES_PER_MAIL } from '#features/notifications/server/mail-queries.ts'
import { mapRowsSafely } from '#server/database/map-rows.ts'
import { escapeHtml } from '#server/http/html.ts'
import {
  BORDER_STYLE,
  isolateHtml,
  MUTED_STYLE,
  renderLetter,
  TEXT_STYLE,
} from '#server/mail/letter.ts'
import type { Letter } from '#server/mail/mail.ts'
import type { Locale } from '#shared/locale.ts'

const ACCENT = 'color:#0F766E'
/** Marks that isolate the direction of names; HTML uses elements, and subjects need neither. */
const ISOLATES = /[\u2066-\u2069]/g

interface LetterContext {
  locale: Locale
  log: FastifyBaseLogger
  company: { name: string; slug: string }
  publicUrl: string
  /** The unsubscribe link, where the notice can be turned off. */
  off?: { href: string; isDigest: boolean } | undefined
}

/** An event in the mail's text direction, or a quoted text in its own direction. */
interface Line {
  text: string
  isQuoted: boolean
}

interface ThingSummary {
  title: string
  href: string | undefined
  lines: Line[]
}

/** The content of a mail for each subject, in the order of the subjects. */
const summarizeThings = (
  notices: readonly Notice[],
  { locale, log, ...writing }: LetterContext,
): ThingSummary[] =>
  groupByThing(notices).map(({ thing: { title, url }, lines }) => ({
    title,
    href: url === null ? undefined : `${baseOf(writing)}/${url}`,
    lines: mapRowsSafely(lines, {
      map: (notice) => [
        { text: sentenceOf(notice, locale), isQuoted: false },
        ...(notice.excerpt
          ? [{ text: LETTER_WORDS[locale].quoted(notice.excerpt), isQuoted: true }]
          : []),
      ],
      log,
    }).flat(),
  }))

const baseOf = ({ publicUrl, company }: Pick<LetterContext, 'publicUrl' | 'company'>) =>
  `${publicUrl}/${encodeURIComponent(company.slug)}`

const thingLink = ({ title, href }: ThingSummary) =>
  href
    ? `<a href="${escapeHtml(href)}" class="accent" style="${ACCENT};text-decoration:underline;font-weight:500">${isolateHtml(title)}</a>`
    : `<span class="ink" style="${TEXT_STYLE};font-weight:500">${isolateHtml(title)}</span>`

const thingRow = (said: ThingSummary) =>
  `<tr><td class="line" style="${BORDER_STYLE};padding:10px 0;font-size:14px;line-height:1.7">${thingLink(said)}${said.lines
    .map(
      ({ text, isQuoted }) =>
        `<br><span class="muted" style="${MUTED_STYLE}"${isQuoted ? ' dir="auto"' : ''}>${escapeHtml(text)}</span>`,
    )
    .join('')}</td></tr>`

/** A mail about notices; its subject line names a single subject, or counts several. */
export function createLetter(
  notices: readonly Notice[],
  writing: LetterContext,
): Pick<Letter, 'subject' | 'text' | 'html'> {
  const { locale, company, off } = writing
  const words = LETTER_WORDS[locale]
  const things = summarizeThings(notices, writing)
  const named = things.slice(0, MAX_LINES_PER_MAIL)
  const rest = things.length - named.length
  const [only, ...others] = named
  const isOne = others.length === 0 && only !== undefined && !off?.isDigest
  const subject = isOne
    ? `${only.title} · ${company.name}`
    : words.subject(company.name, things.length)
  const title = isOne ? only.title : off?.isDigest ? words.digestTitle : words.title(things.length)
  const base = baseOf(writing)
  const action =
    isOne && only.href
      ? { text: words.open, href: only.href }
      : { text: words.openInbox, href: `${base}/${notificationsPage.path}` }
  const footer = [
    { text: off?.isDigest ? words.whyDigest : words.why },
    { text: words.change, href: `${base}/${notificationSettingsPage.path}` },
    ...(off ? [{ text: off.isDigest ? words.offDigest : words.off, href: off.href }] : []),
  ]
  const more = rest > 0 ? [words.more(rest)] : []
  return {
    subject: subject.replaceAll(ISOLATES, ''),
    html: renderLetter({
      ...{ locale, subject, title, action, footer },
      above: [company.name],
      rows: [
        ...named.map(thingRow),
        ...more.map(
          (text) =>
            `<tr><td class="muted" style="${MUTED_STYLE};font-size:14px">${escapeHtml(text)}</td></tr>`,
        ),
      ],
    }),
    text: [
      [company.name, title].join('\n'),
      ...named.map(({ title: name, href, lines }) =>
        [...(isOne ? [] : [name]), ...lines.map(({ text }) => text), ...(href ? [href] : [])]
          .join('\n')
          .replaceAll(ISOLATES, ''),
      ),
      ...more,
      `${action.text}:\n${action.href}`,
      footer.map(({ text, href }) => (href ? `${text}: ${href}` : text)).join('\n'),
    ].join('\n\n'),
  }
}
