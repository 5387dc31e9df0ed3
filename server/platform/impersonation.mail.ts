import type { Locale } from '#contract/http/locale.ts'
import { escaped, type MailTemplate } from '#server/mail/templates.ts'

type Said = { organization: string; reason: string; minutes: number; showsPersonal: boolean }

/** Tells a person that a platform admin uses the console in their place: in which organisation, why and for how long. */
export const impersonationMail = (locale: Locale, said: Said): MailTemplate => {
  const { subject, lines } = texts[locale](said)
  return {
    subject: `Causeway · ${subject}`,
    text: `${lines.join('\n\n')}\n`,
    html: lines.map((line) => `<p>${escaped(line)}</p>`).join(''),
  }
}

type Text = { subject: string; lines: string[] }

const texts: Record<Locale, (said: Said) => Text> = {
  zh: ({ organization, reason, minutes, showsPersonal }) => ({
    subject: '平台管理员正在以您的身份使用控制台',
    lines: [
      `平台管理员已以您的身份进入组织“${organization}”的控制台，最长 ${minutes} 分钟。`,
      `理由：${reason}`,
      showsPersonal ? '在此期间可以看到访客的个人信息。' : '在此期间看不到访客的个人信息。',
      '管理员不能更改您的密码、两步验证、邮箱、角色或 API 令牌，所做的更改都会记录在案。您的登录不受影响。',
      '如需立即结束，请在账号设置中选择退出其他会话。如有疑问，请联系平台。',
    ],
  }),
  en: ({ organization, reason, minutes, showsPersonal }) => ({
    subject: 'A platform admin is signed in as you',
    lines: [
      `A platform admin has opened the console of “${organization}” as you, for at most ${minutes} minutes.`,
      `Reason: ${reason}`,
      showsPersonal ? 'They can see personal data of your visitors.' : 'Personal data of your visitors is hidden from them.',
      'They cannot change your password, two-step verification, email address, roles or API tokens, and every change they make is on record. Your own sessions are not affected.',
      'To end this at once, sign out your other sessions in your account settings. If you have questions, please contact the platform.',
    ],
  }),
  ja: ({ organization, reason, minutes, showsPersonal }) => ({
    subject: 'プラットフォーム管理者があなたとしてログインしています',
    lines: [
      `プラットフォーム管理者が、あなたとして組織「${organization}」のコンソールを開きました（最長${minutes}分）。`,
      `理由：${reason}`,
      showsPersonal ? 'この間、訪問者の個人情報が管理者に表示されます。' : '訪問者の個人情報は管理者には表示されません。',
      '管理者は、パスワード、2段階認証、メールアドレス、ロール、APIトークンを変更できません。行った変更はすべて記録されます。ご自身のログインには影響しません。',
      'すぐに終了させるには、アカウント設定でほかのセッションをログアウトしてください。ご不明な点はプラットフォームまでお問い合わせください。',
    ],
  }),
  fr: ({ organization, reason, minutes, showsPersonal }) => ({
    subject: 'L’administration de la plateforme est connectée en votre nom',
    lines: [
      `Un administrateur de la plateforme a ouvert la console de « ${organization} » en votre nom, pour ${minutes} minutes au plus.`,
      `Motif : ${reason}`,
      showsPersonal
        ? 'Il peut voir les données personnelles de vos visiteurs.'
        : 'Les données personnelles de vos visiteurs lui sont masquées.',
      'Il ne peut modifier ni votre mot de passe, ni votre validation en deux étapes, ni votre adresse e-mail, ni les rôles, ni les jetons d’API, et chaque modification est consignée. Vos propres sessions ne changent pas.',
      'Pour y mettre fin immédiatement, déconnectez vos autres sessions dans les paramètres de votre compte. Pour toute question, contactez la plateforme.',
    ],
  }),
}
