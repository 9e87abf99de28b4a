import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

/** The areas that the smoke stories must cover before a commit, with the spec files of each. */
const RISKS = {
  'signing in and sessions': [
    'coming-back',
    'guards',
    'guards-session',
    'who-am-i',
    'known-address',
  ],
  'reporting the day’s duties': ['main-job', 'journey-first-report', 'my-day', 'occurrences'],
  'correcting and evaluating': ['journey-yesterday', 'queue', 'take-back'],
  'working without a network': ['offline', 'opened-offline', 'new-version'],
  'one-time tasks': ['task-list', 'task-record', 'task-board', 'task-calendar', 'projects'],
  'files and hostile texts': ['task-files', 'hostile-files', 'hostile-text'],
  'undoing, and two who edit at once': ['task-undo', 'undo-delete', 'edit-conflict'],
  'people and rights': ['people', 'address', 'company-settings'],
  'moving in and out': ['import', 'import-again', 'closing', 'take-data-away'],
  'being told': ['notifications', 'push', 'morning-brief', 'calendar-feed'],
  'paying and limits': ['checkout', 'hosted-payment', 'limits', 'expiry'],
  'where the company stands': ['dashboard', 'analysis', 'charts', 'activity', 'audit-log'],
  'keyboard and screen readers': ['every-page', 'palette', 'shortcuts', 'quick-add'],
}

interface Suite {
  file: string
  specs?: { title: string; file: string }[]
  suites?: Suite[]
}

const storiesOf = ({ specs = [], suites = [] }: Suite): { title: string; file: string }[] => [
  ...specs,
  ...suites.flatMap(storiesOf),
]

/** The smoke stories of a day, from Playwright's own list. */
async function smokeOf(day: string) {
  const list = ['playwright', 'test', '--list', '--reporter=json', '--project', 'stories']
  const { stdout } = await promisify(execFile)('npx', [...list, '--grep', '@smoke'], {
    env: { ...process.env, STORIES_DAY: day, FORCE_COLOR: '0' },
    maxBuffer: 50_000_000,
  })
  return (JSON.parse(stdout) as { suites: Suite[] }).suites.flatMap(storiesOf)
}

const DAYS = ['2026-11-26', '2026-11-27'] as const
const ofDays = Promise.all(DAYS.map(smokeOf))

describe('stories that fail by chance', () => {
  const DAY_MS = 86_400_000
  const daysBetween = (one: string, other: string) =>
    Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS
  const quarantine = JSON.parse(readFileSync('e2e/quarantine.json', 'utf8')) as {
    story: string
    cause: string
    lastDay: string
  }[]
  const flakes = readFileSync('docs/flakes.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| \d{4}-/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, day = '', story = '', seen = '', cause = '', mended = '']) => {
      return { day, story, seen, cause, mended }
    })

  test('are five in quarantine at most, each with its cause, for fourteen days at most', () => {
    const today = new Date().toISOString().slice(0, 10)
    expect(quarantine.length).toBeLessThanOrEqual(5)
    for (const { story, cause, lastDay } of quarantine) {
      expect(story).toMatch(/^[\w-]+\.spec\.ts ./)
      expect(cause.length, story).toBeGreaterThan(20)
      expect(lastDay >= today, `${story} was to be mended until ${lastDay}`).toBe(true)
      expect(daysBetween(lastDay, today), story).toBeLessThanOrEqual(14)
    }
  })

  test('are mended or in quarantine once they failed twice within fourteen days', () => {
    const open = flakes.filter(({ mended }) => mended === '')
    const twice = open.filter(({ story, day }) =>
      open.some(
        (other) => other.story === story && other.day < day && daysBetween(other.day, day) <= 14,
      ),
    )
    const isKept = ({ story }: { story: string }) => quarantine.some((one) => one.story === story)
    expect(twice.filter((one) => !isKept(one))).toEqual([])
  })
})

describe.each(DAYS.map((day, at) => ({ day, at })))('the smoke stories of $day', ({ at }) => {
  const stories = async () => (await ofDays)[at] ?? []

  test('are 60 to 80', async () => {
    const { length } = await stories()
    expect(length).toBeGreaterThanOrEqual(60)
    expect(length).toBeLessThanOrEqual(80)
  })

  test('have one of every room of risk', async () => {
    const files = (await stories()).map(({ file }) => file.replace('.spec.ts', ''))
    const without = Object.entries(RISKS).filter(
      ([, names]) => !names.some((name) => files.includes(name)),
    )
    expect(without.map(([room]) => room)).toEqual([])
  })

  test('are told in each language to 40 to 60 percent', async () => {
    const titles = (await stories()).map(({ title }) => title)
    const of = (locale: string) => titles.filter((title) => title.includes(`, ${locale}`)).length
    const share = of('ar') / (of('ar') + of('en'))
    expect(share).toBeGreaterThanOrEqual(0.4)
    expect(share).toBeLessThanOrEqual(0.6)
  })
})
