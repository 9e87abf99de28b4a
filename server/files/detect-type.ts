import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'

/** The number of bytes that file-type needs of a file. */
const SAMPLE_BYTES = 4_100
/** Characters that no text has: control characters other than tabs and line ends. */
const NO_TEXT = /[^\P{Cc}\t\n\v\f\r\x85]/u

async function sampleOf(path: string): Promise<Uint8Array> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(
      new Uint8Array(SAMPLE_BYTES),
      0,
      SAMPLE_BYTES,
      0,
    )
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The encoding of a text by its byte order mark; UTF-8 if it has none. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** Whether bytes are Unicode text; the last character can be cut off. */
function isText(sample: Uint8Array): boolean {
  try {
    const decoder = new TextDecoder(encodingOf(sample), { fatal: true })
    return !NO_TEXT.test(decoder.decode(sample, { stream: true }))
  } catch {
    return false
  }
}

/**
 * The types whose files are text. Any other type that is detected in a text is a false match: `ID3
 * tags`, `BMI`.
 */
const TEXT_BASED_TYPES =
  /^(text\/.+|.+\+xml|application\/(pdf|rtf|xml|eps|postscript|pgp-encrypted))$/

/** A file's media type, by its first bytes only. An unknown file is plain text or binary data. */
export async function detectType(path: string): Promise<string> {
  const sample = await sampleOf(path)
  const known = await fileTypeFromBuffer(sample).catch(() => undefined)
  if (isText(sample)) return known && TEXT_BASED_TYPES.test(known.mime) ? known.mime : 'text/plain'
  return known?.mime ?? 'application/octet-stream'
}
