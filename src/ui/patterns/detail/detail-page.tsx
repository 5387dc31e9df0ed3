import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon } from '#ui/components/icon.tsx'
import { Link } from '#ui/components/link.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { css, cx } from '../../../../styled-system/css'

export type DetailTab = { id: string; title: string; href: string }

type Props = {
  /** The list that this thing is in. */
  parent: { title: string; href: string }
  title: string
  /** Its state, as one badge, and its ids with copy buttons. */
  state?: ReactNode
  ids?: ReactNode
  actions?: ReactNode
  /** Parts of the page, each with an address of its own, and the id of the one that is shown. A page of one part has none. */
  tabs?: readonly DetailTab[]
  tab?: string
  /** What is known of it at a glance, beside the content. */
  facts?: ReactNode
  children: ReactNode
}

/** A page about one thing: what it is and how it is, what can be done, and its parts. */
export const DetailPage = ({ parent, title, state, ids, actions, tabs, tab, facts, children }: Props) => {
  const { t } = useLingui()
  return (
    <div className={css({ maxWidth: '1440px' })}>
      <nav aria-label={t`上级页面`} className={css({ marginBottom: '2', fontSize: 's' })}>
        <Link href={parent.href} className={back}>
          <Icon name="back" size={14} />
          {parent.title}
        </Link>
      </nav>
      <PageHeader title={title}>{actions}</PageHeader>
      {(state || ids) && (
        <div className={about}>
          {state}
          {ids}
        </div>
      )}
      {tabs && (
        <nav aria-label={t`此页的部分`} className={bar}>
          {tabs.map(({ id, title: name, href }) => (
            <Link key={id} href={href} aria-current={id === tab ? 'page' : undefined} className={cx(part, id === tab && shown)}>
              {name}
            </Link>
          ))}
        </nav>
      )}
      <div className={columns}>
        <div className={css({ flex: '1', width: 'full', minWidth: '0', maxWidth: 'page' })}>{children}</div>
        {facts && (
          <aside aria-label={t`要点`} className={css({ width: { base: 'full', full: '280px' }, flex: 'none' })}>
            {facts}
          </aside>
        )}
      </div>
    </div>
  )
}

const back = css({ display: 'inline-flex', alignItems: 'center', gap: '1', color: 'fg.muted', _hover: { color: 'fg' } })
const about = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  alignItems: 'center',
  // Nearer to the heading than what follows it.
  marginTop: '-16px',
  marginBottom: '5',
})
const bar = css({
  display: 'flex',
  gap: '1',
  overflowX: 'auto',
  marginBottom: '5',
  borderBottom: '1px solid token(colors.line)',
})
const part = css({
  flex: 'none',
  paddingInline: '3',
  paddingBlock: '2',
  color: 'fg.muted',
  borderBottom: '2px solid transparent',
  _hover: { color: 'fg' },
  _focusVisible: { outlineOffset: '-2px' },
})
const shown = css({ color: 'fg', fontWeight: 'medium', borderBottomColor: 'accent.solid' })
const columns = css({ display: 'flex', flexDirection: { base: 'column', full: 'row' }, gap: '6', alignItems: 'flex-start' })
