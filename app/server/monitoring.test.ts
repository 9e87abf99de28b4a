import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metricsOf, openDiwan } from '#app/server/test/diwan.ts'
import { scheduleBackups } from '#ops/backup/backup.ts'
import { testFolder } from '#server/test/folder.ts'

const folder = testFolder('watched')
const diwan = openDiwan({ DATA_DIR: folder, BACKUP_DIR: folder })
let stopBackups = () => {}
let lines: string[] = []

beforeAll(async () => {
  const { server } = diwan
  stopBackups = await scheduleBackups(server, undefined)
  await server.fastify.inject('/api/plans/all')
  lines = [...(await metricsOf(server)).keys()]
})
afterAll(() => {
  stopBackups()
})

const shipped = (name: string) => readFileSync(path.resolve('deploy', name), 'utf8')

/** Metrics from Prometheus itself and from the site's blackbox exporter. */
const FROM_ELSEWHERE = new Set(['up', 'probe_success', 'probe_ssl_earliest_cert_expiry'])
/** Label lists in parentheses, and the operator words between metrics. */
const LABELS = /\b(?:by|without) ?\([^)]*\)/g
const WORDS = new Set(['by', 'without', 'or', 'and', 'unless', 'on', 'offset'])

interface Asked {
  name: string
  matchers: [label: string, value: string][]
}

/** The metrics that an expression uses, each with the labels that must have a certain value. */
function askedIn(expression: string): Asked[] {
  const bare = expression.replaceAll(LABELS, '').replaceAll(/\[[^\]]*\]/g, '')
  const figures = bare.matchAll(/([a-z_:][\w:]*)(\{[^}]*\}|\b(?!\s*\())(?=[^\w(]|$)/gi)
  return [...figures].flatMap(([, name = '', braces = '']) => {
    const matchers = [...braces.matchAll(/(\w+)="([^"]*)"/g)]
    const of = matchers.map(([, label = '', value = '']): [string, string] => [label, value])
    return WORDS.has(name) ? [] : [{ name, matchers: of }]
  })
}

/** Whether `/metrics` has such a line; the `job` label is added by Prometheus. */
const isShown = ({ name, matchers }: Asked) =>
  FROM_ELSEWHERE.has(name) ||
  lines.some(
    (line) =>
      (line === name || line.startsWith(`${name}{`)) &&
      matchers.every(([label, value]) => label === 'job' || line.includes(`${label}="${value}"`)),
  )

const alerts = () =>
  [...shipped('prometheus-alerts.yaml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr)

interface Panel {
  title: string
  targets?: { expr: string }[]
}

const panels = () => (JSON.parse(shipped('grafana-dashboard.json')) as { panels: Panel[] }).panels
const drawn = () => panels().flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

test.each([
  ['sum by (le) (rate(a_b{job="x",c!="d"}[5m])) > 0.3', [['a_b', 'job=x']]],
  ['max(a) > 0 or b > 26 * 3600', [['a'], ['b']]],
  ['time() - c{d="e"}', [['c', 'd=e']]],
  ['histogram_quantile(0.9, topk(8, f))', [['f']]],
])('%s asks for %j', (expression, expected) => {
  const asked = askedIn(expression)
  expect(
    asked.map(({ name, matchers }) => [name, ...matchers.map((one) => one.join('='))]),
  ).toEqual(expected)
})

test.each([
  ['an alert', alerts, 13],
  ['the dashboard', drawn, 28],
])('every figure that %s asks for is one that is shown', (_, expressions, atLeast) => {
  expect(expressions().length).toBeGreaterThanOrEqual(atLeast)
  const asked = expressions().flatMap(askedIn)
  expect(asked.length).toBeGreaterThanOrEqual(atLeast)
  expect(asked.filter((one) => !isShown(one))).toEqual([])
})

test('every figure of Diwan’s own is on the dashboard', () => {
  const own = new Set(lines.map((line) => line.replace(/\{.*/, '')))
  const seen = new Set(drawn().flatMap((expr) => askedIn(expr).map(({ name }) => name)))
  const missed = [...own].filter((name) => name.startsWith('diwan_') && !seen.has(name))
  expect(missed).toEqual([])
})

test('alerts and dashboard speak of the jobs that Prometheus is given', () => {
  const given = [...shipped('prometheus.yaml').matchAll(/job_name: (\S+)/g)].map(([, name]) => name)
  const spoken = [...alerts(), ...drawn()].flatMap((expr) =>
    [...expr.matchAll(/job="([^"]*)"/g)].map(([, name]) => name),
  )
  expect([...new Set(spoken)].sort()).toEqual(given.sort())
})
