import type { Locale } from '#contract/http/locale.ts'
import { escaped, type MailTemplate } from './templates.ts'

/** The code for the present address when it is to be replaced, and a link with which its owner stops that. */
export const oldAddressMail = (locale: Locale, { code, link }: { code: string; link: string }): MailTemplate => {
  const { subject, body, notMe } = oldAddressTexts[locale]
  return {
    subject: `Causeway · ${subject}`,
    text: `${body}\n\n${code}\n\n${notMe}\n\n${link}\n`,
    html: `<p>${body}</p><p><strong>${code}</strong></p><p>${notMe}</p><p><a href="${escaped(link)}">${escaped(link)}</a></p>`,
  }
}

/** The code for the new address. */
export const newAddressMail = (locale: Locale, code: string): MailTemplate => plain(newAddressTexts[locale], code)

/** For the owner of an address that somebody else would use for their account. Contains no code. */
export const addressInUseMail = (locale: Locale): MailTemplate => plain(addressInUseTexts[locale])

/** Says to the former address that it no longer belongs to the account. */
export const addressChangedMail = (locale: Locale): MailTemplate => plain(addressChangedTexts[locale])

/** The receipt of a deleted account. `at` is ISO 8601. */
export const accountDeletedMail = (locale: Locale, { username, at }: { username: string; at: string }): MailTemplate =>
  plain(accountDeletedTexts[locale], `${username} · ${at.slice(0, 16).replace('T', ' ')} UTC`)

/** For the owner of an address whose account was merged into another one of theirs. Contains no code. */
export const accountMergedMail = (locale: Locale): MailTemplate => plain(accountMergedTexts[locale])

type Texts = { subject: string; body: string }

const plain = ({ subject, body }: Texts, highlight?: string): MailTemplate => ({
  subject: `Causeway · ${subject}`,
  text: highlight ? `${body}\n\n${highlight}\n` : `${body}\n`,
  html: `<p>${body}</p>${highlight ? `<p><strong>${escaped(highlight)}</strong></p>` : ''}`,
})

const oldAddressTexts: Record<Locale, Texts & { notMe: string }> = {
  zh: {
    subject: '确认更换邮箱（当前邮箱）',
    body: '有人申请更换您账号的邮箱。如果是您本人，请在 10 分钟内输入以下验证码，并输入发送到新邮箱的验证码。',
    notMe: '不是您本人？请打开以下链接，终止更换并退出所有设备上的登录：',
  },
  en: {
    subject: 'Confirm your new email address (from this address)',
    body: 'Someone asked to change the email address of your account. If that was you, enter this code within 10 minutes, together with the code sent to the new address.',
    notMe: 'This was not you? Open this link to stop the change and sign out on all devices:',
  },
  ja: {
    subject: 'メールアドレス変更の確認（現在のアドレス）',
    body: 'アカウントのメールアドレスの変更が申請されました。ご本人の場合は、10分以内に次の確認コードと、新しいアドレスに届いた確認コードを入力してください。',
    notMe: 'お心当たりがない場合は、次のリンクを開いて変更を中止し、すべての端末からログアウトしてください。',
  },
  fr: {
    subject: 'Confirmez votre nouvelle adresse e-mail (depuis cette adresse)',
    body: 'Quelqu’un a demandé à changer l’adresse e-mail de votre compte. Si c’est vous, saisissez ce code dans les 10 minutes, avec celui envoyé à la nouvelle adresse.',
    notMe: 'Ce n’était pas vous ? Ouvrez ce lien pour arrêter le changement et déconnecter tous les appareils :',
  },
}

const newAddressTexts: Record<Locale, Texts> = {
  zh: {
    subject: '确认更换邮箱（新邮箱）',
    body: '请在 10 分钟内输入以下验证码，将此邮箱用于您的账号。如果这不是您本人的操作，请忽略本邮件。',
  },
  en: {
    subject: 'Confirm your new email address',
    body: 'Enter this code within 10 minutes to use this address for your account. If you did not ask for it, ignore this message.',
  },
  ja: {
    subject: '新しいメールアドレスの確認',
    body: 'このアドレスをアカウントで使用するには、10分以内に次の確認コードを入力してください。お心当たりがない場合は、このメールを破棄してください。',
  },
  fr: {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    body: 'Saisissez ce code dans les 10 minutes pour utiliser cette adresse avec votre compte. Si vous ne l’avez pas demandé, ignorez ce message.',
  },
}

const addressInUseTexts: Record<Locale, Texts> = {
  zh: {
    subject: '此邮箱已有账号',
    body: '有人想把另一个账号的邮箱更换为此邮箱，但您已用它注册了账号，所以不会有任何更改。如果是您本人的操作，请换一个邮箱。',
  },
  en: {
    subject: 'You already have an account with this address',
    body: 'Someone wanted to use this address for another account. You already have an account with it, so nothing will change. If that was you, choose another address.',
  },
  ja: {
    subject: 'このアドレスにはすでにアカウントがあります',
    body: '別のアカウントのメールアドレスをこのアドレスに変更する申請がありましたが、すでにご利用のアカウントがあるため、変更は行われません。ご本人の場合は、別のアドレスをお使いください。',
  },
  fr: {
    subject: 'Vous avez déjà un compte avec cette adresse',
    body: 'Quelqu’un a voulu utiliser cette adresse pour un autre compte. Vous avez déjà un compte avec elle : rien ne change. Si c’était vous, choisissez une autre adresse.',
  },
}

const addressChangedTexts: Record<Locale, Texts> = {
  zh: {
    subject: '您的账号邮箱已更换',
    body: '您的账号不再使用此邮箱，其他设备上的登录均已退出。如果这不是您本人的操作，请立即联系平台管理员。',
  },
  en: {
    subject: 'Your email address was changed',
    body: 'Your account no longer uses this address, and all other devices were signed out. If that was not you, contact the platform’s administrators at once.',
  },
  ja: {
    subject: 'メールアドレスが変更されました',
    body: 'アカウントはこのアドレスを使用しなくなり、他の端末はすべてログアウトされました。お心当たりがない場合は、すぐにプラットフォーム管理者にご連絡ください。',
  },
  fr: {
    subject: 'Votre adresse e-mail a été changée',
    body: 'Votre compte n’utilise plus cette adresse et tous les autres appareils ont été déconnectés. Si ce n’était pas vous, contactez sans attendre l’administration de la plateforme.',
  },
}

const accountDeletedTexts: Record<Locale, Texts> = {
  zh: {
    subject: '您的账号已删除',
    body: '您的账号及其登录、令牌和通行密钥均已删除，无法恢复。操作记录只保留不含姓名和邮箱的编号。本邮件是删除的凭证。',
  },
  en: {
    subject: 'Your account was deleted',
    body: 'Your account, its sessions, API tokens and passkeys were deleted and cannot be restored. The audit record keeps only a number, without your name or address. This message is your receipt.',
  },
  ja: {
    subject: 'アカウントを削除しました',
    body: 'アカウントと、そのログイン、APIトークン、パスキーを削除しました。元に戻すことはできません。操作記録には番号だけが残り、お名前やメールアドレスは含まれません。このメールは削除の控えです。',
  },
  fr: {
    subject: 'Votre compte a été supprimé',
    body: 'Votre compte, ses sessions, ses jetons d’API et ses clés d’accès ont été supprimés définitivement. Le journal d’audit ne garde qu’un numéro, sans votre nom ni votre adresse. Ce message vous sert de reçu.',
  },
}

const accountMergedTexts: Record<Locale, Texts> = {
  zh: {
    subject: '此账号已合并到您的另一个账号',
    body: '有人用此邮箱申请了验证码。此邮箱的账号已合并到您的另一个账号并已关闭，因此没有发送验证码。请用另一个账号的邮箱登录或重置密码。',
  },
  en: {
    subject: 'This account was merged into another one of yours',
    body: 'Someone asked for a code with this address. Its account was merged into another account of yours and is closed, so no code was sent. Please sign in, or reset the password, with the address of the other account.',
  },
  ja: {
    subject: 'このアカウントは別のアカウントに統合されています',
    body: 'このメールアドレスで確認コードが申請されました。このアカウントはあなたの別のアカウントに統合され、閉鎖されているため、確認コードは送信していません。もう一方のアカウントのメールアドレスでログインするか、パスワードを再設定してください。',
  },
  fr: {
    subject: 'Ce compte a été fusionné avec un autre de vos comptes',
    body: 'Quelqu’un a demandé un code avec cette adresse. Son compte a été fusionné avec un autre de vos comptes et est fermé : aucun code n’a donc été envoyé. Connectez-vous, ou réinitialisez le mot de passe, avec l’adresse de l’autre compte.',
  },
}
