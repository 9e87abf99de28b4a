import { lazyOverlay } from '#app/web/shell/lazy-overlay.ts'

/** The dialog that lists the shortcut keys. */
export const shortcutList = lazyOverlay(() => import('#app/web/shell/ShortcutsDialog.tsx'))
