import { chmodSync, chownSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mayEnter } from '#ops/embedded/account.ts'
import { EmbeddedPostgresError, hasCode } from '#ops/embedded/error.ts'
import { type Home, shortHash } from '#ops/embedded/home.ts'

const FILE = '.s.PGSQL.5432'

/** Bytes, not letters: an Arabic letter takes two. */
const LIMIT = process.platform === 'darwin' ? 103 : 107

/** Makes the 0700 folder of the socket, owned by the account: beside the data if the path is short. */
export function makeSocketFolder({ folder, account }: Home): string {
  const name = `diwan-${shortHash(folder)}`
  const places = [path.join(folder, 's'), path.join(tmpdir(), name), path.join('/tmp', name)]
  const place = places.find(
    (place) =>
      Buffer.byteLength(path.join(place, FILE)) <= LIMIT && mayEnter(path.dirname(place), account),
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

/** A real folder of this owner; in /tmp anybody could have put a link or a folder of his own. */
function isPrivate(place: string, owner: number | undefined): boolean {
  const found = lstatSync(place)
  return found.isDirectory() && found.uid === owner
}

/** Outside the data (in /tmp) nothing should be left behind; inside, the folder stays. */
export function removeSocketFolder(place: string, { folder }: Home): void {
  if (place.startsWith(folder)) return
  try {
    rmdirSync(place)
  } catch {} // not empty, or gone
}

/** A server that answers here lives, even in another container where its process is invisible. */
export function answers(place: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path.join(place, FILE))
    socket.once('error', (error) => resolve(!hasCode(error, 'ENOENT', 'ECONNREFUSED', 'ENOTSOCK')))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
