import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Command } from '#machines/shell/commands.ts'
import type { tabBarMachine } from '#machines/shell/tab-bar.machine.ts'
import { Icon } from '#ui/components/icon.tsx'
import { VisuallyHidden } from '#ui/components/visually-hidden.tsx'
import { commandKey } from '#ui/messages/command-key.ts'
import { css } from '../../../../styled-system/css'
import { TabItem } from './tab-item.tsx'
import { useOverflow } from './use-overflow.ts'

export type TabBarActor = ActorRefFrom<typeof tabBarMachine>
export type Point = { x: number; y: number }

type Props = {
  actor: TabBarActor
  /** The title of the page at a path. */
  titleOf: (path: string) => string
  /** Lists all open pages for a search; missing if there are too few pages for that. */
  onList?: (commands: Command[]) => void
}

const scrollStep = 200
const LossDialog = lazy(async () => ({ default: (await import('./loss-dialog.tsx')).LossDialog }))
const TabMenu = lazy(async () => ({ default: (await import('./tab-menu.tsx')).TabMenu }))

/** The open pages, as links of which one is current. */
export const TabBar = ({ actor, titleOf, onList }: Props) => {
  const { t } = useLingui()
  const { tabs, active, drafts } = useSelector(actor, (it) => it.context)
  const isMenuOpen = useSelector(actor, (it) => it.matches({ open: { closing: { possible: 'menuOpen' } } }))
  const isAsking = useSelector(
    actor,
    (it) => it.matches({ open: { closing: 'asking' } }) || it.matches({ open: { closing: 'askingToLeave' } }),
  )
  const [menu, setMenu] = useState({ at: { x: 0, y: 0 }, isKeyboard: false })
  const [said, say] = useState('')
  const [wanted, setWanted] = useState<string | null>(null)
  const command = commandKey()
  const nameOf = (path: string) => (path === tabs[0]?.path ? homeName(path, t`首页`, t`概览`) : titleOf(path))
  const names = tabs.map((tab) => nameOf(tab.path))
  const { list, overflow, scroll } = useOverflow(active, names.join('\n'))
  const placeOf = (path: string) => tabs.findIndex((tab) => tab.path === path)
  const reachable = placeOf(wanted ?? '') >= 0 ? wanted : (active ?? tabs[0]?.path ?? null)

  const linkOf = (path: string | null) =>
    [...(list.current?.querySelectorAll<HTMLAnchorElement>('a') ?? [])].find((link) => link.dataset.path === path)
  const focus = (path: string | undefined) => {
    if (!path) return
    setWanted(path)
    linkOf(path)?.focus()
  }
  const close = (path: string) => {
    if (path === tabs[0]?.path) return say(t`第一个标签页不能关闭`)
    actor.send({ type: 'tabs.close', scope: 'this', path })
  }
  const move = (path: string, to: number) => {
    actor.send({ type: 'tab.move', path, to })
    const now = actor.getSnapshot().context.tabs
    const [position, count] = [now.findIndex((tab) => tab.path === path) + 1, now.length]
    say(t`已移至第 ${position} 个，共 ${count} 个`)
  }
  const listAll = () =>
    onList?.(
      tabs.map((tab, place) => ({
        id: `tab:${tab.href}`,
        label: names[place] ?? tab.path,
        group: tab.path === active ? t`当前页面` : '',
        words: '',
      })),
    )
  const openMenu = (path: string, at: Point, isKeyboard = false) => {
    setMenu({ at, isKeyboard })
    setWanted(path)
    actor.send({ type: 'menu.open', path })
  }

  const press = (event: KeyboardEvent) => {
    const path = (event.target as HTMLElement).closest<HTMLElement>('[data-path]')?.dataset.path
    if (path === undefined) return
    const action = keyAction(event)
    if (!action) return
    event.preventDefault()
    const place = placeOf(path)
    if (action === 'close') close(path)
    else if (action === 'menu') openMenu(path, below(event.target as HTMLElement), true)
    else if (action === 'moveBack' || action === 'moveOn') move(path, place + (action === 'moveOn' ? 1 : -1))
    else focus(tabs.at({ first: 0, last: -1, next: (place + 1) % tabs.length, previous: place - 1 }[action])?.path)
  }

  // A tab that was closed by keyboard loses the focus: the tab that is reachable now gets it.
  const hadFocus = useRef(false)
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) linkOf(reachable)?.focus()
  })

  return (
    <nav aria-label={t`标签页`} className={bar}>
      {overflow && <Arrow side="left" disabled={overflow.atStart} onPress={() => scroll(-scrollStep)} />}
      <ul
        ref={list}
        className={row}
        onKeyDown={press}
        onFocus={() => {
          hadFocus.current = true
        }}
        onBlur={(event) => {
          if (event.relatedTarget !== null) hadFocus.current = false
        }}
      >
        {tabs.map((tab, place) => (
          <TabItem
            key={tab.path}
            path={tab.path}
            href={tab.href}
            name={names[place] ?? tab.path}
            place={place}
            isPinned={tab.pinned}
            isActive={tab.path === active}
            isReachable={tab.path === reachable}
            isUnsaved={drafts.some(({ path }) => path === tab.path)}
            onClose={close}
            onMenu={openMenu}
            onMove={move}
            onWant={setWanted}
          />
        ))}
      </ul>
      {overflow && <Arrow side="right" disabled={overflow.atEnd} onPress={() => scroll(scrollStep)} />}
      {overflow && onList && (
        <button type="button" aria-haspopup="dialog" aria-label={t`列出打开的页面`} onClick={listAll} className={arrow}>
          <Icon name="down" />
        </button>
      )}
      <VisuallyHidden>
        <span id="tab-keys">
          <Trans>方向键切换，Delete 关闭，Shift+F10 打开菜单，{command}+Shift+方向键移动</Trans>
        </span>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <Suspense>
        {isMenuOpen && (
          <TabMenu
            actor={actor}
            {...menu}
            within={list.current}
            nameOf={nameOf}
            onMove={move}
            onClose={() => {
              actor.send({ type: 'menu.close' })
              linkOf(reachable)?.focus()
            }}
          />
        )}
        {isAsking && <LossDialog actor={actor} nameOf={nameOf} />}
      </Suspense>
    </nav>
  )
}

const homeName = (path: string, home: string, overview: string) => (path === '/admin' ? overview : home)

const below = (element: HTMLElement): Point => {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left, y: bottom }
}

const keyAction = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return 'menu'
  if ((ctrlKey || metaKey) && shiftKey) return ({ ArrowLeft: 'moveBack', ArrowRight: 'moveOn' } as const)[key]
  if (ctrlKey || metaKey || altKey || shiftKey) return undefined
  return ({ ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last', Delete: 'close' } as const)[key]
}

const Arrow = ({ side, disabled, onPress }: { side: 'left' | 'right'; disabled: boolean; onPress: () => void }) => {
  const { t } = useLingui()
  return (
    <button
      type="button"
      tabIndex={-1}
      disabled={disabled}
      aria-label={side === 'left' ? t`向左滚动标签页` : t`向右滚动标签页`}
      onClick={onPress}
      className={arrow}
    >
      <Icon name="right" className={side === 'left' ? css({ transform: 'rotate(180deg)' }) : undefined} />
    </button>
  )
}

const bar = css({
  display: 'flex',
  alignItems: 'stretch',
  minWidth: '0',
  height: '10',
  bg: 'bg.raised',
  borderBottom: '1px solid token(colors.line)',
  position: 'sticky',
  top: '14',
  zIndex: 'sticky',
})
const row = css({
  flex: '1',
  minWidth: '0',
  display: 'flex',
  alignItems: 'stretch',
  overflowX: 'auto',
  overflowY: 'hidden',
  scrollbarWidth: 'none',
  scrollBehavior: 'smooth',
  paddingInline: '1',
  overscrollBehaviorX: 'contain',
})
const arrow = css({
  flex: 'none',
  width: '8',
  display: 'grid',
  placeItems: 'center',
  color: 'fg.muted',
  cursor: 'pointer',
  '&:not(:disabled):hover': { bg: 'bg.hover', color: 'fg' },
  _disabled: { color: 'line.strong', cursor: 'default', opacity: '0.5' },
})
