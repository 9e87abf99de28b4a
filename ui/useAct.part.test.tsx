import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectCount, renderPart } from '#app/web/test/part.tsx'
import { CallError } from '#client/call.ts'
import { useAct } from '#ui/useAct.ts'

const REASON = 'The drawer is stuck.'
const FAILED = 'The till stays closed'
let finish = () => {}
const pending = () =>
  new Promise<void>((resolve) => {
    finish = resolve
  })
const stuck = (): Promise<never> => Promise.reject(new CallError(409, { message: REASON }))

function Till({ work, failed }: { work: () => Promise<unknown>; failed?: string }) {
  const { busy, act, refusal } = useAct()
  return (
    <>
      <button type="button" onClick={() => void act(work, failed)}>
        Open the till
      </button>
      <p role="status">{busy ? 'Opening' : refusal}</p>
    </>
  )
}

const button = page.getByRole('button', { name: 'Open the till' })
const state = page.getByRole('status').filter({ hasText: /./ })

test('a second press does nothing while the first runs', async () => {
  const work = vi.fn(pending)
  await renderPart(<Till work={work} />)
  await button.click()
  await button.click()
  await expect.element(state).toHaveTextContent('Opening')
  expect(work).toHaveBeenCalledTimes(1)
  finish()
  await expectCount(state, 0)
  await button.click()
  expect(work).toHaveBeenCalledTimes(2)
})

test('a failure with a title is a message with its reason', async () => {
  await renderPart(<Till work={stuck} failed={FAILED} />)
  await button.click()
  const message = page.getByRole('alertdialog', { name: FAILED })
  await expect.element(message).toHaveTextContent(REASON)
  await expectCount(state, 0)
})

test('the reason of a failure without a title stays until the next press', async () => {
  const work = vi.fn(pending).mockImplementationOnce(stuck)
  await renderPart(<Till work={work} />)
  await button.click()
  await expect.element(state).toHaveTextContent(REASON)
  await expectCount(page.getByRole('alertdialog'), 0)
  await button.click()
  await expect.element(state).toHaveTextContent('Opening')
  finish()
  await expectCount(state, 0)
})
