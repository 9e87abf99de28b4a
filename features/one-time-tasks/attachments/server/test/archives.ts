import { crc32, gzipSync } from 'node:zlib'

/** The effect of an injected script: it leaves a mark that tests look for. */
export const MARK = "localStorage.setItem('planted', 'yes')"

interface Entry {
  path: string
  content: Buffer | string
}

function zipEntry({ path, content }: Entry, at: number) {
  const [name, bytes] = [Buffer.from(path), Buffer.from(content)]
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt32LE(crc32(bytes), 10)
  facts.writeUInt32LE(bytes.length, 14)
  facts.writeUInt32LE(bytes.length, 18)
  facts.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, bytes])
  const place = Buffer.alloc(14)
  place.writeUInt32LE(at, 10)
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02'),
    facts.subarray(0, 2),
    facts,
    place,
    name,
  ])
  return { local, central }
}

/** Creates a ZIP archive; the entry names are written unchanged, even unsafe paths. */
export function zip(...entries: Entry[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const { local, central } = zipEntry(entry, at)
    locals.push(local)
    centrals.push(central)
    at += local.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(centrals).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, ...centrals, end])
}

/** Creates a tar archive with one entry. */
export function tar(path: string, content: string): Buffer {
  const head = Buffer.alloc(512)
  head.write(path, 0)
  head.write('0000644\0', 100)
  head.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124)
  head.write('        0ustar\x0000', 148)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  const body = Buffer.alloc(512)
  body.write(content)
  return Buffer.concat([head, body, Buffer.alloc(1_024)])
}

export const tarGz = (path: string, content: string): Buffer => gzipSync(tar(path, content))

/** Creates an Office document (format of 2007 and later), optionally with a macro project. */
export function office(kind: string, main: string, macros: boolean): Buffer {
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${main}" ContentType="${kind}.main+xml"/></Types>`
  const project = { path: main.replace(/\/.*/, '/vbaProject.bin'), content: OLE }
  return zip(
    { path: '[Content_Types].xml', content: types },
    { path: main, content: `<x>${MARK}</x>` },
    ...(macros ? [project] : []),
  )
}

/**
 * The header of an OLE compound file, the format of old Office documents, installers and macros.
 */
export const OLE = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(1_024),
  Buffer.from(`Auto_Open ${MARK}`),
])

export const openDocument = (type: string): Buffer =>
  zip({ path: 'mimetype', content: type }, { path: 'Basic/Standard/a.xml', content: MARK })

/** Creates nested archives, with four entries in each. */
export function nested(depth: number): Buffer {
  const inner = depth === 0 ? gzipSync(Buffer.alloc(1_000_000)) : nested(depth - 1)
  return zip(
    ...Array.from({ length: depth === 0 ? 1 : 4 }, (_, at) => ({
      path: `${at}.zip`,
      content: inner,
    })),
  )
}
