import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { invalidField } from '#server/errors.ts'

export interface Outcome {
  status: number
  body: unknown
  cookie?: string
}

/**
 * A write that can be repeated: its Idempotency-Key, and a hash that distinguishes it from other
 * writes.
 */
export interface KeyedRequest {
  key: string
  hash: Buffer
}

const KEY_FORM = /^[\x21-\x7e]{1,255}$/

/** A POST's Idempotency-Key, if it has one. Throws 422 for an invalid key. */
export function readIdempotencyKey({ method, headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (method !== 'POST' || key === undefined) return undefined
  if (typeof key === 'string' && KEY_FORM.test(key)) return key
  throw invalidField('Idempotency-Key', {
    en: 'The key must have 1 to 255 visible characters.',
    ar: 'يجب أن يتكون المفتاح من 1 إلى 255 رمزًا ظاهرًا.',
  })
}

/** The key and hash of a request's write; `sent` is its content if that is not the body. */
export function toKeyedRequest(
  request: FastifyRequest,
  sent: unknown = request.body,
): KeyedRequest | undefined {
  const key = readIdempotencyKey(request)
  if (key === undefined) return undefined
  const hash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(sent ?? null)}`)
    .digest()
  return { key, hash }
}

const dayBefore = ({ now }: Ctx) => new Date(now.getTime() - 86_400_000)

const usedForAnother = () =>
  invalidField('Idempotency-Key', {
    en: 'This key was used for another request.',
    ar: 'استُخدم هذا المفتاح لطلب آخر.',
  })

/**
 * Does a request's work once per user and `Idempotency-Key`: a retry within 24 hours gets the first
 * reply. The key is written in the transaction of the work, so that concurrent retries wait for
 * each other and a failure releases the key.
 */
export async function withIdempotencyKey(
  ctx: Ctx,
  keyed: KeyedRequest | undefined,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  if (keyed === undefined) return work()
  const { key, hash } = keyed
  const claimed = await ctx.db.first(sql`
    insert into idempotency_keys (company_id, user_id, key, request_hash, created_at)
    values (${ctx.companyId}, ${ctx.userId}, ${key}, ${hash}, ${ctx.now})
    on conflict (company_id, user_id, key) do update
      set request_hash = excluded.request_hash, created_at = excluded.created_at, status = null, reply = null
      where idempotency_keys.created_at < ${dayBefore(ctx)}
    returning key`)
  if (!claimed) {
    const first = await findOutcome(ctx, keyed)
    if (!first) throw usedForAnother()
    return first
  }
  const outcome = await work()
  await ctx.db.all(sql`
    update idempotency_keys set status = ${outcome.status}, reply = ${JSON.stringify(outcome.body)}
    where company_id = ${ctx.companyId} and user_id = ${ctx.userId} and key = ${key}`)
  return outcome
}

/**
 * The first reply to a write that was sent before. Throws 422 if its key was used for another
 * write.
 */
export async function findOutcome(
  ctx: Ctx,
  { key, hash }: KeyedRequest,
): Promise<Outcome | undefined> {
  const first = await ctx.db.first(sql<{ request_hash: Buffer; status: number; reply: unknown }>`
    select request_hash, status, reply from idempotency_keys
    where company_id = ${ctx.companyId} and user_id = ${ctx.userId} and key = ${key}
      and created_at >= ${dayBefore(ctx)}`)
  if (!first) return undefined
  if (!first.request_hash.equals(hash)) throw usedForAnother()
  return { status: first.status, body: first.reply }
}
