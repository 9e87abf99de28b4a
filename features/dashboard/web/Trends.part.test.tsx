import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '#app/web/test/part.tsx'
import { Trends } from '#features/dashboard/web/Trends.tsx'

const held = vi.hoisted(() => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  return { gate, open }
})

vi.mock('#ui/charts/LineChart.tsx', async (original) => {
  await held.gate
  return original()
})

it('the switch above a chart stays where it is, and the same, while the chart loads', async () => {
  const days = [{ label: '2026-11-20', open: 3, review: 1, done: 2 }]
  await renderPart(<Trends visible days={days as never} failed={false} />)
  const button = page.getByRole('button').first()
  await expect.element(button).toBeVisible()
  await document.fonts.ready
  const node = button.element()
  const card = node.closest('section, div.rounded-lg')
  const before = [node.getBoundingClientRect().toJSON(), card?.getBoundingClientRect().height]
  held.open()
  await expect.poll(() => document.querySelector('svg [data-index]')).not.toBeNull()
  expect(button.element()).toBe(node)
  expect([node.getBoundingClientRect().toJSON(), card?.getBoundingClientRect().height]).toEqual(
    before,
  )
})
