import type { FastifyBaseLogger } from 'fastify'
import { groupByThing } from '#features/notifications/bundles.ts'
import type { Notice } from '#features/notifications/contract.ts'
import { notificationSettingsPage, notificationsPage } from '#features/notifications/pages.ts'
import { sentenceOf } from '#features/notifications/sentence.ts'
import { LETTER_WORDS } from '#features/notifications/server/letter-words.ts'
import { MAX_LINES_PER_MAIL } from '#features/notifications/server/mail-queries.ts'
import { mapRowsSafely } from '#server/database/map-rows.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Letter } from '#server/mail/mail.ts'
import type { Locale } from '#shared/locale.ts'

/** Marks that isolate the direction of names; subjects and plain text do without them. */
const ISOLATES = /[\u2066-\u2069]/g

interface LetterContext {
  locale: Locale
  log: FastifyBaseLogger
  company: { name: string; slug: string }
  publicUrl: string
  /** The unsubscribe link, where the notice can be turned off. */
  off?: { href: string; isDigest: boolean } | undefined
}

/** A mail about notices; its subject line names a single subject, or counts several. */
export function createLetter(
  notices: readonly Notice[],
  { locale, log, company, publicUrl, off }: LetterContext,
): Letter {
  const words = LETTER_WORDS[locale]
  const base = `${publicUrl}/${encodeURIComponent(company.slug)}`
  const things = groupByThing(notices)
  const rest = things.length - MAX_LINES_PER_MAIL
  const isOne = things.length === 1 && !off?.isDigest
  const entries = things.slice(0, MAX_LINES_PER_MAIL).map(({ thing: { title, url }, lines }) => ({
    ...{ text: title, isTitle: isOne },
    href: url === null ? undefined : `${base}/${url}`,
    below: mapRowsSafely(lines, {
      map: (notice) => [
        sentenceOf(notice, locale),
        ...(notice.excerpt ? [[words.quoted(notice.excerpt)]] : []),
      ],
      log,
    }).flat(),
  }))
  const only = isOne ? entries[0] : undefined
  const { subject, html, text } = writeLetter({
    locale,
    subject: only
      ? `${only.text} · ${company.name}`
      : `${company.name}: ${words.title(things.length)}`,
    above: [company.name],
    title: only?.text ?? (off?.isDigest ? words.digestTitle : words.title(things.length)),
    parts: [
      ...entries.map((entry) => ({ entry })),
      ...(rest > 0 ? [{ paragraph: words.more(rest), isMuted: true }] : []),
    ],
    action: only?.href
      ? { text: words.open, href: only.href }
      : { text: words.openInbox, href: `${base}/${notificationsPage.path}` },
    footer: [
      { text: off?.isDigest ? words.whyDigest : words.why },
      { text: words.change, href: `${base}/${notificationSettingsPage.path}` },
      ...(off ? [{ text: off.isDigest ? words.offDigest : words.off, href: off.href }] : []),
    ],
  })
  return { html, subject: subject.replaceAll(ISOLATES, ''), text: text.replaceAll(ISOLATES, '') }
}
