// npm run bench -- notices: the cost of notifying people. `busy`: a minute of 10,000 events in a
// company of 500, then each inbox against independent rules. `mails`: mails while the server is
// killed. `cost`: against the version before notifications. `-- --only busy|mails|cost`: one part,
// `-- --seconds 10`: shorter, `-- --busy`: with other load; throughput is not judged.
import os from 'node:os'
import { flags, gate, playParts } from './harness.ts'
import { busyMinute, settleIn } from './notices/busy.ts'
import { cost } from './notices/cost.ts'
import { mails } from './notices/mails.ts'
import { openOffice } from './notices/office.ts'

const { only, seconds, busy } = flags({ only: '', seconds: 60, busy: false })

const load = () => os.loadavg()[0]?.toFixed(1)

await gate(async (bench) => {
  const before = load()
  let isOver = false
  // One minute of events, then the mails of the following days, in the same office.
  if (only !== 'cost')
    isOver = await bench.within(async (own) => {
      const office = await openOffice(own)
      await settleIn(office)
      const wanted = { office, seconds, isBusy: busy }
      return playParts(own, { parts: { busy: busyMinute, mails }, only, wanted })
    })
  if (only === '' || only === 'cost')
    isOver = (await playParts(bench, { parts: { cost }, only: '', wanted: {} })) || isOver
  console.log(`load average ${before} before and ${load()} after`)
  return isOver
})
