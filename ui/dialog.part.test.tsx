import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '#app/web/test/part.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'

const sending = (onSubmit: () => void) => (event: { preventDefault(): void }) => {
  event.preventDefault()
  onSubmit()
}

test('a form in a dialog is sent alone, not the form of the page in which the dialog stands', async () => {
  const [ofPage, ofDialog] = [vi.fn(), vi.fn()]
  await renderPart(
    <form onSubmit={sending(ofPage)}>
      <Dialog open onClose={() => {}} title="Password" closeLabel="Close">
        <form onSubmit={sending(ofDialog)}>
          <TextField autoFocus label="Your password" />
        </form>
      </Dialog>
    </form>,
  )
  await page.getByRole('textbox', { name: 'Your password' }).click()
  await userEvent.keyboard('secret{Enter}')
  expect([ofDialog.mock.calls.length, ofPage.mock.calls.length]).toEqual([1, 0])
})

function Saving({ onSave }: { onSave: () => void }) {
  const [open, setOpen] = useState(true)
  const save = () => {
    onSave()
    setOpen(false)
  }
  return (
    <>
      {!open && <style>{'* { transition-duration: 1s !important }'}</style>}
      <Dialog
        open={open}
        onClose={() => {}}
        title="A view"
        closeLabel="Close"
        footer={<Button onClick={save}>Save</Button>}
      />
    </>
  )
}

test('a second press does nothing while a dialog fades out', async () => {
  const onSave = vi.fn()
  await renderPart(<Saving onSave={onSave} />)
  const button = page.getByRole('button', { name: 'Save' })
  await button.click()
  const pressed = button.element()
  expect(pressed.closest('[data-exiting]')).not.toBeNull()
  pressed.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(onSave).toHaveBeenCalledTimes(1)
})
