import type { Locale } from '#contract/http/locale.ts'
import type { NoticeTopic } from './notice-links.ts'

type NoticeTexts = {
  /** Why the recipient gets the mail. */
  why: Record<NoticeTopic['kind'], string>
  off: string
  all: string
}

/** The end of each mail that can be switched off. */
export const noticeTexts: Record<Locale, NoticeTexts> = {
  zh: {
    why: {
      alerts: '您收到此邮件，是因为一条告警规则会通知您。',
      organization: '您收到此邮件，是因为您是该组织的成员。',
      weeklySummary: '您收到此邮件，是因为您订阅了该项目的每周摘要。',
    },
    off: '不再接收此类邮件（无需登录）',
    all: '管理所有邮件通知',
  },
  en: {
    why: {
      alerts: 'You get this message because an alert rule notifies you.',
      organization: 'You get this message because you are a member of the organisation.',
      weeklySummary: 'You get this message because you subscribed to the weekly summary of this project.',
    },
    off: 'Stop these emails (no login needed)',
    all: 'Manage all email notifications',
  },
  ja: {
    why: {
      alerts: 'このメールは、アラートルールの通知先に指定されているためお送りしています。',
      organization: 'このメールは、組織のメンバーの方にお送りしています。',
      weeklySummary: 'このメールは、このプロジェクトの週次サマリーを購読している方にお送りしています。',
    },
    off: 'この種類のメールの配信を停止する（ログイン不要）',
    all: 'メール通知の設定',
  },
  fr: {
    why: {
      alerts: 'Vous recevez cet e-mail parce qu’une règle d’alerte vous est adressée.',
      organization: 'Vous recevez cet e-mail parce que vous êtes membre de l’organisation.',
      weeklySummary: 'Vous recevez cet e-mail parce que vous êtes abonné au résumé hebdomadaire de ce projet.',
    },
    off: 'Ne plus recevoir ces e-mails (sans connexion)',
    all: 'Gérer toutes les notifications par e-mail',
  },
}
