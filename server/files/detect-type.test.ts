import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { detectType } from '#server/files/detect-type.ts'
import { testFolder } from '#server/test/folder.ts'

const folder = testFolder('types')

const picture = sharp({ create: { width: 900, height: 900, channels: 3, background: '#d4371c' } })
const arabic = 'هذا نص طويل. '.repeat(600)

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

/** The start of an entry of a ZIP file, stored without compression. */
function entry(name: string, text: string): Buffer {
  const head = Buffer.alloc(30)
  head.write('PK\x03\x04', 'latin1')
  head.writeUInt32LE(text.length, 18)
  head.writeUInt32LE(text.length, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name), Buffer.from(text)])
}
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const types = `<Types><Override PartName="/xl/workbook.xml" ContentType="${sheet}.main+xml"/></Types>`

test.each<[string, () => Buffer | string | Promise<Buffer>, string]>([
  ['a JPEG', () => picture.clone().jpeg().toBuffer(), 'image/jpeg'],
  ['a PNG', () => picture.clone().png().toBuffer(), 'image/png'],
  ['a WebP', () => picture.clone().webp().toBuffer(), 'image/webp'],
  ['an AVIF', () => picture.clone().avif().toBuffer(), 'image/avif'],
  ['a GIF', () => picture.clone().gif().toBuffer(), 'image/gif'],
  ['a PDF', () => '%PDF-1.7\n%âãÏÓ\n1 0 obj', 'application/pdf'],
  ['a sheet', () => entry('[Content_Types].xml', types), sheet],
  ['a packed file', () => entry('hello.txt', 'hello'), 'application/zip'],
  ['gzip', () => gzipSync('hello'), 'application/gzip'],
  [
    'a program',
    () => Buffer.from('\x7fELF\x02\x01\x01'.padEnd(64, '\0'), 'latin1'),
    'application/x-elf',
  ],
  ['a page that runs', () => '<!doctype html><script>alert(1)</script>', 'text/plain'],
  ['a table', () => 'الاسم,القسم\r\nمنى,المبيعات\r\n', 'text/plain'],
  ['a long Arabic text', () => arabic, 'text/plain'],
  ['a longer one that is cut within a letter', () => `a${arabic}`, 'text/plain'],
  ['a text in UTF-16', () => utf16('الاسم,القسم\r\n'), 'text/plain'],
  ['a long text in UTF-16', () => utf16('أ👍'.repeat(3_000)), 'text/plain'],
  ['a text in UTF-16, the high byte first', () => utf16('Name,Team\r\n').swap16(), 'text/plain'],
  ['a text in UTF-8 with its mark', () => '\ufeffالاسم,القسم\r\n', 'text/plain'],
  ['a text that begins like a picture', () => 'BMI of the team, by month', 'text/plain'],
  ['a text that begins like a song', () => 'ID3 tags to be mended', 'text/plain'],
  ['a text that begins like a program', () => 'MZ is short for Muscat zone', 'text/plain'],
  ['a text that begins like a model', () => 'solid plan for the week', 'text/plain'],
  ['a card of an address', () => 'BEGIN:VCARD\r\nFN:Mona\r\nEND:VCARD', 'text/vcard'],
  ['a letter with its looks', () => '{\\rtf1 Dear all}', 'application/rtf'],
  [
    'a song without a title',
    () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)]),
    'audio/mpeg',
  ],
  ['nothing', () => '', 'text/plain'],
  ['noughts', () => Buffer.alloc(5_000), 'application/octet-stream'],
  [
    'bytes that are no letters',
    () => Buffer.from([0x80, 0x81, 0x82, 0x83]),
    'application/octet-stream',
  ],
  ['a text with a control', () => 'hello\x1b[31mred', 'application/octet-stream'],
  ['half a head', () => Buffer.from('PK\x03', 'latin1'), 'application/octet-stream'],
])('%s is known by its bytes', async (_name, make, type) => {
  const file = path.join(folder, 'file.png')
  writeFileSync(file, await make())
  expect(await detectType(file)).toBe(type)
})
