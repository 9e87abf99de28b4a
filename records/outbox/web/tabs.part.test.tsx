import { expect, test, vi } from 'vitest'
import { renderPart } from '#app/web/test/part.tsx'
import { USER } from '#app/web/test/profile.ts'
import type { Entry } from '#records/outbox/web/entry.ts'
import type { EntryKind } from '#records/outbox/web/entry-kind.ts'
import { enqueue, startDelivery } from '#records/outbox/web/sending.ts'
import { openOutbox } from '#records/outbox/web/store.ts'

const COLLEAGUE = '00000000-0000-4000-8000-0000000000aa'
const REPLY = { note: 'kept' }

/** A page with the outbox of a member; `shown` are the answers that it showed. */
async function openPage() {
  const shown: unknown[] = []
  const kind = {
    endpoint: 'POST /notes',
    send: async () => REPLY,
    show: async ({ key }: { key: string }, reply: unknown) => void shown.push([key, reply]),
    refreshViews: async () => {},
    findExisting: () => undefined,
  } as unknown as EntryKind
  await renderPart(<p>A day</p>)
  startDelivery([kind])
  await openOutbox(USER)
  const say = (key: string) =>
    enqueue(kind, [{ key, name: key, input: {}, at: new Date().toISOString() }])
  return { say, shown }
}

test('what one tab was answered is shown in the other tabs of the same member, and in no other', async () => {
  const { say, shown } = await openPage()
  const otherTab = new BroadcastChannel('diwan outbox')
  const answers: { owner: string; entry: Entry }[] = []
  otherTab.onmessage = ({ data }) => typeof data === 'object' && answers.push(data)
  say('oven')
  await vi.waitFor(() => expect(shown).toEqual([['oven', REPLY]]))
  await vi.waitFor(() => expect(answers).toMatchObject([{ owner: USER, reply: REPLY }]))
  const entry = { ...answers[0]?.entry, key: 'till' }
  otherTab.postMessage({ owner: COLLEAGUE, entry, reply: REPLY })
  otherTab.postMessage(answers[0])
  await vi.waitFor(() => expect(shown).toHaveLength(2))
  expect(shown).toEqual([
    ['oven', REPLY],
    ['oven', REPLY],
  ])
  otherTab.close()
})
