import { lazy, type ReactNode, Suspense } from 'react'
import { type DialogState, useDialog } from '#ui/useDialog.ts'

interface Target {
  kind: string
}

/** The members of a union that can have this kind. */
type OfKind<T extends Target, K> = T extends Target
  ? K extends T['kind']
    ? T & { kind: K }
    : never
  : never

interface DialogProps<T, P> {
  /** What the dialog was opened for. */
  target: T
  /** The props that every dialog takes. */
  dialog: { open: boolean; onClose: () => void }
  /** What the page gives to its dialogs. */
  page: P
}

interface DialogCode<T, P> {
  load: () => Promise<unknown>
  Dialog: (props: DialogProps<T, P>) => ReactNode
}

/** A dialog of a page, from the module that `load` fetches when the dialog opens. */
export const lazyDialog = <M, T, P>(
  load: () => Promise<M>,
  render: (code: M, props: DialogProps<T, P>) => ReactNode,
): DialogCode<T, P> => ({
  load,
  Dialog: lazy(async () => {
    const code = await load()
    return { default: (props) => render(code, props) }
  }),
})

/** The dialogs of a page, one for each kind of target. */
export type DialogCodes<T extends Target, P> = {
  readonly [K in T['kind']]: DialogCode<OfKind<T, K>, P>
}

const codeOf = <T extends Target, P>(codes: DialogCodes<T, P>, { kind }: T): DialogCode<never, P> =>
  codes[kind as T['kind']]

/** Opens one dialog of a page at a time. */
export const useDialogs = <T extends Target, P>(codes: DialogCodes<T, P>) => ({
  ...useDialog<T>((target) => codeOf(codes, target).load()),
  codes,
})

interface DialogsProps<T extends Target, P> {
  dialogs: DialogState<T> & { codes: DialogCodes<T, P>; close: () => void }
  page: P
}

/** The open dialog of a page; each opening mounts a new one. */
export function Dialogs<T extends Target, P>({
  dialogs: { target, open, openCount, close, codes },
  page,
}: DialogsProps<T, P>) {
  if (!target) return null
  const { Dialog } = codeOf(codes, target)
  return (
    <Suspense>
      <Dialog
        key={openCount}
        target={target as never}
        dialog={{ open, onClose: close }}
        page={page}
      />
    </Suspense>
  )
}
