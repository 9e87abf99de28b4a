// Builds the images that deploy/ names from Debian's packages, under the same names. They provide
// the accounts, variables, folders and commands of the official images that deploy/ uses.
import { chmodSync, copyFileSync, cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { nodeBinary, unpacked } from '../../scripts/node-binaries.mjs'
import { debian, trustOfNpm } from '../rooms.ts'
import type { Engine } from './engine.ts'

const NPM = '11.21.2'
const DEBIAN = 'docker.io/library/debian:trixie-slim'
const IMAGES = path.join(import.meta.dirname, 'images')
const PLACE = '/srv/images'
export const STAND_INS = {
  node: 'docker.io/library/node:24-slim',
  postgres: 'docker.io/library/postgres:17',
  caddy: 'docker.io/library/caddy:2',
}

/** Builds the images; the engine must be online. */
export function makeStandIns({ room, type }: Engine): void {
  const folder = path.join(room.root, PLACE)
  mkdirSync(folder, { recursive: true })
  cpSync(IMAGES, folder, { recursive: true })
  copyFileSync(nodeBinary(24), path.join(folder, 'node'))
  chmodSync(path.join(folder, 'node'), 0o755)
  cpSync(unpacked('npm', NPM), path.join(folder, 'npm'), { recursive: true })
  const { certificates, environment } = trustOfNpm()
  copyFileSync(certificates, path.join(folder, 'certificates.crt'))
  copyFileSync(debian('trixie', ['ca-certificates', 'libstdc++6']), path.join(folder, 'debian.tar'))
  const how = { folder: PLACE, isOnline: true }
  type(`docker import debian.tar ${DEBIAN}`, how)
  const registry = `--build-arg REGISTRY=${environment.npm_config_registry}`
  for (const [name, tag] of Object.entries(STAND_INS))
    type(
      `docker build --quiet --network host ${registry} --file ${name}.Dockerfile --tag ${tag} .`,
      how,
    )
}
