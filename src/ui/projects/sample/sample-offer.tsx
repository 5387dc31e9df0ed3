import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'
import { Deleted, type SampleActor } from './sample-banner.tsx'

type Props = {
  actor: SampleActor
  /** Beside other buttons there is no explanation. In the dialog that covers the page, a deletion can be undone. */
  look: 'button' | 'card' | 'dialog'
}

/** Offers a sample project to somebody who has none. Renders nothing while there is one. */
export const SampleOffer = ({ actor, look }: Props) => {
  const { t } = useLingui()
  const state = useSelector(actor, (it) => it)
  const problemText = useProblemText()
  const { problem } = state.context
  const isDeleted = state.matches('deleted') || state.matches('restoring')
  if (state.hasTag('present')) return null
  if (isDeleted && look === 'dialog')
    return (
      <div className={belowForm}>
        <Deleted actor={actor} />
      </div>
    )
  const button = (
    <Button
      icon="chart"
      busy={state.matches('creating')}
      disabled={state.matches('restoring')}
      onClick={() => actor.send({ type: 'sample.create', name: t`示例茶铺` })}
    >
      <Trans>查看示例项目</Trans>
    </Button>
  )
  const failure = state.matches('notCreated') && problem && (
    <Callout kind="bad">
      <Trans>示例项目未能创建：{problemText(problem)}</Trans>
    </Callout>
  )
  if (look === 'button')
    return (
      <>
        {button}
        {failure}
      </>
    )
  return (
    <div className={look === 'dialog' ? belowForm : card}>
      <p className={css({ color: 'fg.muted', fontSize: 's' })}>
        <Trans>还没有数据？先用一家虚构茶铺的数据看看每个页面。随时可以一键删除。</Trans>
      </p>
      {button}
      {failure}
    </div>
  )
}

const card = css({ display: 'grid', gap: '3', justifyItems: 'start', padding: '5' })
const belowForm = css({
  display: 'grid',
  gap: '3',
  justifyItems: 'start',
  '& > section': { width: 'full', marginBottom: '0' },
  marginTop: '5',
  paddingTop: '5',
  borderTop: '1px solid token(colors.line)',
})
