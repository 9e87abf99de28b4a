import { constants, copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import {
  type ByteRange,
  checkKey,
  checkPrefix,
  type FileOnDisk,
  type ListedFile,
  type Storage,
  type StoredFile,
  TEMP_FOLDER,
} from '#server/files/storage.ts'
import { newSecret } from '#server/ids.ts'

const isMissing = (error: unknown) => {
  const { code } = error as { code?: unknown }
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** Waits until a file, or a folder's list of names, would survive a power loss. */
async function syncToDisk(target: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(target, flags)
  await handle.sync().finally(() => handle.close())
}

async function write(target: string, content: FileOnDisk | Uint8Array): Promise<void> {
  if (content instanceof Uint8Array) {
    const handle = await open(target, 'wx', 0o600)
    await handle.writeFile(content).finally(() => handle.close())
  } else {
    // A hard link to the same bytes, where the disk supports it; otherwise a copy.
    await link(content.path, target).catch(() =>
      copyFile(content.path, target, constants.COPYFILE_EXCL),
    )
  }
  await syncToDisk(target, 'r+')
}

async function* walkFiles(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const entry of entries) {
    const target = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* walkFiles(target)
    else yield target
  }
}

/** Files below FILES_DIR, each at the path that its key gives. */
export class FolderStorage implements Storage {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  async put(key: string, content: FileOnDisk | Uint8Array): Promise<void> {
    const target = this.#toPath(key)
    const folder = path.dirname(target)
    const unfinished = path.join(this.#root, TEMP_FOLDER, newSecret())
    await mkdir(path.dirname(unfinished), { recursive: true, mode: 0o700 })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      await write(unfinished, content)
      await rename(unfinished, target)
    } finally {
      await rm(unfinished, { force: true })
    }
    if (process.platform !== 'win32') await syncToDisk(folder, 'r')
  }

  async get(key: string, range?: ByteRange): Promise<StoredFile | undefined> {
    const handle = await open(this.#toPath(key), 'r').catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
    if (!handle) return undefined
    const { size } = await handle.stat()
    const { first, last } = range ?? { first: 0, last: size - 1 }
    const end = Math.min(last, size - 1)
    // A stream cannot end before its first byte, so an empty range is read without an end.
    const stream = handle.createReadStream({ start: first, ...(end >= first && { end }) })
    return { stream, size: Math.max(0, end - first + 1) }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#toPath(key), { force: true })
  }

  async *list(prefix: string): AsyncGenerator<ListedFile> {
    const start = path.join(this.#root, checkPrefix(prefix))
    const folder = prefix.endsWith('/') ? start : path.dirname(start)
    for await (const file of walkFiles(folder)) {
      const key = path.relative(this.#root, file).split(path.sep).join('/')
      const facts = key.startsWith(prefix) ? await stat(file).catch(() => undefined) : undefined
      if (facts) yield { key, size: facts.size, storedAt: facts.mtime }
    }
  }

  #toPath(key: string): string {
    return path.join(this.#root, checkKey(key))
  }
}
