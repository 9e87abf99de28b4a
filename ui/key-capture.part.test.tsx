import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LOCALES, renderPart } from '#app/web/test/part.tsx'
import { holdReply } from '#app/web/test/wire.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { captureWhileOpening, useTypedAhead } from '#ui/key-capture.ts'
import { TextField } from '#ui/TextField.tsx'

interface Asked {
  code: Promise<unknown>
  withField?: boolean
  onSent?: () => void
  /** Called for each letter that arrives in the field. */
  onLetter?: () => void
}

/** A page whose button opens a form, or a question, once its code has loaded. */
function Page({ code, withField = true, onSent = () => {}, onLetter = () => {} }: Asked) {
  const [open, setOpen] = useState(false)
  const typed = useTypedAhead()
  const show = () => void captureWhileOpening(code.then(() => setOpen(true))).catch(() => {})
  return (
    <>
      <button type="button" onClick={show}>
        Open
      </button>
      <TextField label="Search" />
      <p>{typed === undefined ? 'Nothing is on its way' : `On its way: ${typed}`}</p>
      <Dialog open={open} onClose={() => setOpen(false)} title="New" closeLabel="Close">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onSent()
          }}
        >
          {withField && <TextField autoFocus label="Name" onInput={onLetter} />}
        </form>
      </Dialog>
    </>
  )
}

async function asked(of: Omit<Asked, 'code'> = {}, locale: 'en' | 'ar' = 'en') {
  const { opened: code, open } = holdReply()
  await renderPart(<Page code={code} {...of} />, { locale })
  await page.getByRole('textbox', { name: 'Search' }).click()
  const keys = vi.fn()
  const heard = ({ key }: KeyboardEvent) => keys(key)
  document.addEventListener('keydown', heard)
  const button = page.getByRole('button', { name: 'Open' })
  await button.click()
  return {
    ...{ arrive: open, button, search: page.getByRole('textbox', { name: 'Search' }) },
    ...{ name: page.getByRole('textbox', { name: 'Name' }) },
    heardOfPage: () => {
      document.removeEventListener('keydown', heard)
      return keys.mock.calls.flat()
    },
  }
}

/** Types characters of any language: the browser's own tool has only a Latin keyboard. */
function type(text: string): void {
  for (const key of text)
    for (const event of ['keydown', 'keyup'])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent(event, { key, bubbles: true, cancelable: true }),
      )
}

const TYPED = { en: 'c/d? Calendar', ar: 'تقويم c/ العمل' }

test.each(LOCALES)(
  'what is typed before a form has come stands in its field, and nothing else hears of it, %s',
  async (locale) => {
    const { arrive, name, search, heardOfPage } = await asked({}, locale)
    type(TYPED[locale])
    await expect.element(page.getByText(`On its way: ${TYPED[locale]}`)).toBeVisible()
    expect(heardOfPage()).toEqual([])
    arrive()
    await expect.element(name).toHaveValue(TYPED[locale])
    await userEvent.keyboard('!')
    await expect.element(name).toHaveValue(`${TYPED[locale]}!`)
    await expect.element(search).toHaveValue('')
  },
)

test('what was deleted again before a form has come is not in it', async () => {
  const { arrive, name } = await asked()
  await userEvent.keyboard('Dates{Backspace}{Backspace}e')
  arrive()
  await expect.element(name).toHaveValue('Date')
})

test('what is typed before a form has come is in it on a device that needs longer to write it, too', async () => {
  const { arrive, name } = await asked({ onLetter: () => void vi.advanceTimersByTime(10_000) })
  type('Mill')
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  arrive()
  await vi.waitFor(() => {
    vi.advanceTimersByTime(0)
    expect(name.element()).toHaveValue('Mill')
  })
  vi.useRealTimers()
})

test('Enter before a form has come sends it with what was typed before', async () => {
  const onSent = vi.fn()
  const { arrive, name } = await asked({ onSent })
  await userEvent.keyboard('Mill{Enter}')
  expect(onSent).not.toHaveBeenCalled()
  arrive()
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  await expect.element(name).toHaveValue('Mill')
})

test('what is deleted after something else was pressed is deleted in the form, too', async () => {
  const { arrive, name } = await asked()
  await userEvent.keyboard('Mill{Enter}{Backspace}')
  arrive()
  await expect.element(name).toHaveValue('Mil')
})

test('Escape before a form has come closes it', async () => {
  const { arrive, name } = await asked()
  await userEvent.keyboard('Mi{Escape}')
  arrive()
  await expect.element(page.getByText('Nothing is on its way')).toBeVisible()
  await expect.element(name).not.toBeInTheDocument()
})

test('a question without a field is not answered by what was typed before it came', async () => {
  const { arrive } = await asked({ withField: false })
  await userEvent.keyboard('a {Enter}')
  arrive()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.element(page.getByText('Nothing is on its way')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('what does not come at all leaves the keys to the page', async () => {
  const { opened, open } = holdReply()
  await renderPart(<Page code={opened.then(() => Promise.reject(new Error('offline')))} />)
  await page.getByRole('button', { name: 'Open' }).click()
  await userEvent.keyboard('lost')
  open()
  await expect.element(page.getByText('Nothing is on its way')).toBeVisible()
  const search = page.getByRole('textbox', { name: 'Search' })
  await search.click()
  await userEvent.keyboard('kept')
  await expect.element(search).toHaveValue('kept')
})
