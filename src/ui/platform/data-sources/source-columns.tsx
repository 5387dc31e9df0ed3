import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { DataSource } from '#contract/platform/data-sources.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import type { Column } from '#ui/patterns/data-table/column.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { stateOf, toneOf, useSourceNames } from './names.ts'

/** Counts are those of the last 24 hours. */
export const useSourceColumns = (onReplay: (source: DataSource) => void): readonly Column<DataSource>[] => {
  const { t, i18n } = useLingui()
  const names = useSourceNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  return useMemo<Column<DataSource>[]>(
    () => [
      {
        id: 'name',
        title: t`项目`,
        width: 160,
        grow: true,
        cell: ({ name, isSample }) => (isSample ? t`${name}（示例）` : name),
      },
      {
        id: 'organization',
        title: t`组织`,
        width: 150,
        grow: true,
        onCard: 'line',
        cell: ({ organization: { name, isSuspended } }) => (isSuspended ? t`${name}（已暂停）` : name),
      },
      {
        id: 'state',
        title: t`状态`,
        width: 140,
        onCard: 'aside',
        cell: (source) => <Badge tone={toneOf[stateOf(source)]}>{names.states[stateOf(source)]}</Badge>,
      },
      { id: 'types', title: t`接入方式`, width: 150, onCard: 'line', cell: (source) => names.typesOf(source) },
      {
        id: 'last',
        title: t`最近事件`,
        width: 140,
        onCard: 'line',
        cell: ({ lastEventAt }) => lastEventAt && <TimeText at={lastEventAt} />,
      },
      {
        id: 'accepted',
        title: t`24 小时事件`,
        width: 120,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ accepted }) => i18n.number(accepted),
      },
      {
        id: 'rejected',
        title: t`被拒绝`,
        width: 90,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ accepted, rejected }) =>
          accepted + rejected > 0 &&
          i18n.number(rejected / (accepted + rejected), { style: 'percent', maximumFractionDigits: 1 }),
      },
      {
        id: 'reason',
        title: t`主要原因`,
        width: 160,
        onCard: 'nowhere',
        cell: ({ topReason }) => topReason && names.reasons[topReason],
      },
      {
        id: 'quarantined',
        title: t`隔离区`,
        width: 90,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ quarantined: { value, exact } }) => (exact ? i18n.number(value) : `${i18n.number(value)}+`),
      },
      {
        id: 'replay',
        title: t`操作`,
        width: 120,
        onCard: 'nowhere',
        cell: (source) => (
          <Button
            size="small"
            aria-label={t`重新处理“${source.name}”被拒绝的事件`}
            disabled={source.quarantined.value === 0 || source.organization.isSuspended}
            onClick={() => onReplay(source)}
          >
            <Trans>重新处理</Trans>
          </Button>
        ),
      },
      { id: 'senders', title: t`发送端版本`, width: 190, onCard: 'nowhere', cell: ({ senders }) => listed(senders) },
      { id: 'web', title: t`SDK 密钥`, width: 100, onCard: 'nowhere', cell: ({ webKey }) => webKey && <code>{webKey}…</code> },
      {
        id: 'server',
        title: t`服务器密钥`,
        width: 130,
        onCard: 'nowhere',
        cell: ({ serverKey }) => serverKey && <code>{serverKey.start}…</code>,
      },
      {
        id: 'used',
        title: t`服务器密钥上次使用`,
        width: 160,
        onCard: 'nowhere',
        cell: ({ serverKey }) => serverKey?.lastUsedAt && <TimeText at={serverKey.lastUsedAt} />,
      },
      {
        id: 'origins',
        title: t`允许的来源`,
        width: 190,
        onCard: 'nowhere',
        cell: ({ origins }) => (origins.length === 0 ? t`所有来源` : listed(origins)),
      },
      {
        id: 'refusal',
        title: t`最近被拒绝的来源`,
        width: 190,
        onCard: 'nowhere',
        cell: ({ refusal }) => refusal && listed([refusal.origin]),
      },
    ],
    [i18n.locale, onReplay],
  )
}

/** What is cut off is shown when it is pointed at. */
const listed = (texts: string[]) => texts.length > 0 && <span title={texts.join('\n')}>{texts.join(', ')}</span>
