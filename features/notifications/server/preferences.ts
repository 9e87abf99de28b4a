import type {
  Defaults,
  Preferences,
  updateDefaults,
  updatePreferences,
  Ways,
} from '#features/notifications/preferences-contract.ts'
import {
  type Choices,
  type ChosenPreferences,
  DIGEST_HOUR,
  findDefaults,
  findPreferences,
  lockMember,
  QUIET_HOURS,
  upsertDefaults,
  upsertPreferences,
} from '#features/notifications/server/preferences-queries.ts'
import type { Ctx } from '#server/context.ts'
import type { Parsed } from '#shared/endpoint.ts'
import {
  getDefaultChannels,
  getNoticeRule,
  NOTICE_KINDS,
  type NoticeKind,
} from '#shared/notifications.ts'

/** The first choice, else the product default. Forced and urgent kinds have a fixed mail mode. */
function waysOf(kind: NoticeKind, ...chosen: readonly Choices[]): Ways {
  const { mail, mandatory, urgent } = getNoticeRule(kind)
  const usual = getDefaultChannels(kind)
  const ways = chosen.map((choices) => choices[kind]).find((one) => one !== undefined)
  // Choices from before push existed have no push value.
  const { inbox = usual.inbox, push = usual.push } = ways ?? {}
  return { inbox, push, mail: mandatory || urgent ? mail : (ways?.mail ?? mail) }
}

const waysByKind = (...chosen: readonly Choices[]) =>
  Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, waysOf(kind, ...chosen)])) as Record<
    NoticeKind,
    Ways
  >

const hourOf = (...chosen: readonly ChosenPreferences['digest'][]) =>
  (chosen.find((one) => one !== null) ?? { hour: DIGEST_HOUR }).hour

const quietOf = (...chosen: readonly ChosenPreferences['quiet'][]) =>
  chosen.find((one) => one !== null) ?? QUIET_HOURS

export async function defaultsOf(ctx: Ctx): Promise<Defaults> {
  const { choices, quiet, digest } = await findDefaults(ctx)
  return { choices: waysByKind(choices), quiet: quietOf(quiet), digest_hour: hourOf(digest) }
}

export async function preferencesOf(ctx: Ctx): Promise<Preferences> {
  const { own, defaults, email } = await findPreferences(ctx)
  return {
    choices: waysByKind(own.choices, defaults.choices),
    quiet: quietOf(own.quiet, defaults.quiet),
    digest_hour: hourOf(own.digest, defaults.digest),
    own: {
      kinds: NOTICE_KINDS.filter((kind) => own.choices[kind] !== undefined),
      quiet: own.quiet !== null,
      digest_hour: own.digest !== null,
    },
    email,
  }
}

export async function savePreferences(ctx: Ctx, body: Parsed<typeof updatePreferences>['body']) {
  await upsertPreferences(ctx, {
    choices: body.choices,
    quiet: body.quiet ?? null,
    digest: body.digest_hour === undefined ? null : { hour: body.digest_hour },
  })
  return preferencesOf(ctx)
}

export async function saveCompanyDefaults(ctx: Ctx, body: Parsed<typeof updateDefaults>['body']) {
  const { choices, quiet = QUIET_HOURS, digest_hour = DIGEST_HOUR } = body
  await upsertDefaults(ctx, { choices, quiet, digest_hour })
  return defaultsOf(ctx)
}

/** What an unsubscribe link turns off: mails of one kind, or the digest. */
export type UnsubscribeTarget = NoticeKind | 'digest'

/** Turns it off for a member and keeps all other choices. */
export async function turnOffMails(
  member: Pick<Ctx, 'db' | 'companyId' | 'userId'>,
  what: UnsubscribeTarget,
): Promise<void> {
  await lockMember(member)
  const { own, defaults } = await findPreferences(member)
  if (what === 'digest')
    return void (await upsertPreferences(member, { ...own, digest: { hour: null } }))
  const ways: Ways = { ...waysOf(what, own.choices, defaults.choices), mail: 'none' }
  await upsertPreferences(member, { ...own, choices: { ...own.choices, [what]: ways } })
}
