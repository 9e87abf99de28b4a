import { expect, test, vi } from 'vitest'
import { withTimeout } from '#ui/lazy-page.tsx'

test('a piece of the application that has not come after 120 seconds has failed', async () => {
  vi.useFakeTimers()
  const failed = vi.fn<(error: unknown) => void>()
  withTimeout(new Promise(() => {})).catch(failed)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledOnce()
  expect(await withTimeout(Promise.resolve('here'))).toBe('here')
  vi.useRealTimers()
})
