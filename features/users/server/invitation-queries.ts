import { sql } from 'kysely'
import type { Invitation, invite } from '#features/users/invitations.ts'
import { departmentsJson, permissionExcess, rolesJson } from '#features/users/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import {
  instantTextSql,
  limitOffsetSql,
  type PageRow,
  personJsonSql,
  toPage,
} from '#server/database/sql-parts.ts'
import type { Queries } from '#server/database/tenant.ts'
import type { Parsed } from '#shared/endpoint.ts'
import type { Locale } from '#shared/locale.ts'

export type InvitationRow = Omit<Invitation, 'can'> & { permissionExcess: boolean }

const isOpen = sql<boolean>`accepted_at is null and revoked_at is null`

const fields = (ctx: Ctx) => sql`
  i.id, i.user_id, u.email, u.name, u.last_name, u.position, i.locale,
  ${rolesJson} roles, ${departmentsJson} departments,
  ${personJsonSql('b')} invited_by,
  ${instantTextSql(sql`i.sent_at`)} sent_at, ${instantTextSql(sql`i.expires_at`)} expires_at,
  i.expires_at <= ${ctx.now} expired, i.refused_link is not distinct from i.link_number mail_refused, ${permissionExcess(ctx)} "permissionExcess"`

const people = sql`
  join users u on u.company_id = i.company_id and u.id = i.user_id
  join users b on b.company_id = i.company_id and b.id = i.invited_by`

/** An invitation that is neither accepted nor revoked. */
export const findInvitation = (ctx: Ctx, id: string) =>
  ctx.db.first(sql<InvitationRow>`
    select ${fields(ctx)} from invitations i ${people}
    where i.company_id = ${ctx.companyId} and i.id = ${id} and ${isOpen}`)

/** One page of open invitations, newest first; details are read only for the page's rows. */
export async function listOpenInvitations(ctx: Ctx, query: { page: number; per_page: number }) {
  const open = sql`company_id = ${ctx.companyId} and ${isOpen}`
  const result = await ctx.db.first(sql<PageRow<InvitationRow>>`
    select (select json_agg(p) from (
        select ${fields(ctx)}
        from (select * from invitations where ${open} order by sent_at desc, id
          ${limitOffsetSql(query)}) i ${people}
        order by i.sent_at desc, i.id) p) "rows",
      (select count(*) from invitations where ${open})::int total`)
  return toPage(result)
}

/** The state of an address that a company wants to invite. */
interface Address {
  /** An active user here or in another company has this address. */
  used: boolean
  /** The id of the company's pending member with this address. */
  pending: string | null
}

export const findAddress = (ctx: Ctx, email: string) =>
  ctx.db.first(sql<Address>`
    select exists (select from find_login(${email})) used,
      (select id from users where company_id = ${ctx.companyId} and email = ${email} and status = 'pending') pending`)

export interface Sender {
  plan_id: number
  trial: boolean
  created_at: string
  /** Whether the owner has opened a confirmation link mailed to their address. */
  confirmed: boolean
  /** The number of invitations ever created, counted up to two. */
  begun: number
}

/** The data that decides how many mails a company may send. */
export const getSender = (ctx: Ctx) =>
  ctx.db.first(sql<Sender>`
    select s.plan_id, s.trial, ${instantTextSql(sql`c.created_at`)} created_at,
      exists (select from users where company_id = c.id and is_owner and email_confirmed_at is not null) confirmed,
      (select count(*) from (select from invitations where company_id = c.id limit 2) i)::int begun
    from companies c
    join lateral (select plan_id, trial from subscriptions
      where company_id = c.id order by created_at desc limit 1) s on true
    where c.id = ${ctx.companyId}`)

type Form = Parsed<typeof invite>['body']

/** Creates a pending member. Returns false if the address was taken at the same moment. */
export const insertPending = async (ctx: Ctx, id: string, form: Form): Promise<boolean> => {
  const row = await ctx.db.first(sql`
    insert into users (company_id, id, email, name, last_name, position, status, created_at)
    values (${ctx.companyId}, ${id}, ${form.email}, ${form.name}, ${form.last_name}, ${form.position},
      'pending', ${ctx.now})
    on conflict (company_id, email) where status <> 'removed' do nothing returning id`)
  return row !== undefined
}

/** Applies the form to a pending member; empty fields keep their values. */
export const updatePending = (ctx: Ctx, id: string, form: Form) =>
  ctx.db.all(sql`
    update users set name = coalesce(nullif(${form.name}, ''), name),
      last_name = coalesce(nullif(${form.last_name}, ''), last_name),
      position = coalesce(nullif(${form.position}, ''), position), version = version + 1
    where company_id = ${ctx.companyId} and id = ${id}`)

/** A requested link: the id of its invitation, and its number within it. */
export interface RequestedLink {
  id: string
  link_number: number
}

interface NewInvitation {
  id: string
  userId: string
  expires: Date
  /** Null keeps the locale of an existing invitation. */
  locale: Locale | null
  companyLocale: Locale
}

/** Creates an invitation, or renews the open one, which invalidates its previous link. */
export const openInvitation = (ctx: Ctx, row: NewInvitation) =>
  ctx.db.first(sql<RequestedLink>`
    insert into invitations as i
      (company_id, id, user_id, locale, invited_by, created_at, sent_at, expires_at)
    values (${ctx.companyId}, ${row.id}, ${row.userId}, ${row.locale ?? row.companyLocale}, ${ctx.userId},
      ${ctx.now}, ${ctx.now}, ${row.expires})
    on conflict (company_id, user_id) where accepted_at is null and revoked_at is null do update
      set link_number = i.link_number + 1, token_hash = null, sent_at = excluded.sent_at,
        expires_at = excluded.expires_at, invited_by = excluded.invited_by,
        locale = coalesce(${row.locale}, i.locale)
    returning id, link_number`)

/** Invalidates the previous link. With a hash the new one is valid now, else once it is mailed. */
export const renewInvitation = (
  ctx: Ctx,
  id: string,
  { expires, tokenHash }: { expires: Date; tokenHash: Buffer | null },
) =>
  ctx.db.first(sql<RequestedLink>`
    update invitations set link_number = link_number + 1, token_hash = ${tokenHash},
      sent_at = ${ctx.now}, expires_at = ${expires}
    where company_id = ${ctx.companyId} and id = ${id} and ${isOpen} returning id, link_number`)

/** The data in the mail to an invited person. */
export interface InvitationRecipient {
  user_id: string
  invited_by: string
  email: string
  name: string
  company: string
  inviter: string
  locale: Locale
}

/** Makes a mailed link valid. Returns undefined if a newer link was requested. */
export const writeToken = (
  db: Queries,
  asked: RequestedLink & { companyId: string },
  { tokenHash, expires }: { tokenHash: Buffer; expires: Date },
) =>
  db.first(sql<InvitationRecipient>`
    update invitations i set token_hash = ${tokenHash}, expires_at = ${expires}
    from users u, users b, companies c
    where i.company_id = ${asked.companyId} and i.id = ${asked.id} and i.link_number = ${asked.link_number}
      and ${isOpen} and u.company_id = i.company_id and u.id = i.user_id and u.status = 'pending'
      and b.company_id = i.company_id and b.id = i.invited_by and c.id = i.company_id
    returning i.user_id, i.invited_by, u.email, u.name, c.name company, trim(b.name || ' ' || b.last_name) inviter,
      i.locale`)

/** Stores that this link's mail was refused; no row if a newer link was requested meanwhile. */
export const markRefused = (db: Queries, asked: RequestedLink & { companyId: string }) =>
  db.all(sql<{ id: string }>`
    update invitations set refused_link = ${asked.link_number}
    where company_id = ${asked.companyId} and id = ${asked.id} and link_number = ${asked.link_number} and ${isOpen}
    returning id`)
