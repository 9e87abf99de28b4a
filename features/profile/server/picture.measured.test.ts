import { expect, test } from 'vitest'
import { openDiwan } from '#app/server/test/diwan.ts'
import { world } from '#app/server/test/world.ts'
import { FORM_TYPE, formOf } from '#features/profile/server/test/forms.ts'
import { hostilePictures } from '#features/profile/server/test/pictures.ts'
import { measureSlowness } from '#server/test/slowness.ts'

const diwan = openDiwan()
const CPU_BUDGET_MS = 300

/**
 * CPU milliseconds of this process in user mode, unaffected by other load: the minimum of three
 * tries. Kernel time for memory allocation is excluded, as it depends on the machine, not the file.
 */
async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  const tries: number[] = []
  for (let n = 0; n < 3; n += 1) {
    const before = process.cpuUsage()
    await work()
    tries.push(process.cpuUsage(before).user / 1_000)
  }
  return Math.min(...tries)
}

test('no hostile file takes long to refuse or to draw', async () => {
  const { owner } = await world(diwan)
  const most = CPU_BUDGET_MS * (await measureSlowness())
  for (const { name, bytes, filename = 'a.png', type = 'image/png' } of await hostilePictures()) {
    const ms = await cpuMsOf(() =>
      diwan.server.fastify.inject({
        method: 'POST',
        url: '/api/user/upload-profile-picture',
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': FORM_TYPE },
        payload: formOf({ bytes, filename, type }),
      }),
    )
    expect(ms, name).toBeLessThan(most)
  }
})
