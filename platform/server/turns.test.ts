import { expect, test } from 'vitest'
import { turns } from '#platform/server/turns.ts'

test('so many run at a time, the others wait for their turn, and beyond that is 503', async () => {
  const inTurn = turns({ atOnce: 2, mostWaiting: 3 })
  let running = 0
  let most = 0
  const ends: (() => void)[] = []
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
  }
  const done = Promise.all(Array.from({ length: 5 }, () => inTurn(work)))
  await expect(inTurn(work)).rejects.toMatchObject({ status: 503 })
  for (let ended = 0; ended < 5; ended += 1) {
    await new Promise(setImmediate)
    ends.shift()?.()
  }
  await done
  expect(most).toBe(2)
})

test('work that fails gives its turn on', async () => {
  const inTurn = turns({ atOnce: 1, mostWaiting: 1 })
  const failing = inTurn(() => Promise.reject(new Error('broken')))
  const next = inTurn(async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
  expect(await inTurn(async () => 'again')).toBe('again')
})
