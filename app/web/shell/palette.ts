import { overlay } from '#app/web/shell/overlay.ts'
import { words } from '#features/search/web/feature.ts'
import { ensureMessages } from '#platform/web/i18n.ts'

/** Search and commands. */
export const palette = overlay(async () => {
  const [code] = await Promise.all([import('#app/web/palette/Palette.tsx'), ensureMessages(words)])
  return code
})
