import { onTestFinished } from 'vitest'
import { type Front, openFront } from '#app/server/test/shipped-front.ts'

/** A real reverse proxy with the shipped configuration before processes on these ports; stopped after the test. */
export async function startFront(
  front: Front,
  port: number,
  processes: readonly number[],
): Promise<void> {
  const { close } = await openFront(front, port, processes)
  onTestFinished(close)
}
