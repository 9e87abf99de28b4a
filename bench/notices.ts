// npm run bench -- notices: what it takes to tell people of what concerns them. A minute of 10,000 events
// in a company of 500, then every inbox against a recount by hand-written rules; what requests that tell
// cost against the version before notifications; digests and mails at once while the server is killed.
// `-- --only busy|mails|cost`: one part, `-- --seconds 10`: how long the minute lasts, `-- --busy`: on a
// machine that does other things, too: how many events were reached is told and not judged.
import os from 'node:os'
import { parseArgs } from 'node:util'
import { busyMinute, settleIn } from './notices/busy.ts'
import { cost } from './notices/cost.ts'
import { mails } from './notices/mails.ts'
import { withOffice } from './notices/office.ts'
import type { Judging } from './overload/judging.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    busy: { type: 'boolean', default: false },
  },
})

/** Prints what a part came to; whether a bound is passed. */
function told(name: string, judging: Judging): boolean {
  console.log(`${name}: ${judging.line}`)
  for (const what of judging.over) console.log(`  does not hold: ${what}`)
  return judging.isOver
}

const load = () => os.loadavg()[0]?.toFixed(1)

/** A minute of events, and then the mails of the days after it. */
async function inOffice(): Promise<boolean> {
  const withMinute = options.only !== 'mails'
  return withOffice(async (office) => {
    await settleIn(office)
    const wanted = { seconds: Number(options.seconds), isBusy: options.busy }
    const isOver = withMinute && told('busy', await busyMinute(office, wanted))
    return (options.only !== 'busy' && told('mails', await mails(office))) || isOver
  })
}

async function main(): Promise<boolean> {
  const before = load()
  const isOver = options.only !== 'cost' && (await inOffice())
  const isDear = (options.only ?? 'cost') === 'cost' && told('cost', await cost())
  console.log(`load average ${before} before and ${load()} after`)
  return isOver || isDear
}

process.exit((await main()) ? 1 : 0)
