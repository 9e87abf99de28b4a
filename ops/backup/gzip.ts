import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** The fastest level shrinks database pages to a fifth; other levels save little more. */
const LEVEL = 1

interface Measured {
  size: number
  sha256: string
}

/** A pass-through stream that measures size and checksum. */
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

/** Compresses a file that can change meanwhile. Returns size and checksum of the copied bytes. */
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

/** Decompresses a file. Returns size and checksum of the result. */
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
