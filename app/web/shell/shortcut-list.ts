import { lazyOverlay } from '#app/web/shell/overlay.ts'

/** The dialog that lists the shortcut keys. */
export const shortcutList = lazyOverlay(() => import('#app/web/shell/ShortcutsDialog.tsx'))
