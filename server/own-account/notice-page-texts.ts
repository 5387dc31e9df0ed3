import type { Locale } from '#contract/http/locale.ts'
import type { NoticeTopic } from '#server/mail/notice-links.ts'

type NoticePageTexts = Record<
  'title' | 'ask' | 'always' | 'off' | 'done' | 'on' | 'all' | 'unknown' | 'unknownHelp' | 'gone' | 'goneHelp',
  string
> & { about: Record<NoticeTopic['kind'], string> }

/** The texts of the page behind the link of a mail that can be switched off. */
export const noticePageTexts: Record<Locale, NoticePageTexts> = {
  zh: {
    title: '邮件通知',
    ask: '不再接收这类邮件？',
    about: {
      alerts: '告警邮件：告警规则触发或结束时的通知，涉及您的所有项目。告警仍会显示在控制台中。',
      organization: '组织通知：您所在的组织将被删除，或删除被撤销。',
      weeklySummary: '每周摘要：一个项目上周的数据。其他项目的摘要不受影响。',
    },
    always: '安全提醒和登录验证码始终发送。',
    off: '不再接收',
    done: '已关闭这类邮件',
    on: '重新接收',
    all: '管理所有邮件通知',
    unknown: '这个链接无效',
    unknownHelp: '请使用邮件中的完整链接。',
    gone: '不会再有这类邮件',
    goneHelp: '这个链接所属的账号、成员身份或项目已不存在，无需再做任何操作。',
  },
  en: {
    title: 'Email notifications',
    ask: 'Stop these emails?',
    about: {
      alerts:
        'Alert emails: when an alert rule that notifies you fires or ends, in all of your projects. The console still shows the alerts.',
      organization: 'Organisation notices: when an organisation of yours is going to be deleted, or its deletion is cancelled.',
      weeklySummary: 'Weekly summary: the past week of one project. Summaries of other projects are not affected.',
    },
    always: 'Security notices and login codes are always sent.',
    off: 'Stop these emails',
    done: 'These emails are off',
    on: 'Turn them on again',
    all: 'Manage all email notifications',
    unknown: 'This link is not valid',
    unknownHelp: 'Please use the complete link from the email.',
    gone: 'No more of these emails will come',
    goneHelp: 'The account, membership or project that this link belongs to no longer exists. There is nothing left to do.',
  },
  ja: {
    title: 'メール通知',
    ask: 'この種類のメールの配信を停止しますか？',
    about: {
      alerts:
        'アラートメール：通知先に指定されたアラートの発生時と解消時に、すべてのプロジェクトについて届きます。アラートはコンソールで引き続き確認できます。',
      organization: '組織からのお知らせ：所属する組織の削除、または削除の取り消しの際に届きます。',
      weeklySummary: '週次サマリー：1つのプロジェクトの前週のまとめです。ほかのプロジェクトのサマリーには影響しません。',
    },
    always: 'セキュリティに関するお知らせとログイン用の確認コードは、常に送信されます。',
    off: '配信を停止する',
    done: 'この種類のメールの配信を停止しました',
    on: '配信を再開する',
    all: 'メール通知の設定',
    unknown: 'このリンクは無効です',
    unknownHelp: 'メールに記載されたリンクをすべてそのままお使いください。',
    gone: 'この種類のメールはもう届きません',
    goneHelp: 'このリンクに対応するアカウント、メンバー登録またはプロジェクトは、すでに存在しません。操作の必要はありません。',
  },
  fr: {
    title: 'Notifications par e-mail',
    ask: 'Ne plus recevoir ces e-mails ?',
    about: {
      alerts:
        'E-mails d’alerte : quand une règle d’alerte qui vous est adressée se déclenche ou se termine, dans tous vos projets. Les alertes restent visibles dans la console.',
      organization:
        'Avis de l’organisation : quand l’une de vos organisations va être supprimée, ou que sa suppression est annulée.',
      weeklySummary: 'Résumé hebdomadaire : la semaine écoulée d’un projet. Ceux de vos autres projets ne changent pas.',
    },
    always: 'Les avis de sécurité et les codes de connexion sont toujours envoyés.',
    off: 'Ne plus recevoir',
    done: 'Ces e-mails sont désactivés',
    on: 'Les recevoir à nouveau',
    all: 'Gérer toutes les notifications par e-mail',
    unknown: 'Ce lien n’est pas valable',
    unknownHelp: 'Utilisez le lien complet qui figure dans l’e-mail.',
    gone: 'Vous ne recevrez plus ces e-mails',
    goneHelp: 'Le compte, l’appartenance ou le projet lié à ce lien n’existe plus. Vous n’avez rien à faire.',
  },
}
