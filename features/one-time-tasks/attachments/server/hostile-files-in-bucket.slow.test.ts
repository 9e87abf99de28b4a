import { afterAll, beforeAll } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { testHostileFiles } from '#features/one-time-tasks/attachments/server/test/hostile.ts'
import { startBucket, type TestBucket } from '#server/test/bucket.ts'

let bucket: TestBucket
const environment: Record<string, string> = {}
beforeAll(async () => {
  bucket = await startBucket()
  environment.S3_URL = bucket.url
})
afterAll(() => bucket.stop())

testHostileFiles(openDiwan(environment))
