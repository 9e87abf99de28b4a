import { sql } from 'kysely'
import { builders, next, type Person } from '#app/server/test/build.ts'
import { callAs, type Diwan } from '#app/server/test/diwan.ts'
import { signUp } from '#features/auth/server/sign-up.ts'
import { type Queries, withCompanyTransaction } from '#server/database/tenant.ts'
import { hashToken } from '#server/http/tokens.ts'
import { newToken, uuidv7 } from '#server/ids.ts'
import type { CallInput, Endpoint } from '#shared/endpoint.ts'
import { DEFAULT_COMPANY_TIMEZONE } from '#shared/locale.ts'

export const PASSWORD = 'Passw0rd!'

/** A company with its owner, and functions to fill it. Each call creates another company. */
export async function world(
  diwan: Diwan,
  options: { name?: string; timezone?: string; confirmed?: boolean } = {},
) {
  const { database, clock } = diwan.server
  const ownerEmail = `owner${next()}.${process.pid}@example.com`
  const form = {
    name: 'Mona',
    last_name: 'Saleh',
    company_name: options.name ?? `Nile ${next()}`,
    email: ownerEmail,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    companySize: 2,
    industry: 3,
    timezone: options.timezone ?? DEFAULT_COMPANY_TIMEZONE,
    locale: 'en' as const,
  }
  const { company, ownerId, roles } = await signUp(database, {
    form,
    now: clock.now(),
    confirmed: options.confirmed ?? true,
  })
  const write = <T>(work: (db: Queries) => Promise<T>) =>
    withCompanyTransaction(database, company.id, work)

  /** Signs a user in without the cost of password hashing. */
  async function session(userId: string): Promise<string> {
    const token = newToken()
    const now = clock.now()
    const expires = new Date(now.getTime() + 30 * 86_400_000)
    await write((db) =>
      db.all(sql`
        insert into sessions (company_id, id, user_id, token_hash, created_at, last_used_at, expires_at)
        values (${company.id}, ${uuidv7()}, ${userId}, ${hashToken(token)}, ${now}, ${now}, ${expires})`),
    )
    return token
  }

  const build = builders({ diwan, companyId: company.id, ownerId, session })
  const owner: Person = { id: ownerId, email: ownerEmail, token: await session(ownerId) }
  const as = (person: { token?: string }, headers: Record<string, string> = {}) => ({
    call: <E extends Endpoint>(
      ...[endpoint, input]: [
        endpoint: E,
        ...(undefined extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]),
      ]
    ) => callAs(diwan, { token: person.token, headers }, [endpoint, input as CallInput<E>]),
  })
  return { company, owner, roles, as, build, write, session }
}

export type World = Awaited<ReturnType<typeof world>>
