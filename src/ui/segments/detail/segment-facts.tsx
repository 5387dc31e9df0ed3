import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Segment } from '#contract/segments/segments.ts'
import { Card } from '#ui/components/card.tsx'
import { Link } from '#ui/components/link.tsx'
import { Meter } from '#ui/components/meter.tsx'
import { type Fact, KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { useSegmentNames } from '../names.ts'
import { hrefOfUser } from './segment-users.ts'

/** What is known of a segment at a glance: how many are in it, and who uses it. */
export const SegmentFacts = ({ segment }: { segment: Segment }) => {
  const { t } = useLingui()
  const { kinds, countText, share } = useSegmentNames()
  const { kind, members, filling, usedBy, createdAt, updatedAt } = segment
  const facts: Fact[] = [
    { id: 'kind', label: t`种类`, value: kinds[kind] },
    {
      id: 'usedBy',
      label: t`被使用`,
      value: usedBy.length > 0 && (
        <ul>
          {usedBy.map((user) => (
            <li key={user.id}>
              <Link href={hrefOfUser(user)} className={css({ color: 'accent' })}>
                {user.name}
              </Link>
            </li>
          ))}
        </ul>
      ),
    },
    { id: 'updated', label: t`最近更改`, value: <TimeText at={updatedAt} /> },
    { id: 'created', label: t`创建于`, value: <TimeText at={createdAt} /> },
  ]
  return (
    <Card>
      <h2 className={css({ fontSize: 's', color: 'fg.muted' })}>
        <Trans>现在的人数</Trans>
      </h2>
      <p className={css({ fontSize: '28px', fontWeight: 'bold', fontVariantNumeric: 'tabular-nums', lineHeight: 'tight' })}>
        {countText(members)}
      </p>
      {filling !== null && (
        <div className={css({ display: 'grid', gap: '1', marginBlock: '2', fontSize: 's', color: 'fg.muted' })}>
          <Meter label={t`统计进度`} value={filling} of={1} text={share(filling, 1)} tone="accent" />
          <Trans>正在逐一检查每个人，已完成 {share(filling, 1)}。</Trans>
        </div>
      )}
      <div className={css({ marginTop: '4' })}>
        <KeyFacts facts={facts} />
      </div>
    </Card>
  )
}
