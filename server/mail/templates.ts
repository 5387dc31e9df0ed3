import type { ContactRequest } from '#contract/contact/contact.ts'
import type { Locale } from '#contract/http/locale.ts'

export type MailTemplate = { subject: string; text: string; html: string }

/** The code, and how long it is valid. */
export const codeMail = (locale: Locale, code: string): MailTemplate => mail(codeTexts[locale], code)

/** For the owner of an address with an account, when somebody registers with it again. Contains no code. */
export const accountExistsMail = (locale: Locale): MailTemplate => mail(accountExistsTexts[locale])

/** For the owner of an address without an account, when somebody tries to reset its password. Contains no code. */
export const noAccountMail = (locale: Locale): MailTemplate => mail(noAccountTexts[locale])

/** Asks somebody to set a new password, with a link to the page where they can. Contains no code. */
export const passwordResetMail = (locale: Locale, link: string): MailTemplate => mail(passwordResetTexts[locale], link)

/** Says that the password was changed. */
export const passwordChangedMail = (locale: Locale): MailTemplate => mail(passwordChangedTexts[locale])

/** Says that sign-ins no longer ask for a second factor. */
export const twoFactorOffMail = (locale: Locale): MailTemplate => mail(twoFactorOffTexts[locale])

/** Says that somebody signed in from a new device. `at` is ISO 8601, `address` is null for this machine. */
export const newDeviceMail = (locale: Locale, { at, address }: { at: string; address: string | null }): MailTemplate =>
  mail(newDeviceTexts[locale], `${at.slice(0, 16).replace('T', ' ')} UTC${address === null ? '' : ` · ${address}`}`)

/** The invite code of a future platform admin. */
export const inviteMail = (locale: Locale, code: string): MailTemplate => mail(inviteTexts[locale], code)
/** A request from the public site, for those who answer it. Its subject contains nothing that the sender wrote. */
export const contactMail = ({ invitation, website: _, ...request }: ContactRequest): MailTemplate => {
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

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

type Texts = { subject: string; body: string }

/** `highlight` is a separate paragraph below the sentence. */
const mail = ({ subject, body }: Texts, highlight?: string): MailTemplate => ({
  subject: `Causeway · ${subject}`,
  text: highlight ? `${body}\n\n${highlight}\n` : `${body}\n`,
  html: `<p>${body}</p>${highlight ? `<p><strong>${highlight}</strong></p>` : ''}`,
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

const passwordResetTexts: Record<Locale, Texts> = {
  zh: {
    subject: '请重置您的密码',
    body: '平台管理员请您重置账号密码。请打开以下页面，输入此邮箱，再用随后收到的验证码设置新密码。',
  },
  en: {
    subject: 'Please reset your password',
    body: 'A platform admin asks you to reset the password of your account. Open the page below, enter this address, and set a new password with the code that you then receive.',
  },
  ja: {
    subject: 'パスワードを再設定してください',
    body: 'プラットフォーム管理者から、アカウントのパスワードの再設定をお願いしています。次のページを開いてこのメールアドレスを入力し、届いた認証コードで新しいパスワードを設定してください。',
  },
  fr: {
    subject: 'Réinitialisez votre mot de passe',
    body: 'L’administration de la plateforme vous invite à réinitialiser le mot de passe de votre compte. Ouvrez la page ci-dessous, saisissez cette adresse, puis choisissez un nouveau mot de passe avec le code que vous recevrez.',
  },
}

const passwordChangedTexts: Record<Locale, Texts> = {
  zh: {
    subject: '您的密码已修改',
    body: '您的账号密码刚刚被修改，其他设备上的登录均已退出。如果这不是您本人的操作，请立即重置密码。',
  },
  en: {
    subject: 'Your password was changed',
    body: 'The password of your account was changed just now, and all other devices were signed out. If that was not you, reset your password at once.',
  },
  ja: {
    subject: 'パスワードが変更されました',
    body: 'アカウントのパスワードが変更され、他の端末はすべてログアウトされました。お心当たりがない場合は、すぐにパスワードを再設定してください。',
  },
  fr: {
    subject: 'Votre mot de passe a été modifié',
    body: 'Le mot de passe de votre compte vient d’être modifié et tous les autres appareils ont été déconnectés. Si ce n’était pas vous, réinitialisez votre mot de passe sans attendre.',
  },
}

const twoFactorOffTexts: Record<Locale, Texts> = {
  zh: {
    subject: '两步验证已关闭',
    body: '您的账号刚刚关闭了两步验证，此后仅凭密码即可登录。如果这不是您本人的操作，请立即重置密码并重新开启。',
  },
  en: {
    subject: 'Two-factor authentication was turned off',
    body: 'Two-factor authentication of your account was turned off just now, so your password alone is enough to log in. If that was not you, reset your password at once and turn it on again.',
  },
  ja: {
    subject: '2段階認証が無効になりました',
    body: 'アカウントの2段階認証が無効になり、パスワードだけでログインできるようになりました。お心当たりがない場合は、すぐにパスワードを再設定し、2段階認証を有効にしてください。',
  },
  fr: {
    subject: 'Validation en deux étapes désactivée',
    body: 'La validation en deux étapes de votre compte vient d’être désactivée : votre mot de passe suffit désormais pour vous connecter. Si ce n’était pas vous, réinitialisez votre mot de passe sans attendre et réactivez-la.',
  },
}

const newDeviceTexts: Record<Locale, Texts> = {
  zh: { subject: '新设备登录提醒', body: '您的账号在一台新设备上登录。如果这不是您本人的操作，请立即重置密码。' },
  en: {
    subject: 'Signed in on a new device',
    body: 'Your account was used to sign in on a device that is new to it. If that was not you, reset your password at once.',
  },
  ja: {
    subject: '新しい端末からのログイン',
    body: '新しい端末からアカウントへのログインがありました。お心当たりがない場合は、すぐにパスワードを再設定してください。',
  },
  fr: {
    subject: 'Connexion depuis un nouvel appareil',
    body: 'Une connexion à votre compte a eu lieu depuis un nouvel appareil. Si ce n’était pas vous, réinitialisez votre mot de passe sans attendre.',
  },
}

const inviteTexts: Record<Locale, Texts> = {
  zh: { subject: '平台管理员邀请', body: '您受邀成为平台管理员。请在 7 天内打开 /admin/auth，用此邮箱和以下邀请码注册。' },
  en: {
    subject: 'You are invited as a platform admin',
    body: 'You are invited to become a platform admin. Open /admin/auth within 7 days and register with this address and the invite code below.',
  },
  ja: {
    subject: 'プラットフォーム管理者への招待',
    body: 'プラットフォーム管理者に招待されました。7日以内に /admin/auth を開き、このメールアドレスと次の招待コードで登録してください。',
  },
  fr: {
    subject: 'Invitation d’administration de la plateforme',
    body: 'Vous êtes invité à devenir administrateur de la plateforme. Ouvrez /admin/auth dans les 7 jours et inscrivez-vous avec cette adresse et le code ci-dessous.',
  },
}
