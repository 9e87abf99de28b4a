import type { ArabicOf } from '#client/messages.ts'

/** What a member reads who is away. */
export const en = {
  awayUntil: 'You are away until {{date}}',
  awayText: 'Your duties go to your manager meanwhile.',
  awayDeputy: '{{name}} does your duties meanwhile.',
  comeBack: 'I am back',
  cameBack: 'Welcome back: your duties are yours again',
  notBack: 'This was not saved',
}

export const ar = {
  awayUntil: 'غيابك حتى {{date}}',
  awayText: 'تنتقل مهامك إلى مديرك خلال غيابك.',
  awayDeputy: 'مهامك لدى {{name}} خلال غيابك.',
  comeBack: 'عدت إلى العمل',
  cameBack: 'أهلًا بعودتك، عادت مهامك إليك',
  notBack: 'لم يُحفظ ذلك',
} satisfies ArabicOf<typeof en>
