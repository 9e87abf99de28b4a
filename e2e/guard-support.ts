import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import pg from 'pg'

/** What the browser itself says in its console of a call that was refused. */
export const REFUSED = /Failed to load resource/

/** All pages; on phones it is a drawer, above the bar with the most used. */
export const sidebar = (page: Page) =>
  page.getByRole('navigation', { name: /^(Main|القائمة الرئيسية)$/ })
export const pathOf = (page: Page) => decodeURIComponent(new URL(page.url()).pathname)

/** Puts values into the browser's storage once, however often the product empties it. */
export async function store(
  context: BrowserContext,
  values: Record<string, string>,
): Promise<void> {
  await context.addInitScript((entries) => {
    if (!location.protocol.startsWith('http') || document.cookie.includes('stored=')) return
    // biome-ignore lint/suspicious/noDocumentCookie: what is stored must not tell that it was
    document.cookie = 'stored=1; path=/'
    for (const [name, value] of entries) localStorage.setItem(name, value)
  }, Object.entries(values))
}

/** A session like any other, but the server does not know its token. */
export const DEAD = {
  token: 'a'.repeat(43),
  userId: '01900000-0000-7000-8000-000000000000',
  companySlug: 'Nile-Foods',
  companyName: 'Nile Foods',
  isOwner: 'true',
  planExpired: 'false',
}

/**
 * What the browser keeps, but for the address that the sign-in page fills in; the router's places
 * of scrolling hold nothing of anybody.
 */
export const kept = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
      (name) => !name.startsWith('tsr-scroll'),
    ),
  )

/** Changes by hand what no call of the product changes. */
export async function inDatabase(statement: string, values: unknown[]): Promise<void> {
  const { DIWAN_E2E_DATA: data = '', DIWAN_E2E_DATABASE: elsewhere } = process.env
  const own = { host: path.join(data, 'postgres/s'), user: 'diwan_owner', database: 'postgres' }
  const client = new pg.Client(elsewhere ? JSON.parse(elsewhere) : own)
  await client.connect()
  await client.query(statement, values)
  await client.end()
}

/** Sets the last day of a company's plan, counted from today. */
export const endPlan = (slug: string, days = -3) =>
  inDatabase(
    `update subscriptions set expires_on = current_date + $2::int
     where company_id = (select id from companies where slug = $1)`,
    [slug, days],
  )

/** A member without any role, who has the owner's password. */
export const addMember = (slug: string, email: string, name = 'Omar') =>
  inDatabase(
    `insert into users (company_id, id, email, name, status, password_hash, created_at)
     select company_id, gen_random_uuid(), $2, $3, 'active', password_hash, now()
     from users where company_id = (select id from companies where slug = $1) and is_owner`,
    [slug, email, name],
  )

/** What a member may do from now on, by one role that they alone hold. */
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

/** To another page without loading the product anew, as a link does. */
export const goWithin = (page: Page, address: string) =>
  page.evaluate((to) => history.pushState(null, '', to), address)

/** Stores the flags of some permissions; the server is not asked again before the next visit. */
export const hold = (page: Page, permissions: string[]) =>
  page.evaluate((names) => {
    const flags = Object.fromEntries(names.map((name) => [name, true]))
    const key = `permissions:${localStorage.getItem('userId')}`
    localStorage.setItem(key, btoa(encodeURIComponent(JSON.stringify(flags))))
  }, permissions)
