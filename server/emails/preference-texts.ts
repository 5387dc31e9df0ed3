import type { Locale } from '#contract/http/locale.ts'

export type PreferenceTexts = {
  title: string
  ask: string
  askFor: (sender: string | null) => string
  unsubscribe: string
  done: string
  doneFor: (sender: string | null) => string
  resume: string
  unknown: string
  unknownHelp: string
}

/** What the page behind the link in e-mails says. The sender is null where the e-mail is not stored any more. */
export const preferenceTexts: Record<Locale, PreferenceTexts> = {
  zh: {
    title: '邮件偏好',
    ask: '要退订这些邮件吗？',
    askFor: (sender) =>
      sender === null ? '退订后，您不会再收到该发件人的营销邮件。' : `退订后，您不会再收到“${sender}”的营销邮件。`,
    unsubscribe: '退订',
    done: '您已退订',
    doneFor: (sender) => (sender === null ? '您不会再收到该发件人的营销邮件。' : `您不会再收到“${sender}”的营销邮件。`),
    resume: '重新订阅',
    unknown: '这个链接无效',
    unknownHelp: '请使用邮件中的完整链接。',
  },
  en: {
    title: 'E-mail preferences',
    ask: 'Unsubscribe from these emails?',
    askFor: (sender) => `You will no longer receive marketing e-mails from ${sender ?? 'this sender'}.`,
    unsubscribe: 'Unsubscribe',
    done: 'You are unsubscribed',
    doneFor: (sender) => `You will not receive marketing e-mails from ${sender ?? 'this sender'} any more.`,
    resume: 'Subscribe again',
    unknown: 'This link is not valid',
    unknownHelp: 'Please use the complete link from the email.',
  },
  ja: {
    title: 'メールの設定',
    ask: 'メールの配信を停止しますか？',
    askFor: (sender) => `${sender ?? 'この送信者'}からのお知らせメールが届かなくなります。`,
    unsubscribe: '配信を停止する',
    done: '配信を停止しました',
    doneFor: (sender) => `${sender ?? 'この送信者'}からのお知らせメールは今後届きません。`,
    resume: '配信を再開する',
    unknown: 'このリンクは無効です',
    unknownHelp: 'メールに記載されたリンクをすべてそのままお使いください。',
  },
  fr: {
    title: 'Préférences d’e-mail',
    ask: 'Vous désabonner de ces e-mails ?',
    askFor: (sender) => `Vous ne recevrez plus d’e-mails publicitaires de ${sender ?? 'cet expéditeur'}.`,
    unsubscribe: 'Se désabonner',
    done: 'Vous êtes désabonné(e)',
    doneFor: (sender) => `Vous ne recevrez plus d’e-mails publicitaires de ${sender ?? 'cet expéditeur'}.`,
    resume: 'Se réabonner',
    unknown: 'Ce lien n’est pas valable',
    unknownHelp: 'Utilisez le lien complet qui figure dans l’e-mail.',
  },
}
