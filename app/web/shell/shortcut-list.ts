import { overlay } from '#app/web/shell/overlay.ts'

/** The list of the keys. */
export const shortcutList = overlay(() => import('#app/web/shell/ShortcutsDialog.tsx'))
