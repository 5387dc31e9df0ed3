import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { MenuPanel } from '#ui/components/menu-panel.tsx'
import type { Point, TabBarActor } from './tab-bar.tsx'

type Props = {
  actor: TabBarActor
  at: Point
  /** The element that contains the tabs. */
  within: HTMLElement | null
  isKeyboard: boolean
  nameOf: (path: string) => string
  onMove: (path: string, to: number) => void
  onClose: () => void
}

/** The actions on a tab, and on the other tabs relative to it. */
export const TabMenu = ({ actor, at, within, isKeyboard, nameOf, onMove, onClose }: Props) => {
  const { t } = useLingui()
  const { tabs, menuOf: path } = useSelector(actor, (it) => it.context)
  const place = tabs.findIndex((tab) => tab.path === path)
  const tab = tabs[place]
  if (!tab) return null
  const isHome = place === 0
  const loose = tabs.map((it, index) => ({ index, isLoose: index > 0 && !it.pinned })).filter(({ isLoose }) => isLoose)
  const close = (scope: 'this' | 'others' | 'left' | 'right' | 'all') => () => actor.send({ type: 'tabs.close', scope, path })
  const mayMove = (to: number) => !isHome && to > 0 && tabs[to]?.pinned === tab.pinned
  return (
    <MenuPanel
      isKeyboard={isKeyboard}
      label={t`${nameOf(path)} 的菜单`}
      at={at}
      within={within}
      onClose={onClose}
      items={[
        { id: 'refresh', label: t`刷新`, icon: 'refresh', onSelect: () => actor.send({ type: 'tab.refresh', path }) },
        ...(isHome ? [] : [{ id: 'close', label: t`关闭`, icon: 'close' as const, onSelect: close('this') }]),
        {
          id: 'closeOthers',
          label: t`关闭其他`,
          disabled: !loose.some(({ index }) => index !== place),
          onSelect: close('others'),
        },
        {
          id: 'closeLeft',
          label: t`关闭左侧`,
          disabled: !loose.some(({ index }) => index < place),
          separated: true,
          onSelect: close('left'),
        },
        { id: 'closeRight', label: t`关闭右侧`, disabled: !loose.some(({ index }) => index > place), onSelect: close('right') },
        { id: 'closeAll', label: t`全部关闭`, disabled: loose.length === 0, onSelect: close('all') },
        ...(isHome
          ? []
          : [
              {
                id: 'pin',
                label: tab.pinned ? t`取消固定` : t`固定`,
                separated: true,
                onSelect: () => actor.send({ type: tab.pinned ? 'tab.unpin' : 'tab.pin', path }),
              },
              { id: 'left', label: t`左移`, disabled: !mayMove(place - 1), onSelect: () => onMove(path, place - 1) },
              { id: 'right', label: t`右移`, disabled: !mayMove(place + 1), onSelect: () => onMove(path, place + 1) },
            ]),
        {
          id: 'window',
          label: t`在新窗口中打开`,
          icon: 'external',
          separated: true,
          onSelect: () => void window.open(tab.href, '_blank', 'noopener'),
        },
      ]}
    />
  )
}
