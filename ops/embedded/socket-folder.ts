import { chmodSync, chownSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { canEnter } from '#ops/embedded/account.ts'
import { EmbeddedPostgresError, hasCode } from '#ops/embedded/error.ts'
import { type Home, shortHash } from '#ops/embedded/home.ts'

const FILE = '.s.PGSQL.5432'

/** In bytes, not letters: an Arabic letter takes two. */
const LIMIT = process.platform === 'darwin' ? 103 : 107

/**
 * Creates the socket's folder (0700, owned by the account): next to the data if the path is short.
 */
export function makeSocketFolder({ folder, account }: Home): string {
  const name = `diwan-${shortHash(folder)}`
  const places = [path.join(folder, 's'), path.join(tmpdir(), name), path.join('/tmp', name)]
  const place = places.find(
    (place) =>
      Buffer.byteLength(path.join(place, FILE)) <= LIMIT && canEnter(path.dirname(place), account),
  )
  if (!place) {
    throw new EmbeddedPostgresError('ACCOUNT', `No socket fits: ${folder} is too deep a path.`)
  }
  try {
    mkdirSync(place, { mode: 0o700 })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
  const self = process.getuid?.()
  if (isPrivate(place, self)) {
    chmodSync(place, 0o700)
    chownSync(place, account.uid ?? -1, account.gid ?? -1)
  }
  if (isPrivate(place, account.uid ?? self)) return place
  throw new EmbeddedPostgresError(
    'ACCOUNT',
    `The folder ${place} should be a private one of the database, but another account made or ` +
      'opened it: remove it and start again.',
  )
}

/** Whether it is a real folder of this owner: in /tmp anyone could have put a link or a folder. */
function isPrivate(place: string, owner: number | undefined): boolean {
  const found = lstatSync(place)
  return found.isDirectory() && found.uid === owner
}

/** Removes a folder outside the data (in /tmp). A folder inside the data stays. */
export function removeSocketFolder(place: string, { folder }: Home): void {
  if (place.startsWith(folder)) return
  try {
    rmdirSync(place)
  } catch {} // it is not empty, or it is gone
}

/** Whether a server answers here, even one in another container whose process is invisible. */
export function isListening(place: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path.join(place, FILE))
    socket.once('error', (error) => resolve(!hasCode(error, 'ENOENT', 'ECONNREFUSED', 'ENOTSOCK')))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
