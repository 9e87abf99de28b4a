import { MAX_BYTES } from '#features/one-time-tasks/attachments/contract.ts'
import {
  BYTES,
  type HostileFile,
  hostileContents,
  TEXT,
} from '#features/one-time-tasks/attachments/server/test/hostile-contents.ts'
import { hostilePictures, picture } from '#features/profile/server/test/pictures.ts'

/** File names that escape a folder, reverse the text direction, or break a header. */
const NAMES: readonly (readonly [sent: string, shown: string])[] = [
  ['../../../etc/passwd', 'passwd'],
  ['/etc/shadow', 'shadow'],
  ['..\\..\\windows\\system.ini', 'system.ini'],
  ['C:\\Users\\a\\b.txt', 'b.txt'],
  ['....//....//a.txt', 'a.txt'],
  ['%2e%2e%2fa.txt', '%2e%2e%2fa.txt'],
  ['..%c0%afa.txt', '..%c0%afa.txt'],
  ['\u202etxt.exe', 'txt.exe'],
  ['in\u202e\u2066voice\u2069.txt', 'invoice.txt'],
  ['\u200f\u200eتقرير.txt', 'تقرير.txt'],
  ['a\u200b\ufeff.txt', 'a.txt'],
  ['a\u0001\u0007b.txt', 'ab.txt'],
  ['a\u2028b.txt', 'ab.txt'],
  ['..', 'file'],
  ['.', 'file'],
  ['   ', 'file'],
  ['a.txt. . .', 'a.txt'],
  ['<img src=x onerror=alert(1)>.txt', '<img src=x onerror=alert(1)>.txt'],
  ["'; drop table users; --.txt", "'; drop table users; --.txt"],
  ['a;filename=b.html', 'a;filename=b.html'],
  ['$(reboot)`id`.txt', '$(reboot)`id`.txt'],
  ['=cmd().txt', '=cmd().txt'],
  ['CON', 'CON'],
  ['a.txt:evil.exe', 'a.txt:evil.exe'],
  ['__proto__', '__proto__'],
  ['e\u0301te\u0301.txt', 'été.txt'],
  ['📎.txt', '📎.txt'],
  [`${'ا'.repeat(400)}.txt`, `${'ا'.repeat(196)}.txt`],
  [`${'x'.repeat(4_000)}.txt`, `${'x'.repeat(196)}.txt`],
]

const names = NAMES.map(
  ([filename, shown]): HostileFile => ({
    name: `a file named ${JSON.stringify(filename.slice(0, 40))}`,
    filename,
    bytes: Buffer.from('Twelve crates came.'),
    ends: { type: TEXT, shown, drawn: false },
  }),
)

const sizes: HostileFile[] = [
  { name: 'nothing at all', filename: 'a.txt', bytes: Buffer.alloc(0), ends: { status: 422 } },
  { name: 'one byte', filename: 'a.bin', bytes: Buffer.alloc(1), ends: { type: BYTES } },
  {
    name: '10 MB but one byte',
    filename: 'a.bin',
    bytes: Buffer.alloc(MAX_BYTES - 1),
    ends: { type: BYTES },
  },
  { name: '10 MB', filename: 'a.bin', bytes: Buffer.alloc(MAX_BYTES), ends: { type: BYTES } },
  {
    name: '10 MB and a byte',
    filename: 'a.bin',
    bytes: Buffer.alloc(MAX_BYTES + 1),
    ends: { status: 413 },
  },
]

const claimed = async (): Promise<HostileFile[]> => {
  const bytes = await picture('png')
  return ['text/html', 'image/svg+xml', 'application/pdf', 'x'.repeat(3_000)].map((claims) => ({
    name: `a picture that says ${claims.slice(0, 20)}`,
    filename: 'a.html',
    claims,
    bytes,
    ends: { type: 'image/png', shown: 'a.html', drawn: true },
  }))
}

/**
 * The hostile pictures of the profile tests: here all are stored, and real pictures get thumbnails.
 */
async function pictures(): Promise<HostileFile[]> {
  const corpus = await hostilePictures()
  return corpus.map(({ name, bytes, filename = 'a.png', type, ends }) => ({
    name: `as a picture: ${name}`,
    filename,
    bytes,
    ...(type && { claims: type }),
    ends:
      bytes.length === 0 ? { status: 422 } : ends === 'either' ? {} : { drawn: ends === 'redrawn' },
  }))
}

/** Files that an attacker could add to a task. */
export const hostileFiles = async (): Promise<HostileFile[]> => [
  ...hostileContents,
  ...names,
  ...sizes,
  ...(await claimed()),
  ...(await pictures()),
]
