import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** The revision that installations ran before this one. */
export const EARLIER = 'b3b687e'

function run(command: string, args: readonly string[], cwd = '.'): string {
  const { status, stdout } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
  return stdout.trim()
}

const wantsSamePackages = (revision: string): boolean =>
  run('git', ['diff', '--name-only', revision, '--', 'package-lock.json']) === ''

/** A checkout of an earlier revision. */
export interface Checkout {
  folder: string
  remove(): void
}

/**
 * Checks out an earlier revision into its own folder and builds it; reuses node_modules if
 * package-lock.json is unchanged.
 */
export function checkOut(revision: string): Checkout {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'diwan-earlier-'))
  const folder = path.join(parent, 'diwan')
  const remove = () => {
    run('git', ['worktree', 'remove', '--force', folder])
    rmSync(parent, { recursive: true, force: true })
  }
  run('git', ['worktree', 'add', '--detach', folder, revision])
  try {
    if (wantsSamePackages(revision))
      symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
    else run('npm', ['install', '--include=dev', '--no-save', '--no-audit', '--no-fund'], folder)
    run('npm', ['run', 'build'], folder)
    return { folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}
