import '#ui/aria-language.tsx'
import '#ui/product.css'
import '#ui/replay-keys.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { ignoreClicks } from '#ui/ignore-clicks.ts'

export type AlertDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  /** A question that contains the name: "Delete 'Open the till'?" */
  title: ReactNode
  /** The consequence: "Its 214 reports stay in the charts." */
  children: ReactNode
  confirmLabel: string
  cancelLabel: string
  tone?: 'danger' | 'primary'
  busy?: boolean
}

/**
 * Asks for confirmation before an action that cannot be undone. The initial focus is on the cancel
 * button.
 */
export function AlertDialog({
  open,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel,
  tone = 'danger',
  busy = false,
}: AlertDialogProps) {
  return (
    <ModalOverlay
      {...(!open && ignoreClicks)}
      isOpen={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      className="fixed inset-x-0 top-0 z-50 flex h-(--visual-viewport-height) items-center justify-center bg-scrim p-4 transition-opacity duration-150 entering:opacity-0 exiting:opacity-0"
    >
      <Modal className="max-h-full w-full max-w-md overflow-y-auto rounded-lg border border-line bg-overlay text-ink shadow-overlay">
        <Dialog role="alertdialog" className="p-5 outline-none">
          <Heading slot="title" level={2} className="text-lg font-semibold">
            {title}
          </Heading>
          <div className="mt-2 text-muted">{children}</div>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <CancelButton onClick={onClose}>{cancelLabel}</CancelButton>
            <Button tone={tone} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/**
 * Over another dialog, `autoFocus` runs too early, because that dialog still contains the focus.
 */
function CancelButton(props: Pick<ButtonProps, 'onClick' | 'children'>) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => button.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return <Button ref={button} {...props} />
}
