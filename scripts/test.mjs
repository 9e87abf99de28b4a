// npm test: every check and every test, on a fresh clone too. Ends with `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { build } from './build.mjs'
import { install, requireNode, run } from './steps.mjs'

const RESULTS = 'test-results'

/** Chromium and an Arabic font, from Debian's packages where this machine lets us install them. */
function provideBrowser() {
  const has = (command) => spawnSync('which', [command]).status === 0
  if (has('chromium') && hasArabicFont()) return
  if (process.getuid?.() === 0 && has('apt-get')) {
    console.log('Installing Chromium and Arabic fonts…')
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-core'], { stdio: 'ignore' })
  }
  if (has('chromium')) return
  console.error('The tests need Chromium: apt-get install chromium fonts-noto-core, as root.')
  process.exit(1)
}

const hasArabicFont = () =>
  spawnSync('fc-list', [':lang=ar'], { encoding: 'utf8' }).stdout?.trim().length > 0

/** Runs one suite; its JSON report says how many tests passed and failed. */
function suite(name, [command, ...args], count) {
  console.log(`\n== ${name}`)
  const report = `${RESULTS}/${name}.json`
  const started = Date.now()
  const status = run(command, args, { env: { ...process.env, REPORT: report, FORCE_COLOR: '0' } })
  console.log(`== ${name}: ${Math.round((Date.now() - started) / 1000)} s`)
  const result = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 }
  if (status !== 0 && result.failed === 0) return { ...result, failed: 1 }
  return result
}

const ofVitest = ({ numPassedTests, numFailedTests, numFailedTestSuites }) => ({
  passed: numPassedTests,
  failed: numFailedTests || (numPassedTests === 0 ? numFailedTestSuites : 0),
})
const ofPlaywright = ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
})

// The checks project runs within `npm run check`.
const PROJECTS = ['units', 'server', 'embedded'].flatMap((name) => ['--project', name])
const vitest = ['npx', 'vitest', 'run', ...PROJECTS, '--reporter=default', '--reporter=json']
const postgres15 = existsSync('/usr/lib/postgresql/15/bin/postgres')

requireNode()
install()
provideBrowser()
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

const checkStatus = run('npm', ['run', '--silent', 'check'])
const results = [
  { passed: checkStatus === 0 ? 1 : 0, failed: checkStatus === 0 ? 0 : 1 },
  suite('vitest', [...vitest, `--outputFile.json=${RESULTS}/vitest.json`], ofVitest),
]
if (postgres15) results.push(suite('postgres15', ['node', 'scripts/test-postgres15.mjs'], ofVitest))
build()
const browser = ['npx', 'playwright', 'test', '--project']
results.push(
  suite('browser-measured', [...browser, 'measured*', '--workers', '1'], ofPlaywright),
  suite('browser', [...browser, 'stories'], ofPlaywright),
)

const sum = (key) => results.reduce((total, result) => total + result[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1)
