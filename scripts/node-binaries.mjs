// The Node.js versions that the gates use, from npm packages that contain only a binary.
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root, run } from './steps.mjs'

/** By major version: the oldest supported one, and the two with long-term support. */
export const PINNED = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0' }

/** The cache of what the gates download. */
export const CACHE = path.join(root, 'node_modules/.cache/diwan')

/** Downloads a package from the registry and unpacks it below the cache. Returns its folder. */
export function unpacked(name, version) {
  const folder = path.join(CACHE, `${name}-${version}`)
  if (existsSync(folder)) return folder
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  const ok =
    run('npm', ['pack', '--silent', '--pack-destination', draft, `${name}@${version}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }) === 0 && run('tar', ['-xzf', `${draft}/${name}-${version}.tgz`, '-C', draft]) === 0
  if (!ok) throw new Error(`${name} ${version} could not be fetched`)
  renameSync(path.join(draft, 'package'), folder)
  rmSync(draft, { recursive: true })
  return folder
}

/** The binary of a major version for Linux. */
export function nodeBinary(major) {
  const architecture = process.arch === 'arm64' ? 'arm64' : 'x64'
  const folder = unpacked(`node-linux-${architecture}`, PINNED[major])
  const binary = path.join(folder, 'bin/node')
  chmodSync(binary, 0o755)
  return binary
}
