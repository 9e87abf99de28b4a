import { overlay } from '#app/web/shell/overlay.ts'

/** The dialog that lists the shortcut keys. */
export const shortcutList = overlay(() => import('#app/web/shell/ShortcutsDialog.tsx'))
