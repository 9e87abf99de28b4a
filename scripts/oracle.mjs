// npm run gate -- oracle: compares due dates with a second, simple implementation (more than two
// million dates of sixty years), with a library for RFC 5545 (a million rules), and with the
// database (200,000 rules in SQL).
import { install, requireNode, run } from './steps.mjs'

requireNode()
install()
process.env.DIWAN_LONG = '1'
const tests = ['oracle', 'recurrence', 'rule-in-sql'].map(
  (name) => `features/routine-tasks/definitions/server/${name}.test.ts`,
)
process.exit(run('npx', ['vitest', 'run', '--project', 'server', ...tests]))
