import { lazyOverlay } from '#app/web/shell/lazy-overlay.ts'
import { ensureMessages } from '#client/i18n.ts'
import { words } from '#features/search/web/feature.ts'

/** The command palette: search and commands. */
export const palette = lazyOverlay(async () => {
  const code = import('#app/web/palette/Palette.tsx')
  await Promise.all([code, ensureMessages(words)])
  return code
})
