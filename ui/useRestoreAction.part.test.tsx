import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectCount, renderPart } from '#app/web/test/part.tsx'
import { CallError } from '#client/call.ts'
import { LONG_TOAST_MS } from '#ui/toast.ts'
import { useRestoreAction } from '#ui/useRestoreAction.ts'

const WORDS = { undo: 'Undo', back: 'The till is back', notBack: 'The till stays deleted' }

function Deleted({ bringBack }: { bringBack: () => Promise<unknown> }) {
  const { label, onAction } = useRestoreAction()({ restore: bringBack, words: WORDS })
  return (
    <button type="button" onClick={onAction}>
      {label}
    </button>
  )
}

const message = page.getByText(WORDS.notBack)
const tryAgain = page.getByRole('alertdialog').getByRole('button', { name: WORDS.undo })

afterEach(() => vi.useRealTimers())

/** Presses Undo while the server is unreachable. */
async function refused(): Promise<void> {
  await renderPart(
    <Deleted bringBack={() => Promise.reject(new CallError(0, { message: 'No connection.' }))} />,
  )
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  await page.getByRole('button', { name: WORDS.undo }).click()
  await expect.element(message).toBeVisible()
}

test('why something does not come back is gone after ten seconds', async () => {
  await refused()
  await vi.advanceTimersByTimeAsync(LONG_TOAST_MS - 500)
  await expect.element(message).toBeVisible()
  await vi.advanceTimersByTimeAsync(1_000)
  await expectCount(message, 0)
})

test('but stays as long as the focus is on it', async () => {
  await refused()
  tryAgain.element().focus()
  await vi.advanceTimersByTimeAsync(3 * LONG_TOAST_MS)
  await expect.element(message).toBeVisible()
})
