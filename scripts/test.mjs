// npm test: every check and every test, on a fresh clone too. Ends with `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { howToInstall, provideBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { install, requireNode, run } from './steps.mjs'

const RESULTS = 'test-results'

/** Chromium and an Arabic font, from Debian's packages. */
function fetchFromDebian() {
  console.log('Installing Chromium and Arabic fonts…')
  run('apt-get', ['update', '-qq'])
  const fetch = (...names) =>
    run('apt-get', ['install', '-y', '-qq', ...names], { stdio: 'ignore' })
  if (!hasArabicFont()) fetch('fonts-noto-core')
  if (fetch('chromium-headless-shell') !== 0 && !isInstalled('chromium')) fetch('chromium')
}

const isInstalled = (command) => spawnSync('which', [command]).status === 0

/** A browser to test in: what is installed, else Debian's where we may, else Playwright's. */
async function requireBrowser() {
  const { chromium } = await import('@playwright/test')
  const playwrights = chromium.executablePath()
  if (process.getuid?.() === 0 && isInstalled('apt-get'))
    if (!isInstalled('chromium-headless-shell') || !hasArabicFont()) fetchFromDebian()
  const download = () => run('npx', ['playwright', 'install', 'chromium'])
  if (provideBrowser(playwrights, [download])) return
  console.error(howToInstall(process.platform))
  process.exit(1)
}

const hasArabicFont = () =>
  spawnSync('fc-list', [':lang=ar'], { encoding: 'utf8' }).stdout?.trim().length > 0

const WHY_LINES = 30

/** The beginning of one error: what comes after it is said, too. */
const firstLines = (text) => text.split('\n').slice(0, WHY_LINES).join('\n')

/** Runs one suite; its JSON report says how many tests passed, and which failed and why. */
function suite(name, [command, ...args], read) {
  console.log(`\n== ${name}`)
  const report = `${RESULTS}/${name}.json`
  const started = Date.now()
  const status = run(command, args, { env: { ...process.env, REPORT: report, FORCE_COLOR: '0' } })
  console.log(`== ${name}: ${Math.round((Date.now() - started) / 1000)} s`)
  const result = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failures: [] }
  if (status !== 0 && result.failures.length === 0)
    result.failures.push({ name: `${name} as a whole`, why: `ended with ${status}` })
  return result
}

const ofVitest = ({ numPassedTests, testResults }) => ({
  passed: numPassedTests,
  failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((one) => one.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: fullName,
        why: failureMessages.map(firstLines).join('\n'),
      }))
    if (failed.length > 0 || status !== 'failed') return failed
    return [{ name, why: firstLines(message) }]
  }),
})

/** The tests of a file and of its groups, which may hold groups again. */
const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)]

const ofPlaywright = (report) => ({
  passed: report.stats.expected + report.stats.flaky,
  failures: report.suites
    .flatMap(specsIn)
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => ({
      name: `${file}:${line} ${title}`,
      why: tests
        .flatMap(({ results }) => results)
        .flatMap(({ errors }) => errors)
        .map(({ message }) => firstLines(message))
        .join('\n'),
      kept: tests
        .flatMap(({ results }) => results)
        .flatMap(({ attachments }) => attachments)
        .flatMap(({ path }) => path ?? []),
    })),
})

/** What a failed story saw: its files, and of the page as it was the beginning. */
function tellSeen(kept) {
  for (const file of kept) console.log(`kept: ${file}`)
  const page = kept.find((file) => file.endsWith('.md'))
  const [, snapshot] = page ? readFileSync(page, 'utf8').split('# Page snapshot') : []
  if (snapshot) console.log(firstLines(snapshot.trim()))
}

/** Last of all, so that the end of a long log says what failed. */
function tell(failures) {
  for (const { name, why, kept = [] } of failures) {
    console.log(`\nFAILED: ${name}\n${why}`)
    tellSeen(kept)
  }
}

// The checks project runs within `npm run check`.
const PROJECTS = ['units', 'server', 'embedded'].flatMap((name) => ['--project', name])
const vitest = ['npx', 'vitest', 'run', ...PROJECTS, '--reporter=default', '--reporter=json']
const postgres15 = existsSync('/usr/lib/postgresql/15/bin/postgres')

/** What depends on PostgreSQL's version; `npm run test:postgres15` runs all of the server's tests on it. */
const OF_POSTGRES = [
  ...['deployment', 'migrate', 'owner', 'catalogue', 'value-types', 'rule-in-sql'],
  ...['walk', 'statements', 'transactions', 'jobs'],
]

requireNode()
install()
await requireBrowser()
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

const checkStatus = run('npm', ['run', '--silent', 'check'])
const results = [
  checkStatus === 0
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: [{ name: 'npm run check', why: 'see above' }] },
  suite('vitest', [...vitest, `--outputFile.json=${RESULTS}/vitest.json`], ofVitest),
]
if (postgres15)
  results.push(
    suite('postgres15', ['node', 'scripts/test-postgres15.mjs', ...OF_POSTGRES], ofVitest),
  )
build()
/** Each run empties the folder it keeps its files in, and so has one of its own. */
const browser = (name, ...args) =>
  suite(
    name,
    ['npx', 'playwright', 'test', '--output', `${RESULTS}/${name}`, ...args],
    ofPlaywright,
  )
results.push(
  browser('browser-measured', '--project', 'measured*', '--workers', '1'),
  browser('browser', '--project', 'stories'),
)

const passed = results.reduce((total, result) => total + result.passed, 0)
const failures = results.flatMap((result) => result.failures)
tell(failures)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 && passed > 0 ? 0 : 1)
