import { describe, expect, it } from 'vitest'
import {
  nextToSend,
  type Upload,
  withFiles,
  withState,
} from '#features/one-time-tasks/files/web/queue.ts'

const LIMITS = { maxFiles: 5, maxBytes: 10 }
const files = (...sizes: number[]) =>
  sizes.map((size, index) => ({
    id: `file ${index}`,
    file: new File(['x'.repeat(size)], `${index}.txt`),
  }))
const kinds = (uploads: readonly Upload[]) =>
  uploads.map(({ state }) => (state.kind === 'refused' ? state.why : state.kind))

describe('the queue of files', () => {
  it('refuses what is empty or too large, and takes what is exactly as large as it may be', () => {
    expect(kinds(withFiles([], files(0, 10, 11), LIMITS))).toEqual(['empty', 'waiting', 'tooLarge'])
  })

  it('refuses what is more than may be sent at once, not counting what was refused', () => {
    expect(kinds(withFiles([], files(0, 1, 1, 1, 1, 1, 1), LIMITS))).toEqual([
      'empty',
      ...Array(5).fill('waiting'),
      'tooMany',
    ])
  })

  it('refuses a folder, which takes no room', () => {
    const folder = { id: 'folder', file: new File(['x'], 'Invoices'), isFolder: true }
    expect(kinds(withFiles([], [folder, ...files(1, 1, 1, 1, 1)], LIMITS))).toEqual([
      'folder',
      ...Array(5).fill('waiting'),
    ])
  })

  it('has room again for as many as were sent', () => {
    const full = withFiles([], files(1, 1, 1, 1, 1), LIMITS)
    const more = [{ id: 'one more', file: new File(['x'], 'more.txt') }]
    expect(kinds(withFiles(full, more, LIMITS)).at(-1)).toBe('tooMany')
    const begun = withState(full, 'file 0', { kind: 'failed', reason: '' })
    expect(kinds(withFiles(begun, more, LIMITS)).at(-1)).toBe('waiting')
  })

  it('sends three at once, in the order in which they were added', () => {
    let uploads = withFiles([], files(1, 1, 1, 1, 1), LIMITS)
    expect(nextToSend(uploads).map(({ id }) => id)).toEqual(['file 0', 'file 1', 'file 2'])
    for (const { id } of nextToSend(uploads))
      uploads = withState(uploads, id, { kind: 'sending', percent: 0 })
    expect(nextToSend(uploads)).toEqual([])
    uploads = withState(uploads, 'file 1', { kind: 'failed', reason: '' })
    expect(nextToSend(uploads).map(({ id }) => id)).toEqual(['file 3'])
  })
})
