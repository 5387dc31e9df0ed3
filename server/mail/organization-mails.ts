import type { Locale } from '#contract/http/locale.ts'
import { escaped, type MailTemplate } from './templates.ts'

/** Says that an organisation has another owner, to the new one or to the former one. */
export const transferMail = (
  locale: Locale,
  { organization, giver, heir, isHeir }: { organization: string; giver: string; heir: string; isHeir: boolean },
): MailTemplate => {
  const { transferred, received, given, unexpected } = texts[locale]
  return mail(transferred, [isHeir ? received(giver, organization) : given(heir, organization), unexpected])
}

/** Says that an organisation will be removed at `endsAt` (ISO 8601) or, if that is null, that it will not be. */
export const deletionMail = (
  locale: Locale,
  { organization, endsAt }: { organization: string; endsAt: string | null },
): MailTemplate => {
  const { deleted, ends, exporting, restored, goesOn } = texts[locale]
  return endsAt === null
    ? mail(restored, [goesOn(organization)])
    : mail(deleted, [ends(organization, `${endsAt.slice(0, 16).replace('T', ' ')} UTC`), exporting])
}

/** The subject contains nothing that somebody wrote. */
const mail = (subject: string, paragraphs: string[]): MailTemplate => ({
  subject: `Causeway · ${subject}`,
  text: `${paragraphs.join('\n\n')}\n`,
  html: paragraphs.map((it) => `<p>${escaped(it)}</p>`).join(''),
})

type Texts = {
  transferred: string
  received: (giver: string, organization: string) => string
  given: (heir: string, organization: string) => string
  unexpected: string
  deleted: string
  ends: (organization: string, at: string) => string
  exporting: string
  restored: string
  goesOn: (organization: string) => string
}

const texts: Record<Locale, Texts> = {
  zh: {
    transferred: '组织的所有者已变更',
    received: (giver, organization) => `${giver} 已将组织“${organization}”移交给您，您现在是所有者。`,
    given: (heir, organization) => `您已将组织“${organization}”移交给 ${heir}，您现在是管理员。`,
    unexpected: '如果这不是您所期望的，请立即联系组织的其他成员，并修改您的密码。',
    deleted: '您的组织即将被删除',
    ends: (organization, at) =>
      `组织“${organization}”的一位所有者要求删除该组织。从现在起只能查看，不再接收事件，也不再发送消息。${at} 之后，它的全部数据将被永久删除。`,
    exporting: '在此之前，所有者可以在组织设置中撤销删除。您的账号会保留。',
    restored: '组织不再删除',
    goesOn: (organization) => `组织“${organization}”的删除已撤销，一切恢复正常。`,
  },
  en: {
    transferred: 'Your organisation has a new owner',
    received: (giver, organization) =>
      `${giver} has transferred the organisation “${organization}” to you. You are now its owner.`,
    given: (heir, organization) => `You have transferred the organisation “${organization}” to ${heir}. You are now an admin.`,
    unexpected: 'If you did not expect this, contact the other members of the organisation now and change your password.',
    deleted: 'Your organisation will be deleted',
    ends: (organization, at) =>
      `An owner has asked to delete the organisation “${organization}”. From now on it is read-only, accepts no events and sends no messages. After ${at}, all of its data will be deleted for good.`,
    exporting: 'Until then, an owner can cancel the deletion in the organisation settings. Your account stays.',
    restored: 'Your organisation will not be deleted',
    goesOn: (organization) =>
      `The deletion of the organisation “${organization}” has been cancelled. Everything works as before.`,
  },
  ja: {
    transferred: '組織のオーナーが変わりました',
    received: (giver, organization) => `${giver} さんから組織「${organization}」が譲渡され、あなたがオーナーになりました。`,
    given: (heir, organization) => `組織「${organization}」を ${heir} さんに譲渡しました。あなたは管理者になりました。`,
    unexpected: '心当たりがない場合は、すぐに組織の他のメンバーに連絡し、パスワードを変更してください。',
    deleted: '組織が削除されます',
    ends: (organization, at) =>
      `オーナーが組織「${organization}」の削除を申請しました。現在は閲覧のみ可能で、イベントの受信とメッセージの送信は停止しています。${at} を過ぎると、すべてのデータが完全に削除されます。`,
    exporting: 'それまでの間は、オーナーが組織の設定から削除を取り消せます。あなたのアカウントは残ります。',
    restored: '組織の削除が取り消されました',
    goesOn: (organization) => `組織「${organization}」の削除が取り消されました。これまでどおりご利用いただけます。`,
  },
  fr: {
    transferred: 'Votre organisation a un nouveau propriétaire',
    received: (giver, organization) =>
      `${giver} vous a transféré l’organisation « ${organization} ». Vous en êtes désormais propriétaire.`,
    given: (heir, organization) =>
      `Vous avez transféré l’organisation « ${organization} » à ${heir}. Vous en êtes désormais administrateur.`,
    unexpected:
      'Si vous ne vous y attendiez pas, contactez sans attendre les autres membres de l’organisation et changez votre mot de passe.',
    deleted: 'Votre organisation va être supprimée',
    ends: (organization, at) =>
      `Un propriétaire a demandé la suppression de l’organisation « ${organization} ». Elle est désormais en lecture seule, ne reçoit plus d’événements et n’envoie plus de messages. Après le ${at}, toutes ses données seront définitivement supprimées.`,
    exporting:
      'D’ici là, un propriétaire peut annuler la suppression dans les paramètres de l’organisation. Votre compte est conservé.',
    restored: 'Votre organisation ne sera pas supprimée',
    goesOn: (organization) => `La suppression de l’organisation « ${organization} » a été annulée. Tout fonctionne comme avant.`,
  },
}
