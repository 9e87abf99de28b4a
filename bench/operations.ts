// npm run gate -- operations: runs every command of docs/operations.md in order on a minimal Debian
// 13 with its own processes and network. Unlike a server: systemctl is bench/systemctl.mjs, Caddy
// signs its certificate itself, and the product is copied to /opt/diwan-1 and -2. The archive of
// Node.js is tested on Debian 12. `-- --keep` keeps the machines. Needs root and mmdebstrap.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { flags, gate } from './harness.ts'
import { blocksOf, STEPS, type StepName } from './operations-document.ts'
import {
  type Machine,
  newMachine,
  putArchive,
  putNextVersion,
  putProduct,
  startPostgres,
  type,
} from './operations-machine.ts'
import { type Door, newCompany, type Visitor, watch } from './operations-visitor.ts'

/** The example instant in the document. */
const INSTANT = '2026-11-24T09:30:00Z'
/** PostgreSQL archives new writes at least once a minute. */
const ARCHIVED_MS = 65_000
const PAUSE_MS = 2_000

function expect(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(`Not so: ${what}`)
  console.log(`  ✓ ${what}`)
}

/** Actions before the steps, and checks after them. */
class Story {
  private visitor?: Visitor
  private stopWatching?: () => Promise<string[]>
  private next = ''

  private readonly machine: Machine
  private readonly door: Door

  constructor(machine: Machine) {
    this.machine = machine
    this.door = { room: machine.room, site: 'diwan.example' }
  }

  private holds(...titles: string[]): void {
    if (!this.visitor) throw new Error('Nobody signed up yet')
    const there = this.visitor.titles().sort().join(', ')
    expect(`there is what was done, and nothing else: ${there}`, there === titles.sort().join(', '))
  }

  readonly before: Partial<Record<StepName, () => Promise<void> | void>> = {
    build: () => putProduct(this.machine.room.root, 'opt/diwan-1'),
    'new version': () => {
      this.next = putNextVersion(this.machine.room.root, 'opt/diwan-2')
      this.stopWatching = watch(this.door)
    },
    mistake: async () => {
      this.visitor?.add('before the mistake')
      await sleep(PAUSE_MS)
      this.machine.instead.set(INSTANT, new Date().toISOString())
      await sleep(PAUSE_MS)
      this.visitor?.add('the mistake')
      await sleep(ARCHIVED_MS)
    },
  }

  readonly after: Partial<Record<StepName, () => Promise<void> | void>> = {
    packages: () => startPostgres(this.machine.room),
    TLS: async () => {
      this.visitor = await newCompany(this.door, 'First')
      expect('https://diwan.example answers, and a company signs up', true)
      expect('/metrics is closed', this.visitor.see('/metrics').status === 404)
      this.visitor.add('in the dump')
    },
    backup: () => this.visitor?.add('after the dump'),
    'nightly backups': () => this.holds('in the dump', 'after the dump'),
    restore: () => this.holds('in the dump'),
    'new version': async () => {
      const statuses = (await this.stopWatching?.()) ?? []
      const failed = statuses.filter((status) => status !== '200')
      expect(
        `of ${statuses.length} requests meanwhile ${failed.length} failed`,
        failed.length === 0,
      )
      expect('the new version answers', this.visitor?.see('/').text.includes(this.next) ?? false)
      this.holds('in the dump')
    },
    'embedded database': async () => {
      this.visitor = await newCompany(this.door, 'Second')
      this.visitor.add('on the embedded database')
      await sleep(ARCHIVED_MS)
    },
    'lost disk': () => this.holds('on the embedded database'),
    mistake: () => this.holds('on the embedded database', 'before the mistake'),
  }
}

await gate(async (bench) => {
  const folder = bench.folder({ isKept: flags({ keep: false }).keep })
  const fresh = await newMachine(bench, folder, 'trixie')
  const old = await newMachine(bench, folder, 'bookworm')
  putArchive(old.room.root)
  type(old, 'apt-get update')
  const story = new Story(fresh)
  const blocks = blocksOf(readFileSync('docs/operations.md', 'utf8'))
  for (const [at, step] of STEPS.entries()) {
    const began = Date.now()
    console.log(step.name)
    await story.before[step.name]?.()
    for (const command of blocks[at]?.commands ?? []) type(step.on === 'new' ? fresh : old, command)
    await story.after[step.name]?.()
    console.log(`  ${((Date.now() - began) / 1000).toFixed(0)} s`)
  }
  const { output } = old.room.run(['sh', '-c', 'node --version && npm --version'])
  const versions = output.trim().replace('\n', ', ')
  expect(`a Debian 12 has Node.js and npm: ${versions}`, output.startsWith('v24.'))
  return false
})
