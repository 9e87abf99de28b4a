import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/**
 * Starts a local mail server that passes each letter to `take` and then accepts it; `port` 0 is any
 * free port.
 */
export async function startSmtp(
  port: number,
  take: (letter: Email) => unknown,
): Promise<SMTPServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks))
          .then(take)
          .then(() => done(), done)
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  return smtp
}

export const stopSmtp = (smtp: SMTPServer) => new Promise<void>((resolve) => smtp.close(resolve))

/** A port on which a mail server can be started, stopped and started again. */
export async function findFreeSmtpPort(): Promise<number> {
  const smtp = await startSmtp(0, () => {})
  const { port } = smtp.server.address() as AddressInfo
  await stopSmtp(smtp)
  return port
}
