import path from 'node:path'

/**
 * The folders of a backup: `bases` has copies of the embedded database, `wal` its later writes,
 * `dumps` the dumps of another PostgreSQL, `files` the uploaded files, `removed` the removed ones.
 */
export const backupFolders = (folder: string) => ({
  bases: path.join(folder, 'bases'),
  wal: path.join(folder, 'wal'),
  dumps: path.join(folder, 'dumps'),
  files: path.join(folder, 'files'),
  removed: path.join(folder, 'removed'),
})
