import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Strategy, StrategyVersion } from '#contract/decisions/strategies.ts'
import { stableKey } from '#contract/http/stable-key.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { DefinitionList } from '../definition-list.tsx'
import type { Context } from '../definition-parts.tsx'
import { Differences } from '../differences.tsx'

type Props = {
  strategy: Strategy
  versions: readonly StrategyVersion[]
  context: Context
  /** Publishes an old version anew; null for people who may not. */
  onRollback: ((version: number) => void) | null
}

/** Every published version with what it changed, and the draft with what is not published. */
export const StrategyVersions = ({ strategy, versions, context, onRollback }: Props) => {
  const { t, i18n } = useLingui()
  const [newest] = versions
  if (!newest)
    return (
      <EmptyState icon="layers" title={t`还没有发布过`} action={null}>
        <Trans>发布草稿时会产生第 1 个版本。已发布的版本不再改变，每次决策都写明用的是哪个版本。</Trans>
      </EmptyState>
    )
  return (
    <ol className={css({ display: 'grid', gap: '4' })}>
      {stableKey(newest.definition) !== stableKey(strategy.definition) && (
        <li>
          <Card>
            <h2 className={heading}>
              <Trans>未发布的修改</Trans>
            </h2>
            <Differences before={newest.definition} after={strategy.definition} context={context} />
          </Card>
        </li>
      )}
      {versions.map(({ version, publishedAt, of, definition }, place) => {
        const before = versions[place + 1]
        const number = i18n.number(version)
        const source = of !== null && i18n.number(of)
        return (
          <li key={version}>
            <Card>
              <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', justifyContent: 'space-between' })}>
                <h2 className={heading}>
                  <Trans>版本 {number}</Trans>
                </h2>
                {onRollback && version !== strategy.version && (
                  <Button size="small" onClick={() => onRollback(version)}>
                    <Trans>重新发布这个版本…</Trans>
                  </Button>
                )}
              </div>
              <p className={css({ fontSize: 's', color: 'fg.muted', marginBottom: '3' })}>
                <Trans>
                  发布于 <TimeText at={publishedAt} />
                </Trans>
                {source !== false && (
                  <>
                    {' '}
                    <Trans>内容来自版本 {source}。</Trans>
                  </>
                )}
              </p>
              {before ? (
                <Differences before={before.definition} after={definition} context={context} />
              ) : (
                <DefinitionList definition={definition} context={context} />
              )}
            </Card>
          </li>
        )
      })}
    </ol>
  )
}

const heading = css({ fontWeight: 'bold', marginBottom: '1' })
