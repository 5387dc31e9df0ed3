import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ProfileDetail } from '#contract/profiles/profiles.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Card } from '#ui/components/card.tsx'
import { Duration } from '#ui/components/duration.tsx'
import { Link } from '#ui/components/link.tsx'
import { type Fact, KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { usePersonNames } from '../person/names.ts'

/** What is known of a person at a glance. */
export const ProfileFacts = ({ profile }: { profile: ProfileDetail }) => {
  const { t, i18n } = useLingui()
  const { countryName, languageName } = usePersonNames()
  const { firstSeen, lastSeen, visits, pageViews, events, engagedMs, commerce, firstSource, lastSource, messages } = profile
  const money = (value: number) => i18n.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const days = commerce.meanDaysBetweenOrders
  const sourceOf = (source: ProfileDetail['firstSource']) =>
    source && [source.name || source.type, source.campaign].filter(Boolean).join(' · ')
  const facts: Fact[] = [
    { id: 'lastSeen', label: t`最近来访`, value: lastSeen && <TimeText at={lastSeen} /> },
    { id: 'firstSeen', label: t`首次来访`, value: firstSeen && <TimeText at={firstSeen} /> },
    { id: 'visits', label: t`访问次数`, value: i18n.number(visits) },
    { id: 'pageViews', label: t`浏览页面`, value: i18n.number(pageViews) },
    { id: 'events', label: t`事件数`, value: i18n.number(events) },
    { id: 'engaged', label: t`停留时间`, value: engagedMs > 0 && <Duration milliseconds={engagedMs} /> },
    { id: 'orders', label: t`订单数`, value: i18n.number(profile.orders) },
    { id: 'revenue', label: t`收入`, value: money(profile.revenue) },
    { id: 'average', label: t`平均订单金额`, value: commerce.averageOrderValue !== null && money(commerce.averageOrderValue) },
    {
      id: 'between',
      label: t`平均下单间隔`,
      value: days !== null && <Duration milliseconds={days * 86_400_000} />,
    },
    { id: 'firstSource', label: t`首次来源`, value: sourceOf(firstSource) },
    { id: 'lastSource', label: t`最近来源`, value: sourceOf(lastSource) },
    { id: 'country', label: t`国家或地区`, value: profile.country && countryName(profile.country) },
    { id: 'device', label: t`设备`, value: profile.device },
    { id: 'language', label: t`语言`, value: profile.language && languageName(profile.language) },
    {
      id: 'messages',
      label: t`收到的消息`,
      value: messages.received > 0 && (
        <Trans>
          收到 {i18n.number(messages.received)}，看到 {i18n.number(messages.shown)}，点击 {i18n.number(messages.clicked)}
        </Trans>
      ),
    },
  ]
  return (
    <Card>
      <KeyFacts facts={facts} />
      {profile.segments.length > 0 && (
        <div className={css({ marginTop: '3' })}>
          <h2 className={css({ fontSize: 's', color: 'fg.muted' })}>
            <Trans>分群</Trans>
          </h2>
          <ul className={css({ display: 'flex', flexWrap: 'wrap', gap: '1', marginTop: '1' })}>
            {profile.segments.map(({ id, name }) => (
              <li key={id}>
                <Link href={`/segments/${id}`}>
                  <Badge tone="accent">{name}</Badge>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
