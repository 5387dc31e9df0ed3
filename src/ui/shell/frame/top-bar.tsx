import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ComponentProps } from 'react'
import { buttonRecipe } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Link } from '#ui/components/link.tsx'
import { Logo } from '#ui/components/logo.tsx'
import { Preferences } from '#ui/components/preferences.tsx'
import { commandKey } from '#ui/messages/command-key.ts'
import { css, cx } from '../../../../styled-system/css'
import { NavigationLists, type ShellActor } from './side-navigation.tsx'
import { type User, UserMenu } from './user-menu.tsx'

export type TopBarProps = Omit<ComponentProps<typeof UserMenu>, 'user'> & {
  shell: ShellActor
  path: string
  /** Null without a session. */
  user: User | null
  onPalette: () => void
}

/** The bar above every page: home, search, the user menu; on a phone the navigation drops down from it. */
export const TopBar = ({ shell, path, user, onPalette, ...rest }: TopBarProps) => {
  const { t } = useLingui()
  const isListOpen = useSelector(shell, (it) => it.matches({ list: 'open' }))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from wherever the focus is in it
    <header
      className={bar}
      onKeyDown={(event) => {
        if (event.key === 'Escape') shell.send({ type: 'list.close' })
      }}
    >
      <button
        type="button"
        aria-label={t`导航`}
        aria-expanded={isListOpen}
        aria-controls="phone-navigation"
        onClick={() => shell.send({ type: 'list.toggle' })}
        className={cx(square, css({ display: { base: 'grid', wide: 'none' } }))}
      >
        <Icon name={isListOpen ? 'close' : 'menu'} size={20} />
      </button>
      <Link href="/dashboard" aria-label="Causeway" className={home}>
        <Logo />
      </Link>
      <div className={css({ flex: '1' })} />
      <button type="button" aria-keyshortcuts="Control+K Meta+K" onClick={onPalette} className={search}>
        <Icon name="search" />
        <span className={css({ srOnly: { base: true, wide: false } })}>
          <Trans>搜索</Trans>
        </span>
        <span aria-hidden="true" className={keys}>
          {commandKey()} K
        </span>
      </button>
      <div className={css({ display: { base: 'none', full: 'block' } })}>
        <Preferences />
      </div>
      {user ? (
        <UserMenu user={user} {...rest} />
      ) : (
        <Link href="/auth" className={buttonRecipe({ look: 'primary', size: 'small' })}>
          <Trans>登录</Trans>
        </Link>
      )}
      <div id="phone-navigation" hidden={!isListOpen} className={drop}>
        <nav aria-label={t`主导航`}>
          <NavigationLists shell={shell} path={path} isAdmin={user?.isAdmin === true} groupId="organization-pages-below" />
        </nav>
        <div className={css({ marginTop: '3', paddingTop: '3', borderTop: '1px solid token(colors.line)' })}>
          <Preferences />
        </div>
      </div>
    </header>
  )
}

const bar = css({
  gridColumn: '1 / -1',
  position: 'sticky',
  top: '0',
  zIndex: 'menu',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  height: '14',
  paddingInline: { base: '2', wide: '4' },
  bg: 'bg.raised',
  borderBottom: '1px solid token(colors.line)',
})
const home = css({ display: 'flex', flex: 'none', overflow: 'hidden', width: { base: '6', wide: 'auto' } })
const square = css({
  flex: 'none',
  placeItems: 'center',
  width: '11',
  height: '11',
  borderRadius: 'm',
  color: 'fg.muted',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover', color: 'fg' },
})
const search = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '8',
  minWidth: { base: '11', wide: '200px' },
  justifyContent: { base: 'center', wide: 'flex-start' },
  paddingInline: '2',
  borderRadius: 'm',
  border: { wide: '1px solid token(colors.line)' },
  color: 'fg.muted',
  fontSize: 's',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover', color: 'fg' },
})
const keys = css({
  display: { base: 'none', wide: 'inline' },
  marginLeft: 'auto',
  paddingInline: '6px',
  borderRadius: 's',
  border: '1px solid token(colors.line)',
  fontFamily: 'body',
  fontSize: 'xs',
})
const drop = css({
  display: { wide: 'none' },
  position: 'absolute',
  insetInline: '0',
  top: '14',
  maxHeight: 'calc(100vh - 56px)',
  overflowY: 'auto',
  padding: '2',
  bg: 'bg.raised',
  borderBottom: '1px solid token(colors.line)',
  boxShadow: 'floating',
  '&[hidden]': { display: 'none' },
})
