import type { Locale } from '#contract/http/locale.ts'
import { escaped, type MailTemplate } from './templates.ts'

export type InvitationMail = { organization: string; inviter: string; message: string; link: string }

/** Invites somebody to an organisation. The subject contains nothing that the inviter wrote. */
export const invitationMail = (locale: Locale, { organization, inviter, message, link }: InvitationMail): MailTemplate => {
  const { subject, invites, says, accept, ignore } = texts[locale]
  const quoted = message === '' ? [] : [says(inviter), message]
  const paragraphs = [invites(inviter, organization), ...quoted, accept]
  const html = [...paragraphs.map(htmlOf), `<p><a href="${escapedLink(link)}">${escaped(link)}</a></p>`, htmlOf(ignore)]
  return { subject: `Causeway · ${subject}`, text: `${[...paragraphs, link, ignore].join('\n\n')}\n`, html: html.join('') }
}

const htmlOf = (text: string) => `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`
const escapedLink = (link: string) => escaped(link).replaceAll('"', '&quot;')

type Texts = {
  subject: string
  invites: (inviter: string, organization: string) => string
  says: (inviter: string) => string
  accept: string
  ignore: string
}

const texts: Record<Locale, Texts> = {
  zh: {
    subject: '您收到一份组织邀请',
    invites: (inviter, organization) => `${inviter} 邀请您加入组织“${organization}”。`,
    says: (inviter) => `${inviter} 的留言：`,
    accept: '请在 7 天内打开以下链接接受邀请：',
    ignore: '如果您不认识邀请人，请忽略本邮件，也不要把链接转发给他人。',
  },
  en: {
    subject: 'You have been invited to an organisation',
    invites: (inviter, organization) => `${inviter} has invited you to join the organisation “${organization}”.`,
    says: (inviter) => `Message from ${inviter}:`,
    accept: 'To accept, open this link within 7 days:',
    ignore: 'If you do not know the sender, ignore this message. Do not forward the link: it is meant for you only.',
  },
  ja: {
    subject: '組織への招待が届いています',
    invites: (inviter, organization) => `${inviter} さんから組織「${organization}」に招待されました。`,
    says: (inviter) => `${inviter} さんからのメッセージ：`,
    accept: '参加するには、7日以内に次のリンクを開いてください。',
    ignore: '招待した人に心当たりがない場合は、このメールを破棄してください。リンクはご本人専用です。転送しないでください。',
  },
  fr: {
    subject: 'Vous êtes invité à rejoindre une organisation',
    invites: (inviter, organization) => `${inviter} vous invite à rejoindre l’organisation « ${organization} ».`,
    says: (inviter) => `Message de ${inviter} :`,
    accept: 'Pour accepter, ouvrez ce lien dans les 7 jours :',
    ignore: 'Si vous ne connaissez pas l’expéditeur, ignorez ce message. Ne transférez pas ce lien : il vous est réservé.',
  },
}
