import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { consentCategories } from '#contract/profiles/consent.ts'
import type { ProfileRow } from '#contract/profiles/profiles.ts'
import { Badge } from '#ui/components/badge.tsx'
import type { Column } from '#ui/patterns/data-table/column.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { usePersonNames } from '../person/names.ts'
import { useRfmNames } from '../person/rfm-names.ts'
import { ShortId } from '../person/short-id.tsx'

/** The columns of a list of people. Those that can be sorted have the names of the call's sorts. */
export const useProfileColumns = (): readonly Column<ProfileRow>[] => {
  const { t, i18n } = useLingui()
  const { states, consents, nameOf, countryName } = usePersonNames()
  const rfmNames = useRfmNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  return useMemo<Column<ProfileRow>[]>(
    () => [
      { id: 'name', title: t`姓名或别名`, width: 200, grow: true, cell: nameOf },
      { id: 'id', title: t`用户 ID（cdpId）`, width: 160, onCard: 'nowhere', cell: ({ id }) => <ShortId id={id} /> },
      {
        id: 'userId',
        title: t`登录 ID`,
        width: 150,
        onCard: 'nowhere',
        cell: ({ identifiers: { userIds, userIdCount } }) => withMore(userIds[0], userIdCount),
      },
      {
        id: 'state',
        title: t`身份`,
        width: 110,
        onCard: 'aside',
        cell: ({ state }) => <Badge tone={state === 'identified' ? 'accent' : 'neutral'}>{states[state]}</Badge>,
      },
      {
        id: 'lastSeen',
        title: t`最近来访`,
        width: 190,
        sortable: true,
        cell: ({ lastSeen }) => lastSeen && <TimeText at={lastSeen} />,
      },
      {
        id: 'firstSeen',
        title: t`首次来访`,
        width: 190,
        sortable: true,
        onCard: 'nowhere',
        cell: ({ firstSeen }) => firstSeen && <TimeText at={firstSeen} />,
      },
      { id: 'visits', title: t`访问次数`, width: 96, ...count, onCard: 'nowhere', cell: ({ visits }) => i18n.number(visits) },
      { id: 'events', title: t`事件数`, width: 96, ...count, onCard: 'nowhere', cell: ({ events }) => i18n.number(events) },
      { id: 'orders', title: t`订单数`, width: 96, ...count, cell: ({ orders }) => i18n.number(orders) },
      {
        id: 'revenue',
        title: t`收入`,
        width: 120,
        ...count,
        cell: ({ revenue }) => i18n.number(revenue, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
      },
      {
        id: 'rfm',
        title: t`RFM 分组`,
        width: 150,
        onCard: 'nowhere',
        cell: ({ rfm }) => rfm && rfmNames[rfm],
      },
      { id: 'source', title: t`首次来源`, width: 130, onCard: 'nowhere', cell: ({ source }) => source },
      {
        id: 'country',
        title: t`国家或地区`,
        width: 130,
        onCard: 'nowhere',
        cell: ({ country }) => country && countryName(country),
      },
      {
        id: 'consent',
        title: t`已同意`,
        width: 150,
        onCard: 'nowhere',
        cell: ({ consent }) =>
          consentCategories
            .filter((it) => consent[it] === 'granted')
            .map((it) => consents[it])
            .join(' · '),
      },
      {
        id: 'segments',
        title: t`分群`,
        width: 150,
        onCard: 'nowhere',
        cell: ({ segments }) => withMore(segments[0]?.name, segments.length),
      },
    ],
    [i18n.locale],
  )
}

/** Shown to everyone who has not chosen columns. */
export const firstHidden: readonly string[] = ['id', 'events', 'rfm']

const count = { numeric: true, sortable: true } as const

const withMore = (first: string | undefined, all: number) => (first !== undefined && all > 1 ? `${first} +${all - 1}` : first)
