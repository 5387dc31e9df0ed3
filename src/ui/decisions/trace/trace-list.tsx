import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { checks } from '#contract/decisions/checks.ts'
import type { TraceEntry } from '#contract/decisions/decision.ts'
import { readSeen, type SeenConditions } from '#contract/decisions/seen.ts'
import { Icon } from '#ui/components/icon.tsx'
import { type Explained, Explanation } from '#ui/patterns/condition-tree/explanation.tsx'
import type { Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'
import { css, cx } from '../../../../styled-system/css'
import { type NamesById, useDecisionNames } from './names.ts'
import { useSeenText } from './use-seen-text.ts'

type Props = { trace: readonly TraceEntry[]; names: NamesById; vocabulary: Vocabulary }

/** All checks of a decision in their order: what each saw, what came of it and how long it took. Those after the first failure were not made. */
export const TraceList = ({ trace, names, vocabulary }: Props) => {
  const { t, i18n } = useLingui()
  const { checks: titles } = useDecisionNames()
  const seenText = useSeenText(names)
  const unmade = checks.filter((check) => !trace.some((it) => it.check === check))
  return (
    <>
      <ol aria-label={t`检查`} className={css({ display: 'grid', gap: '1' })}>
        {trace.map((entry) => {
          const passes = entry.verdict === 'pass'
          const conditions = conditionsIn(entry)
          const milliseconds = i18n.number(entry.ms, { maximumFractionDigits: 3 })
          return (
            <li key={entry.check} className={cx(line, !passes && failed)}>
              <Icon name={passes ? 'check' : 'close'} className={cx(mark, passes ? good : bad)} />
              <div className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
                <span className={css({ fontWeight: 'medium' })}>{titles[entry.check]}</span>
                <span className={css({ srOnly: true })}>{passes ? t`：通过。` : t`：未通过。`}</span>
                <div className={css({ fontSize: 's', color: 'fg.muted' })}>{seenText(entry) ?? rawText(entry.seen)}</div>
                {conditions && (
                  <div className={css({ fontSize: 's', marginTop: '1' })}>
                    <Explanation explanation={explainedOf(conditions)} vocabulary={vocabulary} />
                  </div>
                )}
              </div>
              <span className={css({ fontSize: 'xs', color: 'fg.muted', whiteSpace: 'nowrap', lineHeight: '24px' })}>
                <Trans>{milliseconds} 毫秒</Trans>
              </span>
            </li>
          )
        })}
      </ol>
      {unmade.length > 0 && (
        <p className={css({ marginTop: '3', fontSize: 's', color: 'fg.muted' })}>
          <Trans>之后的检查没有进行：{unmade.map((check) => titles[check]).join(t`、`)}。</Trans>
        </p>
      )}
    </>
  )
}

const conditionsIn = ({ check, seen }: TraceEntry): SeenConditions | null => {
  if (check !== 'audience' && check !== 'exclusion') return null
  return readSeen(check, seen)?.seen ?? null
}

const explainedOf = (tree: SeenConditions): Explained =>
  tree.kind === 'leaf'
    ? { kind: 'leaf', holds: tree.holds, leaf: tree.leaf, seen: tree.seen }
    : { kind: tree.kind, holds: tree.holds, parts: tree.parts.map(explainedOf) }

const rawText = (seen: unknown): string => (seen === null || seen === undefined ? '–' : JSON.stringify(seen))

const line = css({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  gap: '2',
  alignItems: 'start',
  padding: '2',
  borderRadius: 'm',
  fontVariantNumeric: 'tabular-nums',
})
const failed = css({ bg: 'bad.soft' })
const mark = css({ marginTop: '4px' })
const good = css({ color: 'good' })
const bad = css({ color: 'bad' })
