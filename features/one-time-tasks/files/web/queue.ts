/**
 * The state of one file. A `refused` file was never sent; `reason` is the server's message, if any.
 */
export type UploadState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending'; readonly percent: number }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'refused'; readonly why: Refusal }

export type Refusal = 'tooLarge' | 'empty' | 'tooMany' | 'folder'

/** A file that the user has given, or the placeholder of a dropped folder. */
export interface PickedFile {
  readonly file: File
  readonly isFolder?: boolean
}

export interface Upload {
  readonly id: string
  readonly file: File
  readonly state: UploadState
}

export interface Limits {
  readonly maxFiles: number
  readonly maxBytes: number
}

const MAX_CONCURRENT = 3

export const isUnderWay = ({ state: { kind } }: Upload) => kind === 'waiting' || kind === 'sending'

/** Adds files to the queue; files that cannot succeed are refused immediately. */
export function withFiles(
  uploads: readonly Upload[],
  given: readonly ({ id: string } & PickedFile)[],
  { maxFiles, maxBytes }: Limits,
): readonly Upload[] {
  let room = maxFiles - uploads.filter(isUnderWay).length
  const stateOf = ({ file: { size }, isFolder }: PickedFile): UploadState => {
    if (isFolder) return { kind: 'refused', why: 'folder' }
    if (size === 0) return { kind: 'refused', why: 'empty' }
    if (size > maxBytes) return { kind: 'refused', why: 'tooLarge' }
    room -= 1
    return room < 0 ? { kind: 'refused', why: 'tooMany' } : { kind: 'waiting' }
  }
  return [...uploads, ...given.map((one) => ({ id: one.id, file: one.file, state: stateOf(one) }))]
}

export const withState = (
  uploads: readonly Upload[],
  id: string,
  state: UploadState,
): readonly Upload[] => uploads.map((one) => (one.id === id ? { ...one, state } : one))

/** The next files to send, in the order in which they were added. */
export function nextToSend(uploads: readonly Upload[]): readonly Upload[] {
  const sending = uploads.filter(({ state }) => state.kind === 'sending').length
  return uploads
    .filter(({ state }) => state.kind === 'waiting')
    .slice(0, Math.max(0, MAX_CONCURRENT - sending))
}
