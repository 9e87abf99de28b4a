import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#server/config.ts'

export type Verdict = 'clean' | 'infected' | 'unavailable'

/** clamd sends nothing while it works: 10 MB take it a tenth of a second. */
const RESPONSE_TIMEOUT_MS = 30_000
const LONGEST_ANSWER = 4_000

/** A file in the format of clamd's INSTREAM: chunks, each after its length, then a zero length. */
async function* toInstreamChunks(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  const length = (bytes: number) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(bytes)
    return head
  }
  for await (const piece of createReadStream(path)) {
    yield length(piece.length)
    yield piece
  }
  yield length(0)
}

async function answerOf(socket: Socket): Promise<string> {
  let answer = ''
  for await (const piece of socket) {
    answer += String(piece)
    if (answer.includes('\0') || answer.length > LONGEST_ANSWER) break
  }
  return answer
}

const parseVerdict = (answer: string): Verdict => {
  if (answer === 'stream: OK\0') return 'clean'
  return /^stream: [^\0]+ FOUND\0$/.test(answer) ? 'infected' : 'unavailable'
}

/**
 * The virus scanner's verdict on a file; without a scanner (CLAMD_URL) every file is clean. If the
 * scanner gives no answer or an unclear one, the file is `unavailable` and must not be given to
 * anybody.
 */
export async function scanFile({ scanner }: Config, path: string): Promise<Verdict> {
  if (!scanner) return 'clean'
  const socket = connect(scanner)
  socket.setTimeout(RESPONSE_TIMEOUT_MS, () => socket.destroy(new Error('The scanner is silent')))
  try {
    // clamd can answer and close the connection before the end, when it has seen enough.
    const sending = pipeline(Readable.from(toInstreamChunks(path)), socket, { end: false })
    const [, answer] = await Promise.all([sending, answerOf(socket)])
    return parseVerdict(answer)
  } catch {
    return 'unavailable'
  } finally {
    socket.destroy()
  }
}
