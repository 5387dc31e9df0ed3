import type { ContactRequest } from '#contract/contact.ts'
import type { Locale } from '#contract/locale.ts'

export type Letter = { subject: string; text: string; html: string }

/** The code, and how long it is good. */
export const codeMail = (locale: Locale, code: string): Letter => letter(codeTexts[locale], code)

/** What the owner of an address is told when somebody registers with it again. Holds no code. */
export const accountExistsMail = (locale: Locale): Letter => letter(accountExistsTexts[locale])

/** What the owner of an address without an account is told when somebody resets its password. Holds no code. */
export const noAccountMail = (locale: Locale): Letter => letter(noAccountTexts[locale])

/** A request from the public site, for those who answer it. Its subject holds nothing that a stranger wrote. */
export const contactMail = ({ invitation, website: _, ...request }: ContactRequest): Letter => {
  const lines = Object.entries(request).filter(([, value]) => value !== '')
  return {
    subject: `Causeway · ${contactSubjects[invitation]}`,
    text: lines.map(([name, value]) => `${name}: ${value}\n`).join(''),
    html: `<dl>${lines.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`,
  }
}

const contactSubjects: Record<ContactRequest['invitation'], string> = {
  contact: '新的联系请求',
  demo: '新的演示预约',
  expert: '新的专家咨询',
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

type Texts = { subject: string; body: string }

const letter = ({ subject, body }: Texts, code?: string): Letter => ({
  subject: `Causeway · ${subject}`,
  text: code ? `${body}\n\n${code}\n` : `${body}\n`,
  html: `<p>${body}</p>${code ? `<p><strong>${code}</strong></p>` : ''}`,
})

const codeTexts: Record<Locale, Texts> = {
  zh: { subject: '您的验证码', body: '请在 10 分钟内使用以下验证码。如果这不是您本人的操作，请忽略本邮件。' },
  en: {
    subject: 'Your verification code',
    body: 'Use this code within 10 minutes. If you did not ask for it, ignore this message.',
  },
  ja: {
    subject: '確認コード',
    body: '次の確認コードを10分以内に入力してください。お心当たりがない場合は、このメールを破棄してください。',
  },
  fr: {
    subject: 'Votre code de vérification',
    body: 'Utilisez ce code dans les 10 minutes. Si vous ne l’avez pas demandé, ignorez ce message.',
  },
}

const accountExistsTexts: Record<Locale, Texts> = {
  zh: { subject: '您已有账号', body: '有人用此邮箱申请注册，但您已经有账号了。请直接登录；如果忘记了密码，可以重置。' },
  en: {
    subject: 'You already have an account',
    body: 'Someone tried to register with this address, but you already have an account. Log in, or reset your password if you forgot it.',
  },
  ja: {
    subject: 'すでにアカウントをお持ちです',
    body: 'このメールアドレスで新規登録が行われましたが、すでにアカウントがあります。ログインするか、パスワードをお忘れの場合は再設定してください。',
  },
  fr: {
    subject: 'Vous avez déjà un compte',
    body: 'Quelqu’un a tenté de s’inscrire avec cette adresse, mais vous avez déjà un compte. Connectez-vous, ou réinitialisez votre mot de passe si vous l’avez oublié.',
  },
}

const noAccountTexts: Record<Locale, Texts> = {
  zh: { subject: '此邮箱没有账号', body: '有人为此邮箱申请重置密码，但它没有对应的账号。如果这不是您本人的操作，请忽略本邮件。' },
  en: {
    subject: 'No account for this address',
    body: 'Someone asked to reset the password for this address, but it has no account. If that was not you, ignore this message.',
  },
  ja: {
    subject: 'アカウントが見つかりません',
    body: 'このメールアドレスのパスワード再設定が申請されましたが、該当するアカウントはありません。お心当たりがない場合は、このメールを破棄してください。',
  },
  fr: {
    subject: 'Aucun compte pour cette adresse',
    body: 'Quelqu’un a demandé à réinitialiser le mot de passe de cette adresse, mais elle n’a pas de compte. Si ce n’était pas vous, ignorez ce message.',
  },
}
