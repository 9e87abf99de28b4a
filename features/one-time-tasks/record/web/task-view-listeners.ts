import { ExtensionPoint } from '#shared/extensions.ts'

/**
 * Called by the panel when a task is shown, and again after it has changed, so that other features
 * can react.
 */
export const taskViewListeners = new ExtensionPoint<(taskId: string) => void>(
  'what follows a shown task',
)
