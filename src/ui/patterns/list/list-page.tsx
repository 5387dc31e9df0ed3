import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Drawer } from '#ui/components/drawer.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { css } from '../../../../styled-system/css'
import { type ActiveFilter, FilterChips } from './filter-chips.tsx'
import { type Total, TotalText } from './total-text.tsx'

type Props = {
  title: string
  description?: ReactNode
  /** The one action that matters most here. */
  action?: ReactNode
  total: Total | null
  /** How many rows are loaded. */
  loaded: number
  /** The fields that narrow the list; null where there is nothing to narrow. */
  filters: ReactNode
  active: readonly ActiveFilter[]
  onClearFilter: () => void
  /** Saved views, how the table is shown, CSV. */
  tools: ReactNode
  /** What can be done with the rows that are selected; nothing while none is. */
  bulk: ReactNode
  isLoadingMore: boolean
  /** Why more rows could not be loaded, with a way to try again. */
  moreFailure?: ReactNode
  children: ReactNode
}

/** A page of many things of one kind: what narrows them, the table, and how many there are. */
export const ListPage = ({ title, description, action, total, loaded, filters, active, onClearFilter, ...rest }: Props) => {
  const { tools, bulk, isLoadingMore, moreFailure, children } = rest
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const count = i18n.number(loaded)
  return (
    <div className={page}>
      <PageHeader title={title} description={description}>
        {action}
      </PageHeader>
      <div className={toolbar}>
        {filters && (
          <>
            <section
              aria-label={t`筛选`}
              className={css({ display: { base: 'none', wide: 'flex' }, flexWrap: 'wrap', gap: '2' })}
            >
              {filters}
            </section>
            <Button icon="search" className={css({ hideFrom: 'wide' })} onClick={() => setOpen(true)}>
              {active.length === 0 ? <Trans>筛选</Trans> : <Trans>筛选（{active.length}）</Trans>}
            </Button>
          </>
        )}
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginLeft: 'auto' })}>{tools}</div>
      </div>
      <FilterChips active={active} onClear={onClearFilter} />
      {bulk}
      <div className={surface}>{children}</div>
      <footer className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', fontSize: 's', color: 'fg.muted', paddingTop: '2' })}>
        <span role="status">
          {total && (
            <>
              <TotalText total={total} />
              {loaded > 0 && (loaded < total.value || !total.exact) && <Trans>，已载入 {count} 项</Trans>}
            </>
          )}
          {isLoadingMore && (
            <>
              {' '}
              <Trans>正在载入更多…</Trans>
            </>
          )}
        </span>
        {moreFailure}
      </footer>
      {isOpen && (
        <Drawer title={t`筛选`} onClose={() => setOpen(false)}>
          <div className={css({ display: 'grid', gap: '4' })}>
            {filters}
            <Button look="primary" onClick={() => setOpen(false)}>
              <Trans>查看结果</Trans>
            </Button>
          </div>
        </Drawer>
      )}
    </div>
  )
}

const page = css({
  display: 'flex',
  flexDirection: 'column',
  // The table scrolls, not the page: its header and the number of rows stay in view.
  height: { base: 'calc(100dvh - 132px)', wide: 'calc(100dvh - 148px)' },
  minHeight: '480px',
  maxWidth: '1680px',
})
const toolbar = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'flex-end', marginBottom: '3' })
const surface = css({
  // The table's layers stay among themselves: a menu that opens over it is above its header.
  isolation: 'isolate',
  display: 'flex',
  flex: '1',
  minHeight: '0',
  overflow: 'hidden',
  bg: 'bg.raised',
  border: '1px solid token(colors.line)',
  borderRadius: 'l',
})
