import type { Locale } from '#contract/locale.ts'
import type { ServerProblemCode } from '#contract/problem.ts'

/** What an answer's `msg` says, for callers that have no texts of their own. */
export const texts = {
  'request.unreadable': {
    zh: '无法读取请求内容',
    en: 'The request could not be read',
    ja: 'リクエストを読み取れませんでした',
    fr: 'La requête est illisible',
  },
  'request.invalid': {
    zh: '请求内容不符合要求',
    en: 'The request does not meet the requirements',
    ja: 'リクエストの内容が正しくありません',
    fr: 'La requête ne respecte pas le format attendu',
  },
  'login.refused': {
    zh: '账号或密码错误，请稍后重试',
    en: 'Wrong account or password. Please try again later',
    ja: 'アカウントまたはパスワードが違います。しばらくしてからもう一度お試しください',
    fr: 'Compte ou mot de passe incorrect. Réessayez dans un instant',
  },
  'code.invalid': {
    zh: '验证码无效，请重试',
    en: 'Verification code invalid, please retry',
    ja: '確認コードが無効です。もう一度お試しください',
    fr: 'Code de vérification non valide, veuillez réessayer',
  },
  'sdkKey.unknown': { zh: 'SDK 密钥不存在', en: 'Unknown SDK key', ja: 'SDK キーが存在しません', fr: 'Clé SDK inconnue' },
  'origin.refused': {
    zh: '此来源不在项目的允许列表中',
    en: 'This origin is not on the project’s list',
    ja: 'このオリジンはプロジェクトの許可リストにありません',
    fr: 'Cette origine n’est pas autorisée pour ce projet',
  },
  'session.invalid': {
    zh: '登录已失效，请重新登录',
    en: 'Your session has ended. Please log in again',
    ja: 'セッションが終了しました。もう一度ログインしてください',
    fr: 'Votre session a expiré. Veuillez vous reconnecter',
  },
  'permission.denied': {
    zh: '您没有执行此操作的权限',
    en: 'You do not have permission to do this',
    ja: 'この操作を行う権限がありません',
    fr: 'Vous n’avez pas l’autorisation d’effectuer cette action',
  },
  'route.unknown': {
    zh: '接口不存在',
    en: 'No such endpoint',
    ja: 'エンドポイントが存在しません',
    fr: 'Point d’accès inexistant',
  },
  'project.unknown': { zh: '未找到项目', en: 'Project not found', ja: 'プロジェクトが見つかりません', fr: 'Projet introuvable' },
  'username.taken': {
    zh: '该用户名已被使用',
    en: 'This username is already taken',
    ja: 'このユーザー名はすでに使われています',
    fr: 'Ce nom d’utilisateur est déjà pris',
  },
  'project.last': {
    zh: '不能删除最后一个项目',
    en: 'The last project cannot be deleted',
    ja: '最後のプロジェクトは削除できません',
    fr: 'Le dernier projet ne peut pas être supprimé',
  },
  'body.tooLarge': {
    zh: '请求内容过大',
    en: 'The request is too large',
    ja: 'リクエストが大きすぎます',
    fr: 'La requête est trop volumineuse',
  },
  'requests.tooMany': {
    zh: '请求过于频繁，请稍后重试',
    en: 'Too many requests. Please try again later',
    ja: 'リクエストが多すぎます。しばらくしてからもう一度お試しください',
    fr: 'Trop de requêtes. Réessayez dans un instant',
  },
  'code.tooSoon': {
    zh: '验证码刚刚发送过，请稍后再试',
    en: 'A code was sent a moment ago. Please wait before asking for another',
    ja: '確認コードは送信済みです。少し待ってから再送してください',
    fr: 'Un code vient d’être envoyé. Patientez avant d’en demander un autre',
  },
  'code.tooMany': {
    zh: '该邮箱今日的验证码发送次数已达上限',
    en: 'This address has reached its limit of codes for today',
    ja: 'このメールアドレスは本日の送信上限に達しました',
    fr: 'Cette adresse a atteint sa limite de codes pour aujourd’hui',
  },
  'server.failed': {
    zh: '服务器出错，请稍后重试',
    en: 'The server failed. Please try again later',
    ja: 'サーバーでエラーが発生しました。しばらくしてからもう一度お試しください',
    fr: 'Le serveur a rencontré une erreur. Réessayez dans un instant',
  },
  'server.busy': {
    zh: '服务器繁忙，请稍后重试',
    en: 'The server is busy. Please try again later',
    ja: 'サーバーが混み合っています。しばらくしてからもう一度お試しください',
    fr: 'Le serveur est occupé. Réessayez dans un instant',
  },
} as const satisfies Record<ServerProblemCode, Record<Locale, string>>
