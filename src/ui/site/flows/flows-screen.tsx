import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Closing } from '#ui/site/closing.tsx'
import { heading, lead, page, section, sectionTitle } from '#ui/site/styles.ts'
import { css, cx } from '../../../../styled-system/css'
import { Chart } from './chart.tsx'
import { type Flow, flows } from './flow.ts'

/** All flows of the product, generated from the code: each machine's states, transitions, laws and walks. */
export const FlowsScreen = () => {
  const { t } = useLingui()
  return (
    <>
      <div className={page}>
        <header className={css({ paddingTop: { base: '12', wide: '20' } })}>
          <h1 className={heading}>
            <Trans>产品承诺了什么，一张图一张图地看</Trans>
          </h1>
          <p className={lead}>
            <Trans>Causeway 的每个流程都是一台状态机。下面的图、规则和路径由代码生成：代码改了而图没有更新，构建就会失败。</Trans>
          </p>
          <p className={css({ color: 'fg.muted', fontSize: 's', marginTop: '3' })}>
            <Trans>状态、事件和规则的名称与代码一致，因此保留英文。</Trans>
          </p>
          <nav aria-label={t`所有流程`} className={css({ marginTop: '6' })}>
            <ul className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
              {flows.map(({ name }) => (
                <li key={name}>
                  <a href={`#${name}`} lang="en" className={chip}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        {flows.map((flow) => (
          <Machine key={flow.name} flow={flow} />
        ))}
      </div>
      <Closing />
    </>
  )
}

const Machine = ({ flow }: { flow: Flow }) => (
  <section id={flow.name} aria-labelledby={`${flow.name}-title`} className={cx(section, divided)}>
    <h2 id={`${flow.name}-title`} lang="en" className={sectionTitle}>
      {flow.name}
    </h2>
    <p lang="en" className={css({ color: 'fg.muted', marginTop: '1', maxWidth: 'prose' })}>
      {flow.sentence}
    </p>
    <div className={columns}>
      {flow.states.length > 0 && <Chart flow={flow} />}
      <div className={css({ minWidth: '0' })}>
        <ol className={css({ display: 'grid', gap: '1', fontSize: 's' })}>
          {flow.arrows.map((arrow, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an arrow is its number
            <li key={index} lang="en" className={css({ display: 'grid', gridTemplateColumns: '28px minmax(0, 1fr)' })}>
              <span className={css({ color: 'fg.muted' })}>{index + 1}</span>
              <span className={css({ overflowWrap: 'anywhere' })}>
                <span className={css({ color: 'fg.muted' })}>{nameOf(flow, arrow.from)} · </span>
                <span className={css({ fontWeight: 'medium' })}>{arrow.label}</span>
                {arrow.to.length > 0 && ` → ${arrow.to.map((id) => nameOf(flow, id)).join(' & ')}`}
                {arrow.does.length > 0 && <span className={css({ color: 'fg.muted' })}> / {arrow.does.join(', ')}</span>}
              </span>
            </li>
          ))}
        </ol>
        <Lines title={<Plural value={flow.laws.length} other="# 条规则" />} lines={flow.laws} open />
        <Lines title={<Plural value={flow.walks.length} other="# 条路径，合起来经过每一个箭头" />} lines={flow.walks} />
      </div>
    </div>
  </section>
)

const nameOf = (flow: Flow, id: string | null) => flow.states.find((it) => it.id === id)?.name ?? '*'

const Lines = ({ title, lines, open = false }: { title: ReactNode; lines: string[]; open?: boolean }) => (
  <details open={open} className={css({ marginTop: '5', fontSize: 's' })}>
    <summary className={css({ cursor: 'pointer', fontWeight: 'medium', minHeight: '8' })}>{title}</summary>
    <ul lang="en" className={css({ display: 'grid', gap: '2', color: 'fg.muted', overflowWrap: 'anywhere' })}>
      {lines.map((line) => (
        <li key={line} className={css({ borderLeft: '2px solid token(colors.line)', paddingLeft: '3' })}>
          {line}
        </li>
      ))}
    </ul>
  </details>
)

const divided = css({ borderTop: '1px solid token(colors.line)', marginTop: '10' })
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', full: 'auto minmax(0, 1fr)' },
  gap: '8',
  alignItems: 'start',
  marginTop: '6',
})
const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '8',
  paddingInline: '3',
  fontSize: 's',
  borderRadius: 'full',
  border: '1px solid token(colors.line)',
  bg: 'bg.raised',
  _hover: { borderColor: 'line.strong' },
})
