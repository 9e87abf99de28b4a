import path from 'node:path'

/**
 * A folder of backups: `bases` are copies of the embedded database, `wal` what it wrote since, `dumps`
 * are those of another PostgreSQL, `files` has what people uploaded, `removed` what they removed.
 */
export const backupFolders = (folder: string) => ({
  bases: path.join(folder, 'bases'),
  wal: path.join(folder, 'wal'),
  dumps: path.join(folder, 'dumps'),
  files: path.join(folder, 'files'),
  removed: path.join(folder, 'removed'),
})
