import { Download, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { decodeText } from '#records/import/web/csv.ts'
import type { ImportOptions } from '#records/import/web/options.ts'
import {
  type ImportTable,
  type ReadFailure,
  readTable,
  templateOf,
} from '#records/import/web/table.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { downloadText } from '#ui/save-file.ts'
import { TextArea } from '#ui/TextArea.tsx'

const MAX_BYTES = 2 * 1024 * 1024

function TemplateButton({ options }: { options: ImportOptions }) {
  const { t } = useTranslations('import')
  const download = () => downloadText(templateOf(options), `${options.words.templateName}.csv`)
  return (
    <Button size="sm" icon={<Download aria-hidden="true" className="size-4" />} onClick={download}>
      {t('template')}
    </Button>
  )
}

/** Returns the message for the reason why a text is not a table. */
function useReadFailureText() {
  const { t } = useTranslations('import')
  return (unread: ReadFailure): string => {
    switch (unread.reason) {
      case 'quote':
      case 'afterQuote':
        return t(`unread.${unread.reason}`, { line: unread.line })
      case 'tooMany':
        return t('unread.tooMany', { rows: unread.rows, most: unread.most })
      default:
        return t(`unread.${unread.reason}`)
    }
  }
}

function FileBox({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslations('import')
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => files?.[0] && onFile(files[0])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is only another way of choosing
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-md border border-dashed border-field-line px-4 py-6"
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        hidden
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <Button
        icon={<FileUp aria-hidden="true" className="size-4" />}
        onClick={() => input.current?.click()}
      >
        {t('chooseFile')}
      </Button>
      <span className="text-muted max-sm:hidden">{t('dropFile')}</span>
    </div>
  )
}

/** The source of the table: a file or pasted text. */
export function ImportSource({
  formId,
  options,
  text,
  onText,
  onTable,
}: {
  formId: string
  options: ImportOptions
  text: string
  onText: (text: string) => void
  onTable: (table: ImportTable) => void
}) {
  const { t } = useTranslations('import')
  const unreadWords = useReadFailureText()
  const [problem, setProblem] = useState<string>()
  const read = (whole: string) => {
    const reading = readTable(whole, options.columns, options.maxRows)
    if ('table' in reading) onTable(reading.table)
    else setProblem(unreadWords(reading.failure))
  }
  const readFile = async (file: File) => {
    setProblem(undefined)
    if (file.size > MAX_BYTES) return setProblem(t('fileTooBig'))
    try {
      read(decodeText(new Uint8Array(await file.arrayBuffer())))
    } catch {
      setProblem(t('fileUnread'))
    }
  }
  return (
    <form
      id={formId}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        read(text)
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="max-w-prose text-muted">{t('text')}</p>
        <TemplateButton options={options} />
      </div>
      <FileBox onFile={(file) => void readFile(file)} />
      {problem && <Alert tone="not-done">{problem}</Alert>}
      <TextArea
        label={t('paste')}
        hint={t('pasteHint')}
        rows={6}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setProblem(undefined)
          onText(event.target.value)
        }}
      />
    </form>
  )
}
