// npm run gate -- oracle: compares due dates with a second, simple implementation and with the
// database, in the long version: more than two million dates of sixty years, and 200,000 rules in
// SQL.
import { install, requireNode, run } from './steps.mjs'

requireNode()
install()
process.env.DIWAN_LONG = '1'
const tests = ['oracle', 'rule-in-sql'].map(
  (name) => `features/routine-tasks/definitions/server/${name}.test.ts`,
)
process.exit(run('npx', ['vitest', 'run', '--project', 'server', ...tests]))
