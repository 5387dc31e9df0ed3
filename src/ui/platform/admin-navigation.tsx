import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AdminPage } from '#contract/http/page-lookup.ts'
import { pageTitles } from '#ui/capabilities/page-titles.ts'
import { Drawer } from '#ui/components/drawer.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Preferences } from '#ui/components/preferences.tsx'
import { Entries } from '#ui/shell/frame/entries.tsx'
import type { GlyphName } from '#ui/shell/frame/glyphs.ts'
import type { LinkEntry } from '#ui/shell/frame/navigation.ts'
import { css } from '../../../styled-system/css'

const entry = (href: Extract<keyof typeof pageTitles, AdminPage>, icon: GlyphName, isExact = false): LinkEntry => ({
  href,
  icon,
  name: pageTitles[href],
  under: [href],
  isExact,
})

/** The pages of the platform admins, in their order. */
const entries: readonly LinkEntry[] = [
  entry('/admin', 'gauge', true),
  entry('/admin/organizations', 'building'),
  entry('/admin/users', 'users'),
  entry('/admin/contact-requests', 'text'),
  entry('/admin/data-sources', 'layers'),
  entry('/admin/scenarios', 'bolt'),
  entry('/admin/ai-models', 'spark'),
  entry('/admin/security', 'shield'),
  entry('/admin/monitoring', 'activity'),
]

/** The navigation beside the page, on a screen that is wide enough. */
export const AdminSideNavigation = ({ path }: { path: string }) => {
  const { t } = useLingui()
  return (
    <nav aria-label={t`平台导航`} className={side}>
      <Entries entries={entries} path={path} />
    </nav>
  )
}

/** On a narrow screen: a button that opens the same navigation in a panel, which closes when a page is chosen. */
export const AdminMenu = ({ path }: { path: string }) => {
  const { t } = useLingui()
  const [openAt, setOpenAt] = useState<string | null>(null)
  return (
    <div className={css({ hideFrom: 'wide' })}>
      <button type="button" aria-label={t`平台导航`} aria-haspopup="dialog" onClick={() => setOpenAt(path)} className={button}>
        <Icon name="menu" size={20} />
      </button>
      {openAt === path && (
        <Drawer title={<Trans>平台导航</Trans>} onClose={() => setOpenAt(null)}>
          <nav aria-label={t`平台导航`}>
            <Entries entries={entries} path={path} />
          </nav>
          <div className={css({ marginTop: '3', paddingTop: '3', borderTop: '1px solid token(colors.line)' })}>
            <Preferences />
          </div>
        </Drawer>
      )}
    </div>
  )
}

const side = css({
  display: { base: 'none', wide: 'block' },
  gridColumn: '1',
  gridRow: '2 / span 2',
  position: 'sticky',
  top: '14',
  alignSelf: 'start',
  width: 'nav',
  height: 'calc(100vh - 56px)',
  overflowY: 'auto',
  padding: '2',
  borderRight: '1px solid token(colors.line)',
  bg: 'bg.raised',
})
const button = css({
  display: 'grid',
  placeItems: 'center',
  width: '11',
  height: '11',
  marginLeft: '-3',
  borderRadius: 'm',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover' },
})
