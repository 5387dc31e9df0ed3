import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { LeafDraft } from '#contract/segments/leaf-kinds.ts'
import { Icon } from '#ui/components/icon.tsx'
import { css, cx } from '../../../../styled-system/css'
import type { Vocabulary } from './leaf-drafts.ts'
import { useLeafText } from './leaf-text.ts'
import { useNames } from './names.ts'

/** A tree with what it found for a person: `holds` is null where that is not known. `seen`: the value that a condition looked at. */
export type Explained = { holds: boolean | null } & (
  | { kind: 'all' | 'any' | 'not'; parts: readonly Explained[] }
  | { kind: 'leaf'; leaf: LeafDraft; seen: unknown }
)

type Props = { explanation: Explained; vocabulary: Vocabulary }

/** Why a person is in a segment, or is not: each condition with whether it holds and the value that it saw. */
export const Explanation = ({ explanation, vocabulary }: Props) => (
  <ul>
    <ExplainedPart explanation={explanation} vocabulary={vocabulary} />
  </ul>
)

const ExplainedPart = ({ explanation, vocabulary }: Props) => {
  const { t } = useLingui()
  const names = useNames()
  const leafText = useLeafText(vocabulary)
  const { holds } = explanation
  const text =
    explanation.kind === 'leaf'
      ? leafText(explanation.leaf)
      : explanation.kind === 'not'
        ? t`以下不成立`
        : names.joins[explanation.kind]
  return (
    <li className={css({ paddingBlock: '1' })}>
      <span className={css({ display: 'flex', gap: '2', alignItems: 'flex-start' })}>
        <Icon name={holds === true ? 'check' : holds === false ? 'close' : 'alert'} className={cx(mark, tones[`${holds}`])} />
        <span>
          {holds === true ? t`成立：${text}` : holds === false ? t`不成立：${text}` : t`未知：${text}`}
          {explanation.kind === 'leaf' && <Seen value={explanation.seen} />}
        </span>
      </span>
      {explanation.kind !== 'leaf' && (
        <ul className={css({ paddingLeft: '4', marginLeft: '2', borderLeft: '2px solid token(colors.line)' })}>
          {explanation.parts.map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an explanation never move.
            <ExplainedPart key={place} explanation={part} vocabulary={vocabulary} />
          ))}
        </ul>
      )}
    </li>
  )
}

const Seen = ({ value }: { value: unknown }) => {
  const { t, i18n } = useLingui()
  const textOf = (it: unknown): string => {
    if (it === null || it === undefined) return '–'
    if (typeof it === 'boolean') return it ? t`是` : t`否`
    if (typeof it === 'number') return i18n.number(it)
    return typeof it === 'object' ? JSON.stringify(it) : String(it)
  }
  const text = textOf(value)
  return (
    <span className={css({ color: 'fg.muted', fontSize: 's' })}>
      {' '}
      <Trans>当前值：{text}</Trans>
    </span>
  )
}

const mark = css({ marginTop: '3px' })
const tones: Record<string, string> = {
  true: css({ color: 'good' }),
  false: css({ color: 'bad' }),
  null: css({ color: 'warn' }),
}
