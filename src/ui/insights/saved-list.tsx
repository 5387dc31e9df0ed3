import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Problem } from '#contract/http/problem.ts'
import type { SavedInsight, SavedInsights } from '#contract/insights/saved.ts'
import type { ShowInsight } from '#machines/insights/shown-insight.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Link } from '#ui/components/link.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { BlockStates } from '#ui/patterns/charts/block-states.tsx'
import type { Reading } from '#ui/patterns/charts/reading.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../styled-system/css'
import { useKindNames } from './kind-names.ts'

type Props = {
  reading: Reading<SavedInsights>
  /** The id of the one that is open. */
  openId: string | null
  find: string
  onFind: (find: string) => void
  /** Who may put insights on the dashboard. */
  mayWrite: boolean
  /** What is being put there or taken off. */
  setting: ShowInsight | null
  /** Why the last one could not be. */
  problem: Problem | null
  onShow: (saved: SavedInsight, isShown: boolean) => void
}

/** The saved insights of a project, to open one. */
export const SavedList = (props: Props) => {
  const { reading, openId, find, onFind, mayWrite, setting, problem, onShow } = props
  const { t } = useLingui()
  const kinds = useKindNames()
  const problemText = useProblemText()
  const title = t`已保存的分析`
  const labelOf = ({ name }: SavedInsight) => t`在仪表盘上显示“${name}”`
  return (
    <Block title={title}>
      <BlockStates reading={reading} denied={<Trans>这里是已保存的分析，需要 event:read 权限。</Trans>} height={80}>
        {({ items }) => {
          const found = items.filter(({ name }) => name.toLowerCase().includes(find.trim().toLowerCase()))
          return items.length === 0 ? (
            <p className={quiet}>
              <Trans>还没有保存的分析。查询之后可以起个名称保存下来。</Trans>
            </p>
          ) : (
            <>
              <div className={css({ maxWidth: '320px', marginBottom: '2' })}>
                <SearchField label={t`按名称查找分析`} value={find} onEdit={onFind} />
              </div>
              {found.length === 0 && (
                <p className={quiet}>
                  <Trans>没有这个名称的分析。</Trans>{' '}
                  <Button look="ghost" size="small" onClick={() => onFind('')}>
                    <Trans>清除查找</Trans>
                  </Button>
                </p>
              )}
              {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
              <ul aria-label={title} tabIndex={0} className={list}>
                {found.map((it) => (
                  <li key={it.id} className={row}>
                    <Link
                      href={`/insights?saved=${it.id}`}
                      {...(it.id === openId ? { 'aria-current': 'true' as const } : {})}
                      className={css({ color: 'accent', overflowWrap: 'anywhere', '&[aria-current]': { fontWeight: 'bold' } })}
                    >
                      <bdi>{it.name}</bdi>
                    </Link>
                    <span className={css({ color: 'fg.muted' })}>{kinds[it.question.kind]}</span>
                    <span className={css({ color: 'fg.muted', marginLeft: 'auto' })}>
                      <TimeText at={it.updatedAt} />
                    </span>
                    {(mayWrite || it.onDashboard) && (
                      <label className={css({ display: 'inline-flex', gap: '1', alignItems: 'center', color: 'fg.muted' })}>
                        <input
                          type="checkbox"
                          checked={setting?.saved.id === it.id ? setting.isShown : it.onDashboard}
                          disabled={!mayWrite || (setting !== null && setting.saved.id !== it.id)}
                          aria-label={labelOf(it)}
                          onChange={({ target }) => onShow(it, target.checked)}
                        />
                        <Trans>在仪表盘上显示</Trans>
                      </label>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </BlockStates>
    </Block>
  )
}

const quiet = css({ color: 'fg.muted', fontSize: 's' })
const list = css({ listStyle: 'none', maxHeight: '240px', overflowY: 'auto', fontSize: 's' })
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3',
  alignItems: 'center',
  minHeight: '8',
  borderTop: '1px solid token(colors.line)',
})
