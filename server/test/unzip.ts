import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50

/** The entries of a ZIP by their names, as its directory lists them. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error('Not a whole ZIP')
  const entries = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('Not an entry')
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place))
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const kept = zip.subarray(from, from + size)
    const title = zip.subarray(at + 46, at + 46 + (name ?? 0)).toString()
    entries.set(title, method === 8 ? inflateRawSync(kept) : kept)
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}
