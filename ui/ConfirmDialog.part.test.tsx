import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectCount, renderPart } from '#app/web/test/part.tsx'
import { CallError } from '#client/call.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

const REASON = 'It has holders.'
const held = () => Promise.reject(new CallError(409, { message: REASON }))
const dialog = page.getByRole('alertdialog', { name: 'Delete the role?' })

/** Confirms a question, and returns the function that closes it. */
async function confirm(onConfirm: () => Promise<unknown>, failed?: string) {
  const onClose = vi.fn()
  await renderPart(
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title="Delete the role?"
      confirmLabel="Delete"
      refusedTitle="Not deleted"
      {...(failed !== undefined && { failed })}
    >
      Nobody holds it.
    </ConfirmDialog>,
  )
  await dialog.getByRole('button', { name: 'Delete' }).click()
  return onClose
}

test('a confirmed question closes when the work is done', async () => {
  let finish = () => {}
  const work = new Promise<void>((resolve) => {
    finish = resolve
  })
  const onClose = await confirm(() => work)
  expect(onClose).not.toHaveBeenCalled()
  finish()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('it stays open with the reason of a failure', async () => {
  const onClose = await confirm(held)
  const alert = dialog.getByRole('alert')
  await expect.element(alert).toHaveTextContent(`Not deleted${REASON}`)
  expect(onClose).not.toHaveBeenCalled()
})

test('it closes after a failure that is a message', async () => {
  const onClose = await confirm(held, 'Still there')
  const message = page.getByRole('alertdialog', { name: 'Still there' })
  await expect.element(message).toHaveTextContent(REASON)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('it stays open without a reason if something must be chosen first', async () => {
  const onClose = await confirm(() => Promise.resolve(false))
  await expect
    .element(dialog.getByRole('button', { name: 'Delete' }))
    .not.toHaveAttribute('aria-busy')
  await expectCount(dialog.getByRole('alert'), 0)
  expect(onClose).not.toHaveBeenCalled()
})
