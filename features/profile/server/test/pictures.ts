import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

/** A marker that must not survive redrawing; no picture data can contain it by chance. */
export const MARK = 'alert(document.cookie)//planted'
export const SCRIPT = `<script>${MARK}</script>`

export interface Hostile {
  name: string
  bytes: Buffer
  filename?: string
  type?: string
  /** The expected result; `either` if a decoder can still produce a valid picture from the rest. */
  ends: 'refused' | 'redrawn' | 'either'
}

const u16 = (n: number, little = false) => {
  const bytes = Buffer.alloc(2)
  if (little) bytes.writeUInt16LE(n)
  else bytes.writeUInt16BE(n)
  return bytes
}
const u32 = (n: number, little = false) => {
  const bytes = Buffer.alloc(4)
  if (little) bytes.writeUInt32LE(n)
  else bytes.writeUInt32BE(n)
  return bytes
}
const join = (...parts: (string | number[] | Buffer)[]) =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
    ),
  )

const chunk = (type: string, data: Buffer) => {
  const body = join(type, data)
  return join(u32(data.length), body, u32(crc32(body)))
}
const PNG_HEAD = join([0x89], 'PNG\r\n\x1a\n')

/** A black-and-white PNG of any size; `rows: false` declares the size but has almost no data. */
function png(width: number, height: number, extra: Buffer[] = [], rows = true): Buffer {
  const line = 1 + Math.ceil(width / 8)
  const pixels = deflateSync(Buffer.alloc(rows ? line * height : line))
  const head = chunk('IHDR', join(u32(width), u32(height), [1, 0, 0, 0, 0]))
  return join(PNG_HEAD, head, ...extra, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0)))
}

const gifFrame = (width: number, height: number) =>
  join(',', [0, 0, 0, 0], u16(width, true), u16(height, true), [0, 2, 2, 0x4c, 0x01, 0])
const gif = (width: number, height: number, ...blocks: Buffer[]) =>
  join(
    'GIF89a',
    u16(width, true),
    u16(height, true),
    [0x80, 0, 0, 0, 0, 0, 255, 255, 255],
    ...(blocks.length > 0 ? blocks : [gifFrame(width, height)]),
    ';',
  )
const gifComment = (text: string) => join('!', [0xfe, text.length], text, [0])

const riff = (...chunks: Buffer[]) => {
  const body = join('WEBP', ...chunks)
  return join('RIFF', u32(body.length, true), body)
}
const webpChunk = (type: string, data: Buffer) =>
  join(type, u32(data.length, true), data, data.length % 2 ? [0] : [])
const u24 = (n: number) => u32(n, true).subarray(0, 3)

/** A JPEG segment with its length. */
const segment = (marker: number, data: Buffer) => join([0xff, marker], u16(data.length + 2), data)
const jpegDeclaring = (width: number, height: number) =>
  join(
    [0xff, 0xd8],
    segment(0xc0, join([8], u16(height), u16(width), [1, 1, 0x11, 0])),
    segment(0xda, join([1, 1, 0, 0, 63, 0])),
    [0, 0, 0xff, 0xd9],
  )
const tiffDeclaring = (side: number) => {
  const entry = (tag: number, value: number) =>
    join(u16(tag, true), u16(4, true), u32(1, true), u32(value, true))
  return join('II*\0', u32(8, true), u16(2, true), entry(256, side), entry(257, side), u32(0, true))
}

const drawing = (width = 90, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 60, b: 30 } } })

const KINDS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const
type Kind = (typeof KINDS)[number]

export const picture = (kind: Kind, width?: number, height?: number): Promise<Buffer> =>
  drawing(width, height).toFormat(kind).toBuffer()

/** A rotated JPEG: stored in landscape, shown in portrait. */
export const turned = (width: number, height: number): Promise<Buffer> =>
  drawing(width, height).jpeg().withMetadata({ orientation: 6 }).toBuffer()

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`
const ZIP = join('PK\x03\x04', Buffer.alloc(26), MARK, 'PK\x05\x06', Buffer.alloc(18))

function documents(): Hostile[] {
  const refused = (name: string, bytes: Buffer, filename: string, type: string): Hostile => ({
    name,
    bytes,
    filename,
    type,
    ends: 'refused',
  })
  const html = join(`<!doctype html><title>x</title>${SCRIPT}`)
  const utf16 = Buffer.from(`\ufeff${SVG}`, 'utf16le')
  return [
    refused('SVG', join(SVG), 'a.svg', 'image/svg+xml'),
    refused('SVG that says PNG', join(SVG), 'a.png', 'image/png'),
    refused('SVG with a declaration', join(`<?xml version="1.0"?>${SVG}`), 'a.jpg', 'image/jpeg'),
    refused('SVG with a byte-order mark', join([0xef, 0xbb, 0xbf], SVG), 'a.svg', 'image/svg+xml'),
    refused('SVG in UTF-16', utf16, 'a.svg', 'image/svg+xml'),
    refused('SVG packed by gzip', gzipSync(SVG), 'a.svgz', 'image/svg+xml'),
    refused('SVG after a comment', join(`<!-- GIF89a -->${SVG}`), 'a.gif', 'image/gif'),
    refused('HTML named .png', html, 'a.png', 'image/png'),
    refused('HTML named .jpg', html, 'a.jpg', 'image/jpeg'),
    refused('HTML after a GIF’s first letters', join('GIF89a', html), 'a.gif', 'image/gif'),
    refused('a script', join(MARK), 'a.js', 'text/javascript'),
    refused('a script that says GIF', join(`GIF89a=1;${MARK}`), 'a.gif', 'image/gif'),
    refused(
      'PDF',
      join(`%PDF-1.7\n1 0 obj<</JS(${MARK})>>endobj\n%%EOF`),
      'a.pdf',
      'application/pdf',
    ),
    refused('ZIP', ZIP, 'a.zip', 'application/zip'),
    refused('ZIP named .webp', ZIP, 'a.webp', 'image/webp'),
    refused('PHP', join(`<?php ${MARK} ?>`), 'a.php.png', 'image/png'),
    refused('an ELF program', join('\x7fELF', Buffer.alloc(60)), 'a.png', 'image/png'),
    refused('PostScript', join(`%!PS-Adobe-3.0 EPSF-3.0\n${MARK}`), 'a.eps', 'image/png'),
    refused('nothing at all', Buffer.alloc(0), 'a.png', 'image/png'),
    refused('one byte', Buffer.alloc(1, 0xff), 'a.jpg', 'image/jpeg'),
    refused('noughts', Buffer.alloc(5_000), 'a.png', 'image/png'),
    refused('BMP', join('BM', Buffer.alloc(60)), 'a.bmp', 'image/bmp'),
    refused('an icon', join([0, 0, 1, 0, 1, 0, 1, 1], Buffer.alloc(60)), 'a.ico', 'image/x-icon'),
    refused('Photoshop', join('8BPS', [0, 1], Buffer.alloc(60)), 'a.psd', 'image/png'),
    refused(
      'only the first letters of a JPEG',
      join([0xff, 0xd8, 0xff, 0xe0]),
      'a.jpg',
      'image/jpeg',
    ),
    refused('only the first letters of a PNG', PNG_HEAD, 'a.png', 'image/png'),
  ]
}

function bombs(avif: Buffer): Hostile[] {
  const refused = (name: string, bytes: Buffer): Hostile => ({ name, bytes, ends: 'refused' })
  const side = 60_000
  const wide = Buffer.from(avif)
  const size = wide.indexOf('ispe') + 8
  wide.writeUInt32BE(side, size)
  wide.writeUInt32BE(side, size + 4)
  const canvas = webpChunk('VP8X', join([0, 0, 0, 0], u24(side - 1), u24(side - 1)))
  const lossless = u32(16_382 | (16_382 << 14), true)
  const inflating = deflateSync(Buffer.alloc(40_000_000))
  const frames = Array.from({ length: 3_000 }, () => gifFrame(1, 1))
  return [
    refused('PNG that declares 60,000 × 60,000', png(side, side, [], false)),
    refused(
      'PNG that declares 2,000,000,000 × 1',
      png(2_000_000_000, 1, [], false).subarray(0, 200),
    ),
    refused('PNG of 50 megapixels in a few kilobytes', png(7_100, 7_100)),
    refused('GIF that declares 60,000 × 60,000', gif(side, side)),
    refused('WebP that declares 60,000 × 60,000', riff(canvas)),
    refused(
      'WebP that declares 16,383 × 16,383',
      riff(webpChunk('VP8L', join([0x2f], lossless, [0]))),
    ),
    refused('JPEG that declares 60,000 × 60,000', jpegDeclaring(side, side)),
    refused('TIFF that declares 60,000 × 60,000', tiffDeclaring(side)),
    refused('AVIF that declares 60,000 × 60,000', wide),
    refused('PNG of 0 × 0', png(0, 0)),
    {
      name: 'PNG with a text that unfolds to 40 MB',
      bytes: png(9, 9, [chunk('zTXt', join('Comment\0\0', inflating))]),
      ends: 'either',
    },
    {
      name: 'PNG with a colour profile that unfolds to 40 MB',
      bytes: png(9, 9, [chunk('iCCP', join('x\0\0', inflating))]),
      ends: 'either',
    },
    { name: 'GIF of 3,000 frames', bytes: gif(9, 9, ...frames), ends: 'either' },
  ]
}

async function carriers(): Promise<Hostile[]> {
  const jpeg = await picture('jpeg')
  const exif = {
    IFD0: { ImageDescription: SCRIPT, Copyright: SCRIPT },
    IFD3: { GPSLatitude: '30/1' },
  }
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${SCRIPT}</x:xmpmeta>`
  const redrawn = (name: string, bytes: Buffer): Hostile => ({ name, bytes, ends: 'redrawn' })
  const text = (type: string) => chunk(type, join(`Comment\0${SCRIPT}`))
  const profile = chunk('iCCP', join('x\0\0', deflateSync(Buffer.from(SCRIPT))))
  return [
    redrawn(
      'GIF with a script in its comment',
      gif(9, 9, gifComment(`*/=1;${MARK}`), gifFrame(9, 9)),
    ),
    redrawn('GIF that is a script too', gif(0x2a2f, 9, gifComment(`*/=1;${MARK}`), gifFrame(9, 9))),
    redrawn(
      'JPEG with HTML in its comment',
      join([0xff, 0xd8], segment(0xfe, join(SCRIPT)), jpeg.subarray(2)),
    ),
    redrawn('JPEG with HTML after its end', join(jpeg, SCRIPT)),
    redrawn(
      'JPEG with HTML in an unknown part',
      join([0xff, 0xd8], segment(0xec, join(SCRIPT)), jpeg.subarray(2)),
    ),
    redrawn(
      'JPEG with scripts and a place in its EXIF',
      await drawing().jpeg().withExif(exif).toBuffer(),
    ),
    redrawn('PNG with scripts in its EXIF', await drawing().png().withExif(exif).toBuffer()),
    redrawn('WebP with scripts in its EXIF', await drawing().webp().withExif(exif).toBuffer()),
    redrawn('JPEG with a script in its XMP', await drawing().jpeg().withXmp(xmp).toBuffer()),
    redrawn('WebP with a script in its XMP', await drawing().webp().withXmp(xmp).toBuffer()),
    redrawn('PNG with a script in its text', png(9, 9, [text('tEXt')])),
    redrawn('PNG with a script for a colour profile', png(9, 9, [profile])),
    redrawn('PNG with a ZIP after its end', join(png(9, 9), ZIP)),
    redrawn('PNG with PHP after its end', join(png(9, 9), `<?php ${MARK} ?>`)),
    redrawn('WebP with HTML after its end', join(await picture('webp'), SCRIPT)),
    {
      name: 'JPEG that says it is HTML',
      bytes: jpeg,
      filename: 'a.html',
      type: 'text/html',
      ends: 'redrawn',
    },
    {
      name: 'PNG that says it is SVG',
      bytes: png(9, 9),
      filename: 'a.svg',
      type: 'image/svg+xml',
      ends: 'redrawn',
    },
  ]
}

const NAMES = [
  '../../etc/passwd',
  '/etc/cron.d/picture',
  '..\\..\\windows\\win.ini',
  'C:\\windows\\system32\\a.png',
  'a\0.png',
  '\u202egnp.exe',
  'x'.repeat(4_000),
  'CON',
  'NUL.png',
  'COM1.webp',
  '.htaccess',
  '..',
  '%2e%2e%2fa.png',
  'a.png::$DATA',
  '|id;`id`$(id).png',
  'صورة.png',
]

const cut = async (kind: Kind): Promise<Hostile[]> => {
  const whole = await picture(kind, 300, 200)
  return [0.1, 0.5, 0.9].map((share) => ({
    name: `${kind} cut off at ${share * 100} percent`,
    bytes: whole.subarray(0, Math.floor(whole.length * share)),
    ends: kind === 'gif' && share > 0.1 ? 'either' : 'refused',
  }))
}

/** Hostile files such as an attacker would send. */
export async function hostilePictures(): Promise<Hostile[]> {
  const truncated = await Promise.all(KINDS.map(cut))
  const named = NAMES.map(
    (filename): Hostile => ({
      name: `a picture named ${JSON.stringify(filename.slice(0, 40))}`,
      filename,
      bytes: png(9, 9),
      ends: 'redrawn',
    }),
  )
  return [
    ...documents(),
    ...bombs(await picture('avif')),
    ...(await carriers()),
    ...truncated.flat(),
    ...named,
  ]
}

/** A picture of exactly `bytes` bytes, padded with zeros after its end. */
export const pictureOf = (bytes: number): Buffer => {
  const start = png(9, 9)
  return join(start, Buffer.alloc(bytes - start.length))
}
