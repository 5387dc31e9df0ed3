import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Certificate } from '#contract/profiles/erasure.ts'
import { dateText } from '#ui/components/date-text.ts'
import { type Fact, KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { css } from '../../../../styled-system/css'

/** What was removed of a person, when and why. */
export const CertificateCard = ({ certificate }: { certificate: Certificate }) => {
  const { t, i18n } = useLingui()
  const { id, kind, profiles, at, by, reason, removed } = certificate
  const names: Record<keyof Certificate['removed'], string> = {
    events: t`事件`,
    visits: t`访问`,
    pageViews: t`页面浏览`,
    rejectedEvents: t`被拒绝的事件`,
    messages: t`消息`,
    browsers: t`浏览器`,
    userIds: t`登录 ID`,
    traits: t`特征`,
  }
  const counts: Fact[] = [
    { id: 'events', label: names.events, value: removed.events },
    { id: 'visits', label: names.visits, value: removed.visits },
    { id: 'pageViews', label: names.pageViews, value: removed.pageViews },
    { id: 'rejectedEvents', label: names.rejectedEvents, value: removed.rejectedEvents },
    { id: 'messages', label: names.messages, value: removed.messages },
    { id: 'browsers', label: names.browsers, value: removed.browsers },
    { id: 'userIds', label: names.userIds, value: removed.userIds },
    { id: 'traits', label: names.traits, value: removed.traits },
  ].map((fact) => ({ ...fact, value: i18n.number(fact.value) }))
  return (
    <section aria-label={t`完成证明`} className={css({ marginBottom: '5' })}>
      <KeyFacts
        facts={[
          { id: 'kind', label: t`做了什么`, value: kind === 'erased' ? <Trans>已删除</Trans> : <Trans>已匿名化</Trans> },
          { id: 'at', label: t`时间`, value: dateText(i18n, at, { dateStyle: 'medium', timeStyle: 'medium' }) },
          { id: 'reason', label: t`原因`, value: reason },
          { id: 'by', label: t`执行人`, value: <code>{by}</code> },
          { id: 'profiles', label: t`涉及的用户 ID`, value: <code>{profiles.join(', ')}</code> },
          { id: 'id', label: t`证明编号`, value: <code>{id}</code> },
        ]}
      />
      <h3 className={css({ fontWeight: 'bold', marginTop: '4', marginBottom: '2' })}>
        <Trans>移除的数量</Trans>
      </h3>
      <KeyFacts facts={counts} />
    </section>
  )
}
