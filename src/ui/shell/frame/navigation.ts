import type { MessageDescriptor } from '@lingui/core'
import type { Page, ProtectedPage } from '#contract/http/page-lookup.ts'
import { navigation } from '#ui/capabilities/navigation.ts'
import type { GlyphName } from './glyphs.ts'

export type Entry = {
  href: ProtectedPage
  icon: GlyphName
  name: MessageDescriptor
  /** The prefixes of paths for which the entry is the current one. */
  under: string[]
}

/** An entry of any navigation, also that of the platform admins. `isExact`: it is not the current one on the pages below it. */
export type LinkEntry = Omit<Entry, 'href'> & { href: Page; isExact?: boolean }

/**
 * `main`: the main pages of the console. `project`: pages for setting up and watching a project. `organisation`: system management, for
 * admins.
 */
type Group = 'main' | 'project' | 'organisation'

/** An entry of a capability: its group, and the entries after which it comes. */
export type NavigationEntry = Entry & { group: Group; place: number }

const entriesOf = (group: Group): Entry[] => navigation.filter((it) => it.group === group).sort((a, b) => a.place - b.place)

export const mainEntries = entriesOf('main')
export const projectEntries = entriesOf('project')
export const organizationEntries = entriesOf('organisation')

export const isCurrent = ({ under, isExact = false }: LinkEntry, path: string): boolean =>
  under.some((it) => path === it || (!isExact && path.startsWith(`${it}/`)))
