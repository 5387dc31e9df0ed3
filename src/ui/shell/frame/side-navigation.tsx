import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { shellMachine } from '#machines/shell/shell.machine.ts'
import { Glyph } from '#ui/components/icon.tsx'
import { css, cx } from '../../../../styled-system/css'
import { Entries } from './entries.tsx'
import { glyphs } from './glyphs.ts'
import { mainEntries, projectEntries } from './navigation.ts'
import { OrganizationGroup } from './organization-group.tsx'
import { entryLook, narrowLook } from './styles.ts'

export type ShellActor = ActorRefFrom<typeof shellMachine>
type Props = { shell: ShellActor; path: string; isAdmin: boolean; narrow?: boolean; groupId: string }

/** The navigation: the five main pages, the pages of the project, and for admins those of the organisation. */
export const NavigationLists = ({ shell, path, isAdmin, narrow = false, groupId }: Props) => (
  <>
    <Entries entries={mainEntries} path={path} narrow={narrow} />
    <hr className={divider} />
    <Entries entries={projectEntries} path={path} narrow={narrow} />
    {isAdmin && (
      <>
        <hr className={divider} />
        <OrganizationGroup id={groupId} shell={shell} path={path} narrow={narrow} />
      </>
    )}
  </>
)

/** The navigation beside the page, on a screen that is wide enough. */
export const SideNavigation = ({ shell, path, isAdmin }: Omit<Props, 'narrow' | 'groupId'>) => {
  const { t } = useLingui()
  const narrow = useSelector(shell, (it) => it.context.side === 'collapsed')
  return (
    <nav aria-label={t`主导航`} className={cx(side, narrow ? css({ width: '14' }) : css({ width: 'nav' }))}>
      <div className={css({ flex: '1', overflowY: 'auto', overflowX: 'hidden', padding: '2' })}>
        <NavigationLists shell={shell} path={path} isAdmin={isAdmin} narrow={narrow} groupId="organization-pages" />
      </div>
      <div className={css({ padding: '2', borderTop: '1px solid token(colors.line)' })}>
        <button
          type="button"
          aria-label={narrow ? t`展开导航` : t`收起导航`}
          title={narrow ? t`展开导航` : undefined}
          onClick={() => shell.send({ type: 'side.toggle' })}
          className={cx(entryLook, css({ width: 'full' }), narrow && narrowLook)}
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
