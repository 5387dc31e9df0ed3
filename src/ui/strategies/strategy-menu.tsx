import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Strategy } from '#contract/decisions/strategies.ts'
import type { StatusChange } from '#machines/strategies/strategy-status.machine.ts'
import { Menu, type MenuItem } from '#ui/components/menu.tsx'

/** What somebody may do with strategies. */
export type Rights = { mayWrite: boolean; mayPublish: boolean }

type Props = { strategy: Strategy; rights: Rights; onChange: (change: StatusChange) => void }

/** Pausing, resuming, copying and archiving a strategy, as far as its status and the person's role allow. */
export const StrategyMenu = ({ strategy: { name, status }, rights: { mayWrite, mayPublish }, onChange }: Props) => {
  const { t } = useLingui()
  const isOn = status === 'running' || status === 'scheduled' || status === 'ended'
  const items: MenuItem[] = [
    ...(mayPublish && isOn ? [{ id: 'pause', label: t`暂停`, icon: 'pause' as const, onSelect: () => onChange('pause') }] : []),
    ...(mayPublish && status === 'paused'
      ? [{ id: 'resume', label: t`恢复运行`, icon: 'play' as const, onSelect: () => onChange('resume') }]
      : []),
    ...(mayWrite
      ? [
          {
            id: 'duplicate',
            label: t({ message: '复制', context: 'duplicate' }),
            icon: 'copy' as const,
            onSelect: () => onChange('duplicate'),
          },
        ]
      : []),
    ...(mayPublish && status !== 'archived'
      ? [{ id: 'archive', label: t`归档…`, icon: 'folder' as const, onSelect: () => onChange('archive') }]
      : []),
  ]
  if (items.length === 0) return null
  return <Menu label={t`“${name}”的操作`} trigger={<Trans>操作</Trans>} items={items} />
}
