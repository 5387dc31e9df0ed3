import type { Locale } from '#contract/http/locale.ts'
import type { NoticeKind } from '#contract/own-account/notifications.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Key } from '#server/kernel/keys.ts'
import type { Row } from '#server/kernel/row.ts'
import type { noticesOff } from './mail.schema.ts'
import type { createMailQueue } from './mail-queue.ts'
import { type NoticeTopic, noticeTokenOf, readNoticeToken } from './notice-links.ts'
import { noticeTexts } from './notice-texts.ts'
import { escaped, type MailTemplate } from './templates.ts'

type Query = Queries['query']
type Person = { userId: string; to: string; locale: Locale }
/** With `organizationId` the mail is sent in the name of that organisation. */
type Member = Person & { organizationId: string }

/** Where the links in these mails lead, with their token behind it. */
export const noticePath = '/unsubscribe/notice'

type Dependencies = {
  post: ReturnType<typeof createMailQueue>['post']
  key: Key
  /** The address of this server for browsers, without a path. */
  origin: string
}

/**
 * Mails that a person can switch off. Each ends with a link that does so without signing in, and has the headers by which mail programs do
 * the same (RFC 8058).
 */
export const createNotices = ({ post, key, origin }: Dependencies) => {
  const withLink = (topic: NoticeTopic, locale: Locale, { subject, text, html }: MailTemplate) => {
    const link = `${origin}${noticePath}/${noticeTokenOf(key, topic)}`
    const { why, off, all } = noticeTexts[locale]
    const [offLink, allLink] = [`${link}?lng=${locale}`, `${origin}/account/settings#notifications`]
    return {
      subject,
      text: `${text}\n--\n${why[topic.kind]}\n${off}\n${offLink}\n${all}\n${allLink}\n`,
      html: `${html}<hr><p>${escaped(why[topic.kind])}</p><p><a href="${escaped(offLink)}">${escaped(off)}</a> · <a href="${escaped(allLink)}">${escaped(all)}</a></p>`,
      headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }
  }

  const readOff = async (query: Query, userId: string): Promise<NoticeKind[]> =>
    (await query<Row<typeof noticesOff, 'kind'>>('select kind from notices_off where user_id = $1::uuid', [userId])).map(
      ({ kind }) => kind,
    )

  return {
    /** The kinds that a person has switched off. */
    readOff,
    /** Answers whether that changed something. Who is deleted meanwhile has no row. */
    set: async (query: Query, { userId, kind }: { userId: string; kind: NoticeKind }, isOn: boolean, now: Date) => {
      const changed = isOn
        ? await query('delete from notices_off where user_id = $1::uuid and kind = $2 returning 1', [userId, kind])
        : await query(
            `insert into notices_off (user_id, kind, created_at) select u.id, $2, $3::timestamptz from users u where u.id = $1::uuid
             on conflict do nothing returning 1`,
            [userId, kind, now.toISOString()],
          )
      return changed.length > 0
    },
    /** Queues a mail unless the person has switched its kind off. Answers its id, or null. */
    post: async (query: Query, { userId, to, locale }: Person, kind: NoticeKind, mail: MailTemplate) => {
      if ((await readOff(query, userId)).includes(kind)) return null
      return post(query, { to, ...withLink({ userId, kind, projectId: null }, locale, mail) })
    },
    /** Queues the weekly summary of a project, for somebody who subscribes to it. */
    postSummary: (query: Query, { userId, to, locale, organizationId }: Member, projectId: string, mail: MailTemplate) =>
      post(query, { to, ...withLink({ userId, kind: 'weeklySummary', projectId }, locale, mail) }, { organizationId }),
    /** What a link names; null if it is not one of ours. */
    topicOf: (token: string) => readNoticeToken(key, token),
  }
}

export type Notices = ReturnType<typeof createNotices>
