import type { Locale } from '#contract/http/locale.ts'
import { escaped, type MailTemplate } from '#server/mail/templates.ts'

type Said = { kept: string; keptEmail: string; closed: string; closedEmail: string; reason: string }

/** Tells a person at the address of the account that stays that another one of theirs was merged into it. */
export const keptMail = (locale: Locale, said: Said): MailTemplate => letter(texts[locale].kept(said))

/** Tells a person at the address of the account that was closed where everything went, and with which account they sign in from now on. */
export const closedMail = (locale: Locale, said: Said): MailTemplate => letter(texts[locale].closed(said))

type Text = { subject: string; lines: string[] }

const letter = ({ subject, lines }: Text): MailTemplate => ({
  subject: `Causeway · ${subject}`,
  text: `${lines.join('\n\n')}\n`,
  html: lines.map((line) => `<p>${escaped(line)}</p>`).join(''),
})

const texts: Record<Locale, Record<'kept' | 'closed', (said: Said) => Text>> = {
  zh: {
    kept: ({ kept, closed, closedEmail, reason }) => ({
      subject: '您的另一个账号已合并到此账号',
      lines: [
        `平台管理员已将账号“${closed}”（${closedEmail}）合并到您的账号“${kept}”。`,
        `理由：${reason}`,
        '它的组织、目标、告警和订阅现在都属于您的账号；它的登录、API 令牌、通行密钥和两步验证已失效。',
        '如果这不是您的账号，请立即联系平台。',
      ],
    }),
    closed: ({ kept, keptEmail, closed, reason }) => ({
      subject: '您的账号已合并，请使用另一个账号登录',
      lines: [
        `平台管理员已将您的账号“${closed}”合并到账号“${kept}”（${keptEmail}）。`,
        `理由：${reason}`,
        `账号“${closed}”已关闭，不能再登录，此邮箱也不能用于注册新账号。请用账号“${kept}”登录，您的组织和内容都在那里。`,
        '如果您没有同意合并，请立即联系平台。',
      ],
    }),
  },
  en: {
    kept: ({ kept, closed, closedEmail, reason }) => ({
      subject: 'Another account of yours was merged into this one',
      lines: [
        `A platform admin has merged the account “${closed}” (${closedEmail}) into your account “${kept}”.`,
        `Reason: ${reason}`,
        'Its organizations, goals, alerts and subscriptions now belong to your account. Its sessions, API tokens, passkeys and two-step verification no longer work.',
        'If that account was not yours, please contact the platform at once.',
      ],
    }),
    closed: ({ kept, keptEmail, closed, reason }) => ({
      subject: 'Your account was merged: please sign in with the other one',
      lines: [
        `A platform admin has merged your account “${closed}” into the account “${kept}” (${keptEmail}).`,
        `Reason: ${reason}`,
        `The account “${closed}” is closed: it cannot sign in, and no new account can be registered with this address. Sign in as “${kept}”; your organizations and your work are there.`,
        'If you did not agree to this, please contact the platform at once.',
      ],
    }),
  },
  ja: {
    kept: ({ kept, closed, closedEmail, reason }) => ({
      subject: '別のアカウントがこのアカウントに統合されました',
      lines: [
        `プラットフォーム管理者が、アカウント「${closed}」（${closedEmail}）をあなたのアカウント「${kept}」に統合しました。`,
        `理由：${reason}`,
        '組織、目標、アラート、購読はあなたのアカウントに移りました。統合元のログイン、APIトークン、パスキー、2段階認証は無効になりました。',
        'ご自身のアカウントでない場合は、すぐにプラットフォームまでご連絡ください。',
      ],
    }),
    closed: ({ kept, keptEmail, closed, reason }) => ({
      subject: 'アカウントが統合されました。もう一方のアカウントでログインしてください',
      lines: [
        `プラットフォーム管理者が、あなたのアカウント「${closed}」をアカウント「${kept}」（${keptEmail}）に統合しました。`,
        `理由：${reason}`,
        `アカウント「${closed}」は閉鎖され、ログインできません。このメールアドレスで新しく登録することもできません。「${kept}」でログインしてください。組織と作業内容はそちらにあります。`,
        '同意していない場合は、すぐにプラットフォームまでご連絡ください。',
      ],
    }),
  },
  fr: {
    kept: ({ kept, closed, closedEmail, reason }) => ({
      subject: 'Un autre de vos comptes a été fusionné avec celui-ci',
      lines: [
        `Un administrateur de la plateforme a fusionné le compte « ${closed} » (${closedEmail}) avec votre compte « ${kept} ».`,
        `Motif : ${reason}`,
        'Ses organisations, objectifs, alertes et abonnements appartiennent désormais à votre compte. Ses sessions, jetons d’API, clés d’accès et sa validation en deux étapes ne fonctionnent plus.',
        'Si ce compte n’était pas le vôtre, contactez immédiatement la plateforme.',
      ],
    }),
    closed: ({ kept, keptEmail, closed, reason }) => ({
      subject: 'Votre compte a été fusionné : connectez-vous avec l’autre',
      lines: [
        `Un administrateur de la plateforme a fusionné votre compte « ${closed} » avec le compte « ${kept} » (${keptEmail}).`,
        `Motif : ${reason}`,
        `Le compte « ${closed} » est fermé : il ne permet plus de se connecter, et cette adresse ne peut plus servir à créer un compte. Connectez-vous avec « ${kept} » ; vos organisations et votre travail s’y trouvent.`,
        'Si vous n’avez pas donné votre accord, contactez immédiatement la plateforme.',
      ],
    }),
  },
}
