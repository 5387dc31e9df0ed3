import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { commandPaletteMachine } from '#machines/shell/command-palette.machine.ts'
import { Icon } from '#ui/components/icon.tsx'
import { Overlay } from '#ui/components/overlay.tsx'
import { css } from '../../../../styled-system/css'

type Actor = ActorRefFrom<typeof commandPaletteMachine>

/** The command palette: a search field and the matching commands. */
export const CommandPalette = ({ actor }: { actor: Actor }) => {
  const { t } = useLingui()
  const { topic, query, recent, found, place } = useSelector(actor, (it) => it.context)
  const used = query.trim() === '' ? recent.length : 0
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(document.activeElement)
  const hasRun = useRef(false)
  useEffect(() => {
    const option = document.getElementById(`command-${place}`)
    if (option && list.current) keepInSight(list.current, option)
  }, [place])
  const run = () => {
    hasRun.current = true
    actor.send({ type: 'command.run' })
  }
  // The focus returns to the element that had it; after a command it goes to the page, which may have changed.
  useEffect(
    () => () => {
      const wanted = hasRun.current ? document.querySelector('#content h1') : before.current
      setTimeout(() => {
        // If the palette was opened again meanwhile, moving the focus would close it.
        if (actor.getSnapshot().matches('open')) return
        if (wanted instanceof HTMLElement && wanted.isConnected) wanted.focus()
      })
    },
    [actor],
  )
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const to = ({ ArrowDown: 'next', ArrowUp: 'previous', PageUp: 'first', PageDown: 'last' } as const)[event.key]
    if (to) actor.send({ type: 'cursor.move', to })
    else if (event.key === 'Enter') run()
    else return
    event.preventDefault()
  }
  const options = found.map((command, index) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, which keeps the focus
    <div
      key={command.id}
      id={`command-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={index === place}
      onPointerMove={() => index !== place && actor.send({ type: 'cursor.point', place: index })}
      onClick={() => {
        actor.send({ type: 'cursor.point', place: index })
        run()
      }}
      className={option}
    >
      <span className={css({ flex: '1', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })}>
        {command.label}
      </span>
      <span className={css({ color: 'fg.muted', fontSize: 'xs' })}>{command.group}</span>
    </div>
  ))
  return (
    <Overlay
      label={topic === 'tabs' ? t`打开的页面` : t`命令面板`}
      onClose={() => actor.send({ type: 'palette.close' })}
      initialFocus={() => input.current}
    >
      <div className={head}>
        <Icon name="search" className={css({ color: 'fg.muted' })} />
        <input
          ref={input}
          role="combobox"
          aria-label={topic === 'tabs' ? t`搜索打开的页面` : t`搜索页面和操作`}
          aria-expanded="true"
          aria-controls="commands"
          aria-autocomplete="list"
          aria-activedescendant={found[place] ? `command-${place}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={topic === 'tabs' ? t`搜索打开的页面…` : t`搜索页面、项目、主题、语言…`}
          value={query}
          onChange={(event) => actor.send({ type: 'query.edit', query: event.target.value })}
          onKeyDown={press}
          className={field}
        />
      </div>
      <div id="commands" ref={list} role="listbox" aria-label={t`结果`} tabIndex={-1} className={results}>
        {used > 0 ? (
          <>
            <Group name={t`最近使用`}>{options.slice(0, used)}</Group>
            <Group name={t`其他`}>{options.slice(used)}</Group>
          </>
        ) : (
          options
        )}
      </div>
      <p role="status" className={note}>
        {found.length === 0 && <Trans>没有匹配的结果</Trans>}
      </p>
    </Overlay>
  )
}

const Group = ({ name, children }: { name: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a list of options is divided into groups, not into fieldsets
  <div role="group" aria-label={name}>
    <div aria-hidden="true" className={groupName}>
      {name}
    </div>
    {children}
  </div>
)

const keepInSight = (list: HTMLElement, option: HTMLElement) => {
  const start = option.offsetTop - list.offsetTop
  if (option.id === 'command-0') list.scrollTop = 0
  else if (start < list.scrollTop) list.scrollTop = start
  else if (start + option.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = start + option.offsetHeight - list.clientHeight
}

const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  paddingInline: '4',
  borderBottom: '1px solid token(colors.line)',
})
const field = css({
  flex: '1',
  minWidth: '0',
  minHeight: '12',
  bg: 'transparent',
  fontSize: 'l',
  _placeholder: { color: 'fg.faint' },
  _focusVisible: { outline: 'none' },
})
const results = css({
  maxHeight: 'min(400px, 60vh)',
  overflowY: 'auto',
  padding: '1',
  position: 'relative',
  _focusVisible: { outline: 'none' },
})
const groupName = css({ paddingInline: '3', paddingBlock: '6px', color: 'fg.muted', fontSize: 'xs', fontWeight: 'medium' })
const option = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: '9',
  paddingInline: '3',
  borderRadius: 'm',
  cursor: 'pointer',
  '&[aria-selected=true]': { bg: 'bg.hover' },
})
const note = css({ paddingInline: '4', paddingBottom: '4', color: 'fg.muted', textAlign: 'center', _empty: { display: 'none' } })
