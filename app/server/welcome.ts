import type { DemoSignIn } from '#db/seed/demo.ts'
import type { Config } from '#platform/server/config.ts'

/** Says, once the server answers, where it is and how to get in. */
export function printWelcome(
  { publicUrl, smtpUrl, withoutMail }: Config,
  demo: DemoSignIn[],
): void {
  const lines = ['', `  Diwan is running at ${publicUrl}`]
  if (withoutMail) lines.push('  Mail is not sent: links are copied by hand')
  else if (!smtpUrl) lines.push(`  Mail stays here:    ${publicUrl}/dev/mail`)
  if (demo.length > 0) lines.push('', '  Demo companies to sign in to:')
  for (const { company, role, email, password } of demo)
    lines.push(`    ${company}, ${role}: ${email} / ${password}`)
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
