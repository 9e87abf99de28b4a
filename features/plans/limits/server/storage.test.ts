import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { getCompanyPlanDetails } from '#features/plans/contract.ts'
import { reserveStorage } from '#features/plans/limits/server/limits.ts'
import type { Ctx } from '#server/context.ts'

const diwan = openDiwan()
const MEGABYTE = 1_048_576
const TRIAL_MB = 5_000

let place: World

beforeEach(async () => {
  place = await world(diwan)
})

const inPlace = <T>(work: (ctx: Ctx) => Promise<T>, { company, write }: World = place) =>
  write((db) => work({ companyId: company.id, db } as Ctx))

const reserve = (bytes: number, where?: World) =>
  inPlace((ctx) => reserveStorage(ctx, bytes), where)
const usage = async ({ as, owner }: World = place) =>
  (await as(owner).call(getCompanyPlanDetails)).body.data.data.usage.storage_mb

const usePlan = (plan: number) =>
  place.write((db) =>
    db.all(sql`update subscriptions set plan_id = ${plan} where company_id = ${place.company.id}`),
  )

/** The error of a refused reservation, in each language. */
async function refusal(bytes: number) {
  const failure = await reserve(bytes).then(
    () => undefined,
    (error: { status: number; body(locale: 'en' | 'ar'): Record<string, unknown> }) => error,
  )
  return { status: failure?.status, en: failure?.body('en'), ar: failure?.body('ar') }
}

describe('the storage of a company', () => {
  test('begins empty, and holds as much as its plan has room for, to the byte', async () => {
    expect(await usage()).toBe(0)
    await reserve(TRIAL_MB * MEGABYTE - 1)
    await reserve(1)
    expect(await usage()).toBe(TRIAL_MB)
    expect((await refusal(1)).status).toBe(422)
    expect(await usage()).toBe(TRIAL_MB)
  })

  test('says past its limit which that is, how much is used, and which plan has more room', async () => {
    await reserve(4_999.5 * MEGABYTE)
    const en =
      'The Team plan has room for 5,000 MB of files, and 4,999.5 MB are used: this does not fit. The Business plan has room for more.'
    const ar =
      'مساحة الملفات في باقة الفريق هي 5,000 ميغابايت، والمستخدم منها 4,999.5 ميغابايت، ولا تكفي لهذا. وباقة الأعمال تتسع للمزيد.'
    expect(await refusal(MEGABYTE)).toEqual({
      status: 422,
      en: { error: 'Plan Limit', message: en, errors: { storage: [en] } },
      ar: { error: 'Plan Limit', message: ar, errors: { storage: [ar] } },
    })
    expect(String((await refusal(30_000 * MEGABYTE)).en?.message)).toContain('The Unlimited plan')
  })

  test('never overflows, however many reserve at once', async () => {
    await usePlan(1)
    const portion = 5 * MEGABYTE
    let granted = 0
    const reserveTwenty = async () => {
      for (let tries = 0; tries < 20; tries += 1)
        await reserve(portion).then(
          () => {
            granted += 1
          },
          ({ status }) => expect(status).toBe(422),
        )
    }
    await Promise.all(Array.from({ length: 10 }, reserveTwenty))
    expect([granted, await usage()]).toEqual([100, 500])
  })

  test('has no end where the plan sets none', async () => {
    await usePlan(4)
    await reserve(1_000_000 * MEGABYTE)
    await reserve(1_000_000 * MEGABYTE)
    expect(await usage()).toBe(2_000_000)
  })

  test('keeps what is there when a smaller plan follows, and takes nothing more', async () => {
    await reserve(600 * MEGABYTE)
    await usePlan(1)
    expect((await refusal(0.5 * MEGABYTE)).status).toBe(422)
    expect(await usage()).toBe(600)
  })

  test('is not used by what is undone, nor by another company', async () => {
    const undone = inPlace(async (ctx) => {
      await reserveStorage(ctx, MEGABYTE)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await reserve(MEGABYTE, await world(diwan))
    expect(await usage()).toBe(0)
  })
})
