import { beforeEach, expect, it, vi } from 'vitest'
import { type Entry, putEntry } from '#records/outbox/web/entry.ts'

/** A store that finishes a write only when the test says so. */
const device = vi.hoisted(() => ({
  values: new Map<string, unknown>(),
  writes: [] as { end: () => void; fail: () => void }[],
}))

vi.mock('#client/device-data.ts', () => ({
  readDeviceData: async (kind: string) => device.values.get(kind),
  updateDeviceData: ([kind]: [string], step: (old: unknown) => unknown) =>
    new Promise<void>((resolve, reject) => {
      const end = () => {
        device.values.set(kind, step(device.values.get(kind)))
        resolve()
      }
      device.writes.push({ end, fail: () => reject(new Error('The disk is full.')) })
    }),
}))

const said = (id: string): Entry => ({
  ...{ id, endpoint: 'POST /reports', key: id, name: id, input: {} },
  ...{ at: '2026-11-21T08:06:00.000Z', waited: true },
})

async function opened() {
  const store = await import('#records/outbox/web/store.ts')
  await store.openOutbox('rana')
  const say = (id: string) => store.updateOutbox((outbox) => putEntry(outbox, said(id)))
  const shown = () => store.currentOutbox().map(({ id, storeState }) => ({ id, storeState }))
  return { say, shown, outbox: store.currentOutbox }
}

beforeEach(() => {
  vi.resetModules()
  device.values.clear()
  device.writes = []
})

it('a report counts as kept only once the device has written it', async () => {
  const { say, shown } = await opened()
  const first = say('oven')
  expect(shown()).toEqual([{ id: 'oven', storeState: 'writing' }])
  device.writes[0]?.end()
  await first
  expect(shown()).toEqual([{ id: 'oven', storeState: undefined }])
  expect(JSON.stringify([...device.values])).not.toContain('storeState')
})

it('a report that is kept stays kept while the next one is written', async () => {
  const { say, shown } = await opened()
  const first = say('oven')
  device.writes[0]?.end()
  await first
  const second = say('till')
  expect(shown()).toEqual([
    { id: 'oven', storeState: undefined },
    { id: 'till', storeState: 'writing' },
  ])
  device.writes[1]?.end()
  await second
})

it('a report that the device did not keep says so, and stays on the page', async () => {
  const { say, shown, outbox } = await opened()
  const first = say('oven')
  device.writes[0]?.fail()
  await first
  expect(shown()).toEqual([{ id: 'oven', storeState: 'failed' }])
  await say('till')
  expect(outbox().map(({ storeState }) => storeState)).toEqual(['failed', 'failed'])
})

it('after a session during which nothing could be kept, what the next member says is kept', async () => {
  const { say } = await opened()
  const first = say('oven')
  device.writes[0]?.fail()
  await first
  const store = await import('#records/outbox/web/store.ts')
  await store.openOutbox(undefined)
  await store.openOutbox('omar')
  const second = say('till')
  device.writes[1]?.end()
  await second
  expect(store.currentOutbox().map(({ id, storeState }) => ({ id, storeState }))).toEqual([
    { id: 'till', storeState: undefined },
  ])
  expect(JSON.stringify([...device.values])).toContain('till')
})
