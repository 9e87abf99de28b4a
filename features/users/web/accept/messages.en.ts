export const en = {
  title: 'Join {{company}}',
  titlePlain: 'Your invitation',
  lead: 'You are invited to join. Tell us your name and choose a password, then sign in with it.',
  company: 'Company',
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  password: 'Password',
  join: 'Join',
  haveAccount: 'Already joined?',
  signIn: 'Sign in',
  loading: 'Loading the invitation',
  failed: 'The invitation could not be loaded',
  deadTitle: 'This invitation no longer works',
  deadText:
    'A link works once, for 7 days, and only the newest one counts. It also stops when the invitation is revoked.',
  deadJoined: 'If you have joined already, sign in with your email and password.',
  deadAsk:
    'If not, ask the person who invited you for a new link: in Diwan, under Team, “Resend invitation”.',
} as const
