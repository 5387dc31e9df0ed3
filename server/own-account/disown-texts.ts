import type { Locale } from '#contract/http/locale.ts'

type DisownTexts = {
  title: string
  ask: string
  askHelp: string
  stop: string
  done: string
  doneHelp: string
  over: string
  overHelp: string
  reset: string
}

/** The texts of the page that stops a change of the e-mail address. */
export const disownTexts: Record<Locale, DisownTexts> = {
  zh: {
    title: '不是我本人的操作',
    ask: '终止更换邮箱？',
    askHelp: '您的账号将保留现在的邮箱，并退出所有设备上的登录。',
    stop: '终止并退出所有设备',
    done: '已终止，邮箱没有更改',
    doneHelp: '所有设备上的登录均已退出。申请人知道您的密码，请立即重置。',
    over: '此链接已失效',
    overHelp: '更换邮箱的申请已完成、已取消或已过期。如果您担心账号安全，请重置密码。',
    reset: '重置密码',
  },
  en: {
    title: 'This was not me',
    ask: 'Stop the change of your email address?',
    askHelp: 'Your account keeps its present address, and all devices are signed out.',
    stop: 'Stop it and sign out everywhere',
    done: 'Stopped. Your address was not changed',
    doneHelp: 'All devices were signed out. Whoever asked for the change knows your password: reset it now.',
    over: 'This link no longer works',
    overHelp: 'The change was completed, cancelled, or has expired. If you are worried about your account, reset your password.',
    reset: 'Reset the password',
  },
  ja: {
    title: '心当たりがない場合',
    ask: 'メールアドレスの変更を中止しますか？',
    askHelp: '現在のアドレスのまま変更されず、すべての端末からログアウトします。',
    stop: '中止してすべての端末からログアウト',
    done: '中止しました。アドレスは変更されていません',
    doneHelp: 'すべての端末からログアウトしました。申請した人はパスワードを知っています。今すぐ再設定してください。',
    over: 'このリンクは無効です',
    overHelp: '変更は完了したか、取り消されたか、期限が切れています。ご心配な場合は、パスワードを再設定してください。',
    reset: 'パスワードを再設定',
  },
  fr: {
    title: 'Ce n’était pas moi',
    ask: 'Arrêter le changement d’adresse e-mail ?',
    askHelp: 'Votre compte garde son adresse actuelle et tous les appareils sont déconnectés.',
    stop: 'Arrêter et tout déconnecter',
    done: 'Changement arrêté : votre adresse reste la même',
    doneHelp:
      'Tous les appareils ont été déconnectés. La personne à l’origine de la demande connaît votre mot de passe : réinitialisez-le maintenant.',
    over: 'Ce lien ne fonctionne plus',
    overHelp: 'Le changement est terminé, annulé ou expiré. Si vous avez un doute, réinitialisez votre mot de passe.',
    reset: 'Réinitialiser le mot de passe',
  },
}
