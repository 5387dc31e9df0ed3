import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { Glyph, Icon } from '#ui/components/icon.tsx'
import { css, cx } from '../../../../styled-system/css'
import { Entries } from './entries.tsx'
import { glyphs } from './glyphs.ts'
import { isCurrent, organizationEntries } from './navigation.ts'
import type { ShellActor } from './side-navigation.tsx'
import { entryLook, entryText, narrowLook } from './styles.ts'

type Props = { shell: ShellActor; path: string; narrow: boolean; id: string }

/** The organisation's pages: below their heading, or beside it in the narrow navigation. */
export const OrganizationGroup = ({ shell, path, narrow, id }: Props) => {
  const { t } = useLingui()
  const isOpen = useSelector(shell, (it) => it.matches({ group: 'open' }))
  const group = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const isFlyOut = narrow && isOpen
  const isHere = organizationEntries.some((entry) => isCurrent(entry, path))

  useEffect(() => {
    if (!isFlyOut) return
    // A panel that was opened by the pointer closes with Escape, wherever the focus is.
    const press = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && shell.send({ type: 'group.dismiss' })
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isFlyOut, shell])
  useLayoutEffect(() => {
    const [beside, shown] = [button.current, panel.current]
    if (!isFlyOut || !beside || !shown) return
    const { top } = beside.getBoundingClientRect()
    shown.style.top = `${Math.min(top, Math.max(gap, window.innerHeight - shown.offsetHeight - gap))}px`
  }, [isFlyOut])

  const dismiss = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    if (panel.current?.contains(document.activeElement)) button.current?.focus()
    shell.send({ type: 'group.dismiss' })
  }
  const focus = () => {
    if (!isPressed.current) shell.send({ type: 'group.focus' })
  }
  const blur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !group.current?.contains(relatedTarget)) shell.send({ type: 'group.leave' })
  }
  const leave = ({ pointerType }: PointerEvent) => {
    // On touch screens the pointer leaves before the pressed element gets the focus.
    if (pointerType !== 'mouse') return
    isPressed.current = false
    if (!group.current?.contains(document.activeElement)) shell.send({ type: 'group.leave' })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only does early what the button does
    <div
      ref={group}
      onPointerEnter={(event) => event.pointerType === 'mouse' && shell.send({ type: 'group.point' })}
      onPointerLeave={leave}
      onBlur={blur}
      onKeyDown={dismiss}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onPointerDown={() => {
          isPressed.current = true
        }}
        onFocus={focus}
        onClick={() => {
          isPressed.current = false
          shell.send({ type: 'group.toggle' })
        }}
        className={cx(entryLook, css({ width: 'full' }), narrow && narrowLook, narrow && isHere && here)}
      >
        <Glyph path={glyphs.settings} />
        <span className={narrow ? css({ srOnly: true }) : entryText}>
          <Trans>系统管理</Trans>
        </span>
        {!narrow && <Icon name={isOpen ? 'down' : 'right'} size={14} />}
      </button>
      {/* The strip between the button and the panel belongs to both: a pointer on its way does not leave. */}
      <div id={id} ref={panel} hidden={!isOpen} className={narrow ? flyOut : css({ marginTop: '2px' })}>
        {narrow ? (
          <div className={surface}>
            <p aria-hidden="true" className={css({ padding: '2', paddingInline: '3', color: 'fg.muted', fontSize: 's' })}>
              {t`系统管理`}
            </p>
            <Entries entries={organizationEntries} path={path} />
          </div>
        ) : (
          <Entries entries={organizationEntries} path={path} inset />
        )}
      </div>
    </div>
  )
}

/** The distance between the panel and the edge of the window, in pixels. */
const gap = 8

const here = css({ bg: 'accent.soft', color: 'accent' })
const flyOut = css({ position: 'fixed', left: '12', zIndex: 'menu', paddingLeft: '3', '&[hidden]': { display: 'none' } })
const surface = css({
  width: '56',
  padding: '1',
  bg: 'bg.raised',
  border: '1px solid token(colors.line)',
  borderRadius: 'l',
  boxShadow: 'floating',
})
