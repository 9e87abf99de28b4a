import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import pg from 'pg'

/** The browser's own console message about a refused call. */
export const REFUSED = /Failed to load resource/

/** The sidebar with all pages; on phones a drawer, opened from the bottom bar. */
export const sidebar = (page: Page) =>
  page.getByRole('navigation', { name: /^(Main|القائمة الرئيسية)$/ })
export const pathOf = (page: Page) => decodeURIComponent(new URL(page.url()).pathname)

/** Puts values into the browser's storage once, however often the app clears it. */
export async function store(
  context: BrowserContext,
  values: Record<string, string>,
): Promise<void> {
  await context.addInitScript((entries) => {
    if (!location.protocol.startsWith('http') || document.cookie.includes('stored=')) return
    // biome-ignore lint/suspicious/noDocumentCookie: the marker must not be in the storage
    document.cookie = 'stored=1; path=/'
    for (const [name, value] of entries) localStorage.setItem(name, value)
  }, Object.entries(values))
}

/** A normal session, but with a token unknown to the server. */
export const DEAD = {
  token: 'a'.repeat(43),
  userId: '01900000-0000-7000-8000-000000000000',
  companySlug: 'Nile-Foods',
  companyName: 'Nile Foods',
  isOwner: 'true',
  planExpired: 'false',
}

/**
 * The keys in the browser's storage, except the email address that the sign-in page fills in; the
 * router's scroll positions are ignored, since they contain no user data.
 */
export const kept = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
      (name) => !name.startsWith('tsr-scroll'),
    ),
  )

/** Changes data that no API call can change. */
export async function inDatabase(statement: string, values: unknown[]): Promise<void> {
  const { DIWAN_E2E_DATA: data = '', DIWAN_E2E_DATABASE: elsewhere } = process.env
  const own = { host: path.join(data, 'postgres/s'), user: 'diwan_owner', database: 'postgres' }
  const client = new pg.Client(elsewhere ? JSON.parse(elsewhere) : own)
  await client.connect()
  await client.query(statement, values)
  await client.end()
}

/** Sets the last day of a company's plan, relative to today. */
export const endPlan = (slug: string, days = -3) =>
  inDatabase(
    `update subscriptions set expires_on = current_date + $2::int
     where company_id = (select id from companies where slug = $1)`,
    [slug, days],
  )

/** Adds a member without a role, who has the owner's password. */
export const addMember = (slug: string, email: string, name = 'Omar') =>
  inDatabase(
    `insert into users (company_id, id, email, name, status, password_hash, created_at)
     select company_id, gen_random_uuid(), $2, $3, 'active', password_hash, now()
     from users where company_id = (select id from companies where slug = $1) and is_owner`,
    [slug, email, name],
  )

/** Sets a member's permissions through a role that only this member has. */
export const permit = (email: string, permissions: readonly string[]) =>
  inDatabase(
    `with role as (
       insert into roles (company_id, id, name, permissions, created_at)
       select company_id, id, 'Of ' || email, $2, now() from users where email = $1
       on conflict (company_id, id) do update set permissions = excluded.permissions
       returning company_id, id)
     insert into user_roles (company_id, user_id, role_id)
     select company_id, id, id from role on conflict do nothing`,
    [email, permissions],
  )

/** Navigates without reloading the app, as a link does. */
export const goWithin = (page: Page, address: string) =>
  page.evaluate((to) => history.pushState(null, '', to), address)

/**
 * Stores the given permissions in the browser; the server is not asked again before the next visit.
 */
export const hold = (page: Page, permissions: string[]) =>
  page.evaluate((names) => {
    const flags = Object.fromEntries(names.map((name) => [name, true]))
    const key = `permissions:${localStorage.getItem('userId')}`
    localStorage.setItem(key, btoa(encodeURIComponent(JSON.stringify(flags))))
  }, permissions)
