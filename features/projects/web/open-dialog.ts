import type { Project } from '#features/projects/contract.ts'

/**
 * The dialog to open. Its project is a snapshot from the opening, so that updates do not change a
 * form during typing.
 */
export type OpenDialog =
  | { kind: 'create' }
  | { kind: 'edit' | 'stop' | 'delete' | 'history'; project: Project }

export type OpenDialogFn = (wanted: OpenDialog) => void
