import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'
import { invalidField } from '#platform/server/errors.ts'

export interface Outcome {
  status: number
  body: unknown
  cookie?: string
}

const KEY = /^[\x21-\x7e]{1,255}$/

const keyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && KEY.test(key)) return key
  throw invalidField('Idempotency-Key', {
    en: 'The key must have 1 to 255 visible characters.',
    ar: 'يجب أن يتكون المفتاح من 1 إلى 255 رمزًا ظاهرًا.',
  })
}

const hashOf = (request: FastifyRequest): Buffer =>
  createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest()

/**
 * Does a request's work once per user and `Idempotency-Key`: a repetition within 24 hours gets
 * the first reply. The key is written in the same transaction as the work, so that two at once
 * wait for each other, and a failure frees the key again.
 */
export async function withIdempotencyKey(
  ctx: Ctx,
  request: FastifyRequest,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const key = request.method === 'POST' ? keyOf(request) : undefined
  if (key === undefined) return work()
  const hash = hashOf(request)
  const claimed = await ctx.db.first(sql`
    insert into idempotency_keys (company_id, user_id, key, request_hash, created_at)
    values (${ctx.companyId}, ${ctx.userId}, ${key}, ${hash}, ${ctx.now})
    on conflict (company_id, user_id, key) do update
      set request_hash = excluded.request_hash, created_at = excluded.created_at, status = null, reply = null
      where idempotency_keys.created_at < ${new Date(ctx.now.getTime() - 86_400_000)}
    returning key`)
  if (!claimed) return replay(ctx, key, hash)
  const outcome = await work()
  await ctx.db.all(sql`
    update idempotency_keys set status = ${outcome.status}, reply = ${JSON.stringify(outcome.body)}
    where company_id = ${ctx.companyId} and user_id = ${ctx.userId} and key = ${key}`)
  return outcome
}

async function replay(ctx: Ctx, key: string, hash: Buffer): Promise<Outcome> {
  const first = await ctx.db.first(sql<{ request_hash: Buffer; status: number; reply: unknown }>`
    select request_hash, status, reply from idempotency_keys
    where company_id = ${ctx.companyId} and user_id = ${ctx.userId} and key = ${key}`)
  if (!first?.request_hash.equals(hash))
    throw invalidField('Idempotency-Key', {
      en: 'This key was used for another request.',
      ar: 'استُخدم هذا المفتاح لطلب آخر.',
    })
  return { status: first.status, body: first.reply }
}
