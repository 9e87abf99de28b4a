import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Pages of a database shrink to a fifth at the fastest level, and to little less at any other. */
const LEVEL = 1

interface Measured {
  size: number
  sha256: string
}

/** Lets bytes through and says how many they were and what their sum is. */
function measure() {
  const hash = createHash('sha256')
  let size = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { through, measured: (): Measured => ({ size, sha256: hash.digest('hex') }) }
}

/** Copies a file that may change meanwhile, packed; says what was copied. */
export async function pack(from: string, to: string): Promise<Measured> {
  const { through, measured } = measure()
  await pipeline(
    createReadStream(from),
    through,
    createGzip({ level: LEVEL }),
    createWriteStream(to, { flags: 'wx', mode: 0o600 }),
  )
  return measured()
}

/** The way back; says what came out. */
export async function unpack(from: string, to: string): Promise<Measured> {
  const { through, measured } = measure()
  await pipeline(
    createReadStream(from),
    createGunzip(),
    through,
    createWriteStream(to, { flags: 'wx', mode: 0o600 }),
  )
  return measured()
}
