import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '#app/web/test/part.tsx'
import { PrintButton } from '#records/documents/web/PrintButton.tsx'

/** Whether the page handled the key itself. The browser's own command would print the screen. */
function pressed(key: string, code: string): boolean {
  const init = { key, code, ctrlKey: true, bubbles: true, cancelable: true }
  return !document.body.dispatchEvent(new KeyboardEvent('keydown', init))
}

test.each([
  ['p', 'KeyP'],
  ['ح', 'KeyP'],
])('Ctrl and the key of %s print as the button does', async (key, code) => {
  const print = vi.fn()
  await renderPart(<PrintButton sheet={{ busy: undefined, print }} disabled={false} />)
  await expect.element(page.getByRole('button')).toBeVisible()
  expect([pressed(key, code), pressed('s', 'KeyS')]).toEqual([true, false])
  expect(print).toHaveBeenCalledTimes(1)
})

test('where nothing can be printed the key is left to the browser', async () => {
  const print = vi.fn()
  await renderPart(<PrintButton sheet={{ busy: undefined, print }} disabled />)
  await expect.element(page.getByRole('button')).toBeDisabled()
  expect(pressed('p', 'KeyP')).toBe(false)
  expect(print).not.toHaveBeenCalled()
})
