import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { KeyboardEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { shellMachine } from '#machines/shell/shell.machine.ts'
import { Glyph, Icon } from '#ui/components/icon.tsx'
import { Link } from '#ui/components/link.tsx'
import { css, cx } from '../../../../styled-system/css'
import { glyphs } from './glyphs.ts'
import { type Entry, isCurrent, mainEntries, organizationEntries, projectEntries } from './navigation.ts'

export type ShellActor = ActorRefFrom<typeof shellMachine>
type Props = { shell: ShellActor; path: string; isAdmin: boolean; narrow?: boolean }

/** Where one can go: the five places, what belongs to the project, and for admins the organisation. */
export const NavigationLists = ({ shell, path, isAdmin, narrow = false }: Props) => (
  <>
    <Entries entries={mainEntries} path={path} narrow={narrow} />
    <hr className={divider} />
    <Entries entries={projectEntries} path={path} narrow={narrow} />
    {isAdmin && (
      <>
        <hr className={divider} />
        <OrganizationGroup shell={shell} path={path} narrow={narrow} />
      </>
    )}
  </>
)

const Entries = ({
  entries,
  path,
  narrow,
  inset = false,
}: Pick<Props, 'path'> & { entries: Entry[]; narrow: boolean; inset?: boolean }) => (
  <ul className={css({ display: 'grid', gap: '2px' })}>
    {entries.map((it) => (
      <li key={it.href}>
        <NavigationLink entry={it} path={path} narrow={narrow} inset={inset && !narrow} />
      </li>
    ))}
  </ul>
)

const NavigationLink = ({ entry, path, narrow, inset }: { entry: Entry; path: string; narrow: boolean; inset: boolean }) => {
  const { i18n } = useLingui()
  const name = i18n._(entry.name)
  return (
    <Link
      href={entry.href}
      aria-current={isCurrent(entry, path) ? 'page' : undefined}
      title={narrow ? name : undefined}
      className={cx(link, inset && css({ paddingLeft: '7' }), narrow && narrowLink)}
    >
      <Glyph path={glyphs[entry.icon]} />
      <span className={narrow ? css({ srOnly: true }) : text}>{name}</span>
    </Link>
  )
}

const OrganizationGroup = ({ shell, path, narrow }: { shell: ShellActor; path: string; narrow: boolean }) => {
  const { t } = useLingui()
  const isOpen = useSelector(shell, (it) => it.matches({ group: 'open' }))
  const dismiss = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) shell.send({ type: 'group.dismiss' })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only does early what the button does
    <div
      onPointerEnter={(event) => event.pointerType === 'mouse' && shell.send({ type: 'group.point' })}
      onPointerLeave={() => shell.send({ type: 'group.leave' })}
      onKeyDown={dismiss}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="organization-pages"
        title={narrow ? t`系统管理` : undefined}
        onClick={() => shell.send({ type: 'group.toggle' })}
        className={cx(link, css({ width: 'full' }), narrow && narrowLink)}
      >
        <Glyph path={glyphs.settings} />
        <span className={narrow ? css({ srOnly: true }) : text}>
          <Trans>系统管理</Trans>
        </span>
        {!narrow && <Icon name={isOpen ? 'down' : 'right'} size={14} />}
      </button>
      <div id="organization-pages" hidden={!isOpen} className={css({ marginTop: '2px' })}>
        <Entries entries={organizationEntries} path={path} narrow={narrow} inset />
      </div>
    </div>
  )
}

/** The navigation beside the page, on a screen that is wide enough. */
export const SideNavigation = ({ shell, path, isAdmin }: Omit<Props, 'narrow'>) => {
  const { t } = useLingui()
  const narrow = useSelector(shell, (it) => it.context.side === 'collapsed')
  return (
    <nav aria-label={t`主导航`} className={cx(side, narrow ? css({ width: '14' }) : css({ width: 'nav' }))}>
      <div className={css({ flex: '1', overflowY: 'auto', overflowX: 'hidden', padding: '2' })}>
        <NavigationLists shell={shell} path={path} isAdmin={isAdmin} narrow={narrow} />
      </div>
      <div className={css({ padding: '2', borderTop: '1px solid token(colors.line)' })}>
        <button
          type="button"
          aria-label={narrow ? t`展开导航` : t`收起导航`}
          title={narrow ? t`展开导航` : undefined}
          onClick={() => shell.send({ type: 'side.toggle' })}
          className={cx(link, css({ width: 'full' }), narrow && narrowLink)}
        >
          <Glyph path={glyphs[narrow ? 'wide' : 'narrow']} />
          {!narrow && <Trans>收起导航</Trans>}
        </button>
      </div>
    </nav>
  )
}

const side = css({
  display: { base: 'none', wide: 'flex' },
  flexDirection: 'column',
  gridColumn: '1',
  gridRow: '2 / span 2',
  position: 'sticky',
  top: '14',
  alignSelf: 'start',
  height: 'calc(100vh - 56px)',
  borderRight: '1px solid token(colors.line)',
  bg: 'bg.raised',
})
const divider = css({ border: 'none', borderTop: '1px solid token(colors.line)', marginBlock: '2', marginInline: '1' })
const link = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: { base: '11', wide: '9' },
  paddingInline: '3',
  borderRadius: 'm',
  color: 'fg.muted',
  whiteSpace: 'nowrap',
  textAlign: 'left',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover', color: 'fg' },
  '&[aria-current]': { bg: 'accent.soft', color: 'accent', fontWeight: 'medium' },
})
const narrowLink = css({ justifyContent: 'center', paddingInline: '0' })
const text = css({ flex: '1', overflow: 'hidden', textOverflow: 'ellipsis' })
