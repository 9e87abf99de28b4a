import { beforeEach, expect, it, vi } from 'vitest'
import { type Entry, put } from '#records/outbox/web/entry.ts'

/** A store that finishes a write only when the test says so. */
const device = vi.hoisted(() => ({
  values: new Map<string, unknown>(),
  writes: [] as { end: () => void; fail: () => void }[],
}))

vi.mock('#client/kept.ts', () => ({
  readKept: async (kind: string) => device.values.get(kind),
  changeKept: ([kind]: [string], step: (old: unknown) => unknown) =>
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
  const say = (id: string) => store.changeOutbox((outbox) => put(outbox, said(id)))
  const shown = () => store.shownOutbox().map(({ id, unkept }) => ({ id, unkept }))
  return { say, shown, outbox: store.shownOutbox }
}

beforeEach(() => {
  vi.resetModules()
  device.values.clear()
  device.writes = []
})

it('a report counts as kept only once the device has written it', async () => {
  const { say, shown } = await opened()
  const first = say('oven')
  expect(shown()).toEqual([{ id: 'oven', unkept: 'writing' }])
  device.writes[0]?.end()
  await first
  expect(shown()).toEqual([{ id: 'oven', unkept: undefined }])
  expect(JSON.stringify([...device.values])).not.toContain('unkept')
})

it('a report that is kept stays kept while the next one is written', async () => {
  const { say, shown } = await opened()
  const first = say('oven')
  device.writes[0]?.end()
  await first
  const second = say('till')
  expect(shown()).toEqual([
    { id: 'oven', unkept: undefined },
    { id: 'till', unkept: 'writing' },
  ])
  device.writes[1]?.end()
  await second
})

it('a report that the device did not keep says so, and stays on the page', async () => {
  const { say, shown, outbox } = await opened()
  const first = say('oven')
  device.writes[0]?.fail()
  await first
  expect(shown()).toEqual([{ id: 'oven', unkept: 'failed' }])
  await say('till')
  expect(outbox().map(({ unkept }) => unkept)).toEqual(['failed', 'failed'])
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
  expect(store.shownOutbox().map(({ id, unkept }) => ({ id, unkept }))).toEqual([
    { id: 'till', unkept: undefined },
  ])
  expect(JSON.stringify([...device.values])).toContain('till')
})
