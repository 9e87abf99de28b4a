import { FileDown } from 'lucide-react'
import { documentsPage } from '#features/documents/pages.ts'
import type { Command } from '#ui/commands.ts'

export const commands: readonly Command[] = [
  { name: { en: 'Your files', ar: 'ملفاتك' }, icon: FileDown, page: documentsPage },
]
