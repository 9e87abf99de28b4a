/**
 * The reason why an archive cannot be imported. The message is meant for the user who started it.
 */
export class ArchiveError extends Error {}
