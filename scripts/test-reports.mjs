// Converts the reports of Vitest and Playwright into one shape:
// { passed, failures: [{ name, why, kept }], flaky: [{ name, why, kept }], tests: [{ name, ms }] }
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const WHY_LINES = 30

/** The first lines of an error message, so that later errors remain visible. */
const firstLines = (text) => text.split('\n').slice(0, WHY_LINES).join('\n')

export function ofVitest({ numPassedTests, testResults }) {
  const file = ({ name }) => path.relative('.', name)
  const failures = testResults.flatMap((of) => {
    const failed = of.assertionResults
      .filter((one) => one.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: `${file(of)} ${fullName}`,
        why: failureMessages.map(firstLines).join('\n'),
      }))
    if (failed.length > 0 || of.status !== 'failed') return failed
    return [{ name: file(of), why: firstLines(of.message) }]
  })
  const tests = testResults.flatMap((of) =>
    of.assertionResults.map(({ fullName, duration = 0 }) => ({
      name: `${file(of)} ${fullName}`,
      ms: duration,
    })),
  )
  return { passed: numPassedTests, failures, flaky: [], tests }
}

/** The tests of a file and of its groups, recursively. */
const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)]

/** `file:line title`, why it failed, and the stored attachments: screenshots, traces, the page. */
function storyOf({ title, file, line, tests }) {
  const results = tests.flatMap((one) => one.results)
  return {
    name: `${file}:${line} ${title}`,
    why: results
      .flatMap(({ errors }) => errors)
      .map(({ message }) => firstLines(message))
      .join('\n'),
    kept: results.flatMap(({ attachments }) => attachments).flatMap((one) => one.path ?? []),
  }
}

export function ofPlaywright(report) {
  const specs = report.suites.flatMap(specsIn)
  const isFlaky = ({ tests }) => tests.some(({ status }) => status === 'flaky')
  return {
    passed: report.stats.expected,
    failures: specs.filter(({ ok }) => !ok).map(storyOf),
    flaky: specs.filter(isFlaky).map(storyOf),
    tests: specs.map((spec) => ({
      name: storyOf(spec).name,
      ms: spec.tests
        .flatMap(({ results }) => results)
        .reduce((sum, { duration }) => sum + duration, 0),
    })),
  }
}

const SLOWEST = 20

/** Prints the slowest tests of a suite, in seconds. */
export function tellSlowest(name, tests) {
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  if (slowest.length === 0) return
  console.log(`Slowest of ${name}:`)
  for (const { name: test, ms } of slowest) console.log(`  ${(ms / 1000).toFixed(1)} s  ${test}`)
}

/** Prints the attachments of a failed story, and the beginning of its page snapshot. */
function tellSeen(kept) {
  for (const file of kept) console.log(`kept: ${file}`)
  const page = kept.find((file) => file.endsWith('.md') && existsSync(file))
  const [, snapshot] = page ? readFileSync(page, 'utf8').split('# Page snapshot') : []
  if (snapshot) console.log(firstLines(snapshot.trim()))
}

/**
 * Prints a line for docs/flakes.md for each flaky story; the cause and the fix are added by hand.
 */
export function tellFlakes(flaky, day) {
  if (flaky.length > 0) console.log('\nFor docs/flakes.md:')
  for (const { name, why } of flaky) {
    const [seen = ''] = stripVTControlCharacters(why).split('\n')
    console.log(`| ${day} | ${name.replace(/:\d+ /, ' ')} | ${seen.replaceAll('|', '¦')} | | |`)
  }
}

/** Printed last, so that the end of a long log says what failed. */
export function tell(word, tests) {
  for (const { name, why, kept = [] } of tests) {
    console.log(`\n${word}: ${name}\n${why}`)
    tellSeen(kept)
  }
}
