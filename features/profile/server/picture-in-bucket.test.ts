import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { type World, world } from '#app/server/test/world.ts'
import { getUserProfile } from '#features/profile/contract.ts'
import { FORM_TYPE, formOf } from '#features/profile/server/test/forms.ts'
import { picture } from '#features/profile/server/test/pictures.ts'
import { deleteUser } from '#features/users/contract.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { startBucket, type TestBucket } from '#server/test/bucket.ts'
import { eventually } from '#server/test/eventually.ts'

let bucket: TestBucket
const environment: Record<string, string> = {}
beforeAll(async () => {
  bucket = await startBucket()
  environment.S3_URL = bucket.url
})

const diwan = openDiwan(environment)
let place: World

beforeAll(async () => {
  place = await world(diwan)
})

const upload = async (token = place.owner.token) => {
  const bytes = await picture('png')
  return diwan.server.fastify.inject({
    method: 'POST',
    url: '/api/user/upload-profile-picture',
    headers: { authorization: `Bearer ${token}`, 'content-type': FORM_TYPE },
    payload: formOf({ bytes, filename: 'me.png', type: 'image/png' }),
  })
}
const get = (url: string) => diwan.server.fastify.inject({ method: 'GET', url })

async function kept(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of diwan.server.storage.list('pictures/')) keys.push(`/files/${key}`)
  return keys
}

test('pictures are kept in the bucket alone, shown from there, and gone from there with their member', async () => {
  const first = (await upload()).json().ppUrl
  const { ppUrl } = (await upload()).json()
  expect(await kept()).toEqual([ppUrl])
  expect((await get(first)).statusCode).toBe(404)
  const served = await get(ppUrl)
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await sharp(served.rawPayload).metadata()).format).toBe('webp')

  const colleague = await place.build.user()
  await upload(colleague.token)
  expect(await kept()).toHaveLength(2)
  const removed = { params: { user_id: colleague.id }, query: {} }
  await place.as(place.owner).call(deleteUser, removed)
  const jobs = await startJobs(diwan.server, { isTimed: false })
  await eventually(async () => expect(await kept()).toEqual([ppUrl]))
  await jobs.stop()
  expect(readdirSync(diwan.server.config.filesDir)).toEqual(['tmp'])
  expect(readdirSync(`${diwan.server.config.filesDir}/tmp`)).toEqual([])
})

test('without the bucket no picture is taken, and the one before stays the member’s', async () => {
  const { ppUrl } = (await upload()).json()
  await bucket.stop()
  const refused = await upload()
  expect([refused.statusCode, refused.json().message]).toEqual([
    503,
    'Files cannot be reached at the moment. Please try again in a few minutes.',
  ])
  expect((await get(ppUrl)).statusCode).toBe(503)
  expect((await place.as(place.owner).call(getUserProfile)).body.data.profile.ppUrl).toBe(ppUrl)
})
