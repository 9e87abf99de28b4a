// npm test: the checks, units, server, parts and the smoke stories. npm run test:all: everything;
// `-- --rest`: what npm test leaves out. Ends with `N passed, N failed`. STORIES_DAY (YYYY-MM-DD)
// selects the language of single-language stories; it changes every day.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { install, requireNode } from './steps.mjs'
import { requireBrowser } from './test-browser.mjs'
import { ofPlaywright, ofVitest, tell, tellFlakes, tellSlowest } from './test-reports.mjs'
import { runWatched } from './watched.mjs'

const RESULTS = 'test-results'
const FIREFOX = '/usr/bin/firefox-esr'
/** The run fails if more stories than this passed only at their second attempt. */
const MAX_FLAKY = 2

/**
 * Tests that depend on PostgreSQL's version; `npm run gate -- postgres15` runs all server tests on
 * it.
 */
const OF_POSTGRES = [
  ...['deployment', 'migrate', 'owner', 'catalogue', 'value-types', 'rule-in-sql'],
  ...['walk', 'transactions', 'jobs'],
]

/**
 * Tests whose long version takes only minutes; `npm run gate -- long` runs the long version of all.
 */
const AT_LENGTH = ['permission-matrix', 'analyse', 'rule-in-sql']

/** The duration of each suite in seconds. */
const took = []

/** Runs one suite to its end; the output of concurrent suites is printed one after the other. */
async function suite(name, [command, ...args], { read, environment, beside = false } = {}) {
  if (!beside) console.log(`\n== ${name}`)
  const report = `${RESULTS}/${name}.json`
  const started = Date.now()
  const { status, output } = await runWatched(command, args, {
    stdio: ['ignore', beside ? 'pipe' : 'inherit', beside ? 'pipe' : 'inherit'],
    env: { ...process.env, REPORT: report, FORCE_COLOR: '0', ...environment },
  })
  const seconds = Math.round((Date.now() - started) / 1000)
  took.push(`${name} ${seconds} s`)
  if (beside) console.log(`\n== ${name}\n${output.trim()}`)
  console.log(`== ${name}: ${seconds} s`)
  const result = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: status === 0 ? 1 : 0, failures: [], flaky: [], tests: [] }
  if (status !== 0 && result.failures.length === 0)
    result.failures.push({ name: `${name} as a whole`, why: `ended with ${status}` })
  tellSlowest(name, result.tests)
  return result
}

function vitest(name, { projects = [name], files = [], ...options }) {
  const report = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${RESULTS}/${name}.json`,
  ]
  const chosen = projects.flatMap((one) => ['--project', one])
  return suite(name, ['npx', 'vitest', 'run', ...chosen, ...report, ...files], {
    ...{ read: ofVitest, ...options },
  })
}

/** Each run clears its output folder, so each has a separate one. */
const browser = (name, ...args) =>
  suite(name, ['npx', 'playwright', 'test', '--output', `${RESULTS}/${name}`, ...args], {
    read: ofPlaywright,
  })

const beside = true
const ofBuild = () => suite('build', ['npm', 'run', '--silent', 'build'], { beside })

async function ofEveryCommit() {
  return [
    ...(await Promise.all([
      suite('check', ['npm', 'run', '--silent', 'check'], { beside }),
      ofBuild(),
      vitest('units', { beside }),
    ])),
    await vitest('server', {}),
    await vitest('parts', {}),
    await browser('smoke', '--project', 'stories', '--grep', '@smoke'),
  ]
}

async function rest() {
  const results = [
    await vitest('slow', {}),
    await vitest('long', {
      ...{ projects: ['units', 'server'], files: AT_LENGTH, environment: { DIWAN_LONG: '1' } },
    }),
    await vitest('measured', {}),
    await vitest('embedded', {}),
  ]
  if (existsSync('/usr/lib/postgresql/15/bin/postgres'))
    results.push(
      await suite('postgres15', ['node', 'scripts/test-postgres15.mjs', ...OF_POSTGRES], {
        read: ofVitest,
      }),
    )
  else console.log('\n== postgres15: not installed here')
  results.push(
    await browser('browser-measured', '--project', 'measured*', '--workers', '1'),
    await browser('stories', '--project', 'stories', '--grep-invert', '@smoke'),
  )
  results.push(
    await browser('pictures', '--config', 'e2e/pictures.config.ts'),
    // Prints a message and succeeds if WebKitGTK is not installed.
    await suite('webkit', ['npx', 'tsx', 'bench/webkit.ts'], {}),
  )
  if (existsSync(FIREFOX)) results.push(await browser('firefox', '--project', 'firefox'))
  else console.log('\n== firefox: not installed here')
  // Reported separately: known flaky stories do not affect the result.
  if (JSON.parse(readFileSync('e2e/quarantine.json', 'utf8')).length > 0)
    tell('QUARANTINED', (await browser('quarantined', '--project', 'quarantined')).failures)
  return results
}

requireNode()
install()
await requireBrowser()
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
process.env.STORIES_DAY ??= new Date().toISOString().slice(0, 10)

const asked = process.argv.slice(2)
const results = []
if (asked.includes('--rest')) results.push(await ofBuild())
else results.push(...(await ofEveryCommit()))
if (asked.includes('--all')) results.push(...(await rest()))

const passed = results.reduce((total, result) => total + result.passed, 0)
const flaky = results.flatMap((result) => result.flaky)
const failures = results.flatMap((result) => result.failures)
if (flaky.length > MAX_FLAKY)
  failures.push({ name: `${flaky.length} stories were flaky`, why: `at most ${MAX_FLAKY} may be` })
tell('FLAKY', flaky)
tellFlakes(flaky, process.env.STORIES_DAY)
tell('FAILED', failures)
console.log(`\n${took.join(', ')}`)
console.log(
  `Stories of one language were told in that of ${process.env.STORIES_DAY}: STORIES_DAY chooses another day, STORIES_LANGUAGES=both both.`,
)
console.log(`${passed} passed, ${failures.length} failed, ${flaky.length} flaky`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 && passed > 0 ? 0 : 1)
