import '#ui/aria-language.tsx'
import '#ui/product.css'
import '#ui/replay-keys.ts'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { twMerge } from 'tailwind-merge'
import { IconButton } from '#ui/IconButton.tsx'
import { ignoreClicks } from '#ui/ignore-clicks.ts'

const sizes = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

const shapes = {
  /** Centred; on phones it slides in from the bottom edge. */
  centre: {
    overlay: 'items-end justify-center sm:items-center sm:p-6',
    modal:
      'max-h-[calc(var(--visual-viewport-height)*0.92)] rounded-t-lg border-t sm:max-h-full sm:rounded-lg sm:border entering:translate-y-3',
  },
  /** Full height at the inline end. */
  side: {
    overlay: 'justify-end',
    modal:
      'h-(--visual-viewport-height) border-s entering:translate-x-6 exiting:translate-x-6 rtl:entering:-translate-x-6 rtl:exiting:-translate-x-6',
  },
}

export type DialogProps = {
  open: boolean
  /**
   * Called on Escape, the close button or a click outside; the focus then returns to its previous
   * element.
   */
  onClose: () => void
  title: ReactNode
  closeLabel: string
  /** The dialog's buttons; one that submits the form inside has `type="submit" form={id}`. */
  footer?: ReactNode
  size?: keyof typeof sizes
  shape?: keyof typeof shapes
  /** Set to false while a click outside would lose typed input. */
  dismissable?: boolean
  className?: string
  children?: ReactNode
}

export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  footer,
  size = 'md',
  shape = 'centre',
  dismissable = true,
  className,
  children,
}: DialogProps) {
  const { overlay, modal } = shapes[shape]
  return (
    <ModalOverlay
      {...(!open && ignoreClicks)}
      isOpen={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      isDismissable={dismissable}
      className={twMerge(
        'fixed inset-x-0 top-0 z-50 flex h-(--visual-viewport-height) bg-scrim transition-opacity duration-150 entering:opacity-0 exiting:opacity-0',
        overlay,
      )}
    >
      <Modal
        className={twMerge(
          'w-full overflow-y-auto overscroll-contain border-line bg-overlay text-ink shadow-overlay transition-[opacity,translate] duration-150',
          modal,
          sizes[size],
          className,
        )}
      >
        <AriaDialog className="flex min-h-full flex-col outline-none">
          <div className="sticky top-0 z-10 flex items-start gap-4 bg-overlay px-5 pt-4 pb-3">
            <Heading slot="title" level={2} className="min-w-0 grow py-0.5 text-lg font-semibold">
              {title}
            </Heading>
            <IconButton
              label={closeLabel}
              icon={<X aria-hidden="true" className="size-5" />}
              onClick={onClose}
              className="-me-2 -mt-1"
            />
          </div>
          {/* React would propagate a submit event to a form around the dialog. */}
          <div className="grow px-5 pb-5" onSubmit={(event) => event.stopPropagation()}>
            {children}
          </div>
          {footer && (
            <div className="sticky bottom-0 z-10 flex flex-wrap justify-end gap-2 border-t border-line bg-overlay px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom,0px))]">
              {footer}
            </div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
