import { type RefObject, useEffect, useState } from 'react'
import type { PickedFile } from '#features/one-time-tasks/files/web/queue.ts'

interface DropZone {
  /** The surrounding element: files can be dropped and pasted anywhere in it. */
  box: RefObject<Element | null>
  /** False where no files may be added. */
  isOpen: boolean
  /** The name for a pasted picture that has none. */
  pastedName: () => string
  onFiles: (given: readonly PickedFile[]) => void
}

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
const isIn = (place: Element | null, { target }: Event) =>
  target instanceof Node && (place?.contains(target) ?? false)

/** A dropped folder appears as an unreadable file; only its entry shows that it is a folder. */
const dropped = ({ dataTransfer }: DragEvent): PickedFile[] =>
  [...(dataTransfer?.items ?? [])].flatMap((item) => {
    const file = item.getAsFile()
    return file ? [{ file, isFolder: item.webkitGetAsEntry()?.isDirectory ?? false }] : []
  })

/** All browsers give a picture from the clipboard this same name. */
const named = (file: File, name: string) =>
  file.name === 'image.png' ? new File([file], `${name}.png`, { type: file.type }) : file

/** Word and Excel also copy a picture of the text; in a text field, the text is pasted. */
const isTextForField = ({ target, clipboardData }: ClipboardEvent) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea')) &&
  (clipboardData?.types.includes('text/plain') ?? false)

/**
 * Handles dropped and pasted files. Returns whether files are being dragged over the place. It also
 * stops the browser from opening a file that is dropped outside the place.
 */
export function useFileDrop({ box, isOpen, pastedName, onFiles }: DropZone): boolean {
  const [hovering, setHovering] = useState(false)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!holdsFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      const isHere = isOpen && isIn(box.current, event)
      if (event.dataTransfer) event.dataTransfer.dropEffect = isHere ? 'copy' : 'none'
      setHovering(isHere)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!relatedTarget) setHovering(false)
    }
    const drop = (event: DragEvent) => {
      setHovering(false)
      if (!holdsFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      if (isOpen && isIn(box.current, event)) onFiles(dropped(event))
    }
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (!isOpen || files.length === 0 || !isIn(box.current, event)) return
      if (event.defaultPrevented || isTextForField(event)) return
      event.preventDefault()
      onFiles(files.map((file) => ({ file: named(file, pastedName()) })))
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  })
  return hovering
}
