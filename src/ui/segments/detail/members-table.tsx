import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Member, Segment } from '#contract/segments/segments.ts'
import { buttonRecipe } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Link } from '#ui/components/link.tsx'
import type { Column } from '#ui/patterns/data-table/column.ts'
import { ListPart } from '#ui/patterns/list/list-part.tsx'
import type { Reading } from '#ui/patterns/list/reading.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { useSegmentNames } from '../names.ts'

type Props = { segment: Segment; reading: Reading<Member> }

/** Who is in a segment now, since when, and by what. */
export const MembersTable = ({ segment, reading }: Props) => {
  const { t } = useLingui()
  const columns = useMemberColumns(segment.id)
  const { personName } = useSegmentNames()
  return (
    <section aria-label={t`成员`}>
      <ListPart
        reading={reading}
        label={t`成员`}
        columns={columns}
        rowId={idOf}
        nameOf={({ person }) => personName(person)}
        href={hrefOf}
        what={t`这里是项目的分群。`}
        isFiltered={false}
        onClearFilter={reading.onRetry}
        empty={<NoMembers segment={segment} />}
      />
    </section>
  )
}

const NoMembers = ({ segment: { id, kind, filling } }: { segment: Segment }) => {
  const { t } = useLingui()
  if (kind === 'list')
    return (
      <EmptyState
        icon="user"
        title={t`名单上还没有人`}
        action={
          <Link href={`/segments/${id}?tab=list`} className={buttonRecipe({ look: 'primary' })}>
            <Trans>上传名单</Trans>
          </Link>
        }
      >
        <Trans>上传一个 CSV 文件，每行一个用户的 ID。</Trans>
      </EmptyState>
    )
  return (
    <EmptyState icon="user" title={filling === null ? t`现在没有人属于这个分群` : t`正在统计`}>
      <Trans>有人符合条件时，会立即出现在这里。</Trans>
    </EmptyState>
  )
}

const useMemberColumns = (segmentId: string): readonly Column<Member>[] => {
  const { t, i18n } = useLingui()
  const { personName, causes } = useSegmentNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  return useMemo<Column<Member>[]>(
    () => [
      { id: 'person', title: t`用户（ID 末尾）`, width: 170, grow: true, cell: ({ person }) => personName(person) },
      {
        id: 'why',
        title: t`为什么`,
        width: 84,
        onCard: 'nowhere',
        cell: ({ person }) => (
          <Link href={`/segments/${segmentId}?tab=why&person=${person.id}`} className={css({ color: 'accent' })}>
            <Trans>查看</Trans>
          </Link>
        ),
      },
      { id: 'since', title: t`进入时间`, width: 180, cell: ({ since }) => <TimeText at={since} /> },
      { id: 'cause', title: t`原因`, width: 120, onCard: 'aside', cell: ({ cause }) => causes[cause.kind] },
      {
        id: 'lastSeen',
        title: t`最近来访`,
        width: 180,
        onCard: 'nowhere',
        cell: ({ person }) => person.lastSeen && <TimeText at={person.lastSeen} />,
      },
      { id: 'orders', title: t`订单数`, width: 90, numeric: true, cell: ({ person }) => i18n.number(person.orders) },
      {
        id: 'revenue',
        title: t`收入`,
        width: 110,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ person }) => i18n.number(person.revenue, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
      },
    ],
    [i18n.locale, segmentId],
  )
}

const idOf = ({ person }: Member) => person.id
const hrefOf = ({ person }: Member) => `/users/${person.id}`
