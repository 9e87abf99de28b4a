// npm run gate -- overload: response times under far more load than the server can handle, during
// hundreds of concurrent sign-ins, and next to deliberately slow clients. The load comes from the
// same machine and uses its CPU. `-- --only rush|neighbour|signIns|slow`: one part,
// `-- --seconds 12`: duration of the rush (default 60), `-- --scale 0`: factor for every limit.
import { flags, gate, playParts } from './harness.ts'
import { floodSignIns, noisyNeighbour, rush, slowClients } from './overload/parts.ts'
import { openSite } from './overload/site.ts'

const { only, seconds, scale } = flags({ only: '', seconds: 60, scale: 1 })

const parts = { rush, neighbour: noisyNeighbour, signIns: floodSignIns, slow: slowClients }

await gate(async (bench) => {
  const site = await openSite(bench)
  return playParts(bench, { parts, only, wanted: { site, seconds, scale } })
})
