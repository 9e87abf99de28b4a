import '#ui/styles.css'
import '#ui/product.css'
import { createRoot } from 'react-dom/client'
import { GalleryPage } from '#app/web/gallery/GalleryPage.tsx'
import { common, lists } from '#app/web/translations.ts'
import { ensureMessages, startI18n } from '#client/i18n.ts'
import { ToastRegion } from '#ui/ToastRegion.tsx'

// `npm run dev` serves this page at /gallery.html; a build does not contain it.
await startI18n()
await ensureMessages({ common, lists })
createRoot(document.body).render(
  <>
    <GalleryPage />
    <ToastRegion label="Notifications" closeLabel="Close" />
  </>,
)
