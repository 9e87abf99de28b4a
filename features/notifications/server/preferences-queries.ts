import { sql } from 'kysely'
import type { Quiet, Ways } from '#features/notifications/preferences-contract.ts'
import type { Ctx } from '#server/context.ts'
import type { Queries } from '#server/database/tenant.ts'
import type { NoticeKind } from '#shared/notifications.ts'

/** The default quiet hours, in the company's local time. */
export const DEFAULT_QUIET_TIMES = { from: '21:00', to: '07:00' } as const
/** The default hour of the digest. */
export const DIGEST_HOUR = 8

export type Choices = { [K in NoticeKind]?: Ways | undefined }

/** What a company or a member has chosen; null means not chosen. */
export interface ChosenPreferences {
  choices: Choices
  quiet: Quiet | null
  /** `{hour: null}` means no digest. */
  digest: { hour: number | null } | null
}

const clock = (column: string) => sql`to_char(${sql.ref(column)}, 'HH24:MI')`
const quiet = (alias: string) => sql`case when ${sql.ref(`${alias}.quiet_from`)} is not null then
  json_build_object('from', ${clock(`${alias}.quiet_from`)}, 'to', ${clock(`${alias}.quiet_to`)}) end quiet`

const NO_CHOICES: ChosenPreferences = { choices: {}, quiet: null, digest: null }

const companyDefaultsQuery = (companyId: string) => sql<ChosenPreferences>`
  select d.choices, ${quiet('d')}, json_build_object('hour', d.digest_hour) digest
  from notification_defaults d where d.company_id = ${companyId}`

export const findDefaults = async ({ db, companyId }: Pick<Ctx, 'db' | 'companyId'>) =>
  (await db.first(companyDefaultsQuery(companyId))) ?? NO_CHOICES

/** The choices of the company and of the member, with the member's mail address. */
export async function findPreferences({
  db,
  companyId,
  userId,
}: Pick<Ctx, 'db' | 'companyId' | 'userId'>) {
  const [[defaults], [own], [account]] = await db.batch([
    companyDefaultsQuery(companyId),
    sql<ChosenPreferences>`
      select p.choices, ${quiet('p')}, case when p.own_digest then json_build_object('hour', p.digest_hour) end digest
      from notification_preferences p where p.company_id = ${companyId} and p.user_id = ${userId}`,
    sql<{
      email: string
    }>`select email from users where company_id = ${companyId} and id = ${userId}`,
  ])
  return { defaults: defaults ?? NO_CHOICES, own: own ?? NO_CHOICES, email: account?.email ?? '' }
}

export const upsertDefaults = (
  ctx: Ctx,
  {
    choices,
    quiet: { from, to },
    digest_hour,
  }: { choices: Choices; quiet: Quiet; digest_hour: number | null },
) =>
  ctx.db.all(sql`
    insert into notification_defaults (company_id, choices, quiet_from, quiet_to, digest_hour)
    values (${ctx.companyId}, ${JSON.stringify(choices)}, ${from}, ${to}, ${digest_hour})
    on conflict (company_id) do update set choices = excluded.choices, quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, digest_hour = excluded.digest_hour`)

interface MemberScope {
  db: Queries
  companyId: string
  userId: string
}

export const upsertPreferences = (
  { db, companyId, userId }: MemberScope,
  { choices, quiet: hours, digest }: ChosenPreferences,
) =>
  db.all(sql`
    insert into notification_preferences (company_id, user_id, choices, quiet_from, quiet_to, digest_hour, own_digest)
    values (${companyId}, ${userId}, ${JSON.stringify(choices)}, ${hours?.from ?? null}, ${hours?.to ?? null},
      ${digest?.hour ?? null}, ${digest !== null})
    on conflict (company_id, user_id) do update set choices = excluded.choices, quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, digest_hour = excluded.digest_hour, own_digest = excluded.own_digest`)

/** Locks a member's choices, so that two changes do not overwrite each other. */
export const lockMember = ({ db, companyId, userId }: MemberScope) =>
  db.all(
    sql`select from users where company_id = ${companyId} and id = ${userId} for no key update`,
  )

export const QUIET_HOURS: Quiet = { ...DEFAULT_QUIET_TIMES }
