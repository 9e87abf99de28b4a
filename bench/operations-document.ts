/** The commands of a fenced block of a document. */
export interface Block {
  commands: string[]
}

const HEREDOC = /<<-?\s*'?(\w+)'?/

/**
 * Splits lines into commands: a here-document and continuation lines belong to the command before.
 */
function commandsIn(lines: readonly string[]): string[] {
  const commands: string[] = []
  let end: string | undefined
  let isOpen = false
  for (const line of lines) {
    if (isOpen) commands.push(`${commands.pop()}\n${line}`)
    else if (line.trim()) commands.push(line)
    if (end === undefined) end = HEREDOC.exec(line)?.[1]
    else if (line === end) end = undefined
    isOpen = end !== undefined || line.endsWith('\\')
  }
  return commands
}

/** All fenced blocks of a Markdown document, in order. */
export function blocksOf(text: string): Block[] {
  const parts = text.split(/^```.*\n/m)
  return parts
    .filter((_, at) => at % 2 === 1)
    .map((block) => ({ commands: commandsIn(block.trimEnd().split('\n')) }))
}

/** A block of the document: its first command, and the machine on which it runs. */
interface Step {
  name: string
  begins: string
  /** A Debian with recent packages, or an old one whose Node.js is too old. */
  on: 'new' | 'old'
}

/** All blocks of docs/operations.md, in order. */
export const STEPS = [
  { name: 'packages', on: 'new', begins: 'apt-get update' },
  { name: 'archive of Node.js', on: 'old', begins: 'cd /tmp' },
  { name: 'build', on: 'new', begins: 'cd /opt/diwan-1' },
  { name: 'account and database', on: 'new', begins: 'useradd --system' },
  { name: 'settings', on: 'new', begins: 'mkdir -p /etc/diwan' },
  { name: 'processes', on: 'new', begins: 'cp "deploy/diwan@.service"' },
  { name: 'TLS', on: 'new', begins: "sed 's/{$DIWAN_SITE:diwan.example}" },
  { name: 'backup', on: 'new', begins: 'install -d -o diwan' },
  { name: 'nightly backups', on: 'new', begins: "echo 'BACKUP_DIR=" },
  { name: 'restore', on: 'new', begins: 'systemctl stop diwan@3001 diwan@3002' },
  { name: 'new version', on: 'new', begins: 'cd /opt/diwan-2' },
  { name: 'embedded database', on: 'new', begins: 'systemctl disable --now diwan@3002' },
  { name: 'lost disk', on: 'new', begins: 'systemctl stop diwan@3001' },
  { name: 'mistake', on: 'new', begins: 'systemctl stop diwan@3001' },
] as const satisfies Step[]

export type StepName = (typeof STEPS)[number]['name']
