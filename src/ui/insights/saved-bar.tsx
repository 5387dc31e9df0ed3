import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { AskedContent, savedInsightMachine } from '#machines/insights/saved-insight.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../styled-system/css'
import { SavedDialogs } from './saved-dialogs.tsx'

export type SavedActor = ActorRefFrom<typeof savedInsightMachine>

type Props = {
  actor: SavedActor
  /** What is asked now; null as long as something is missing. */
  asked: AskedContent | null
  /** What is asked now differs from what is saved. */
  isChanged: boolean
  mayWrite: boolean
  onRevert: () => void
}

/** Which saved insight is open, whether it was changed, and what can be done with it. */
export const SavedBar = ({ actor, asked, isChanged, mayWrite, onRevert }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { saved, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const isOpen = useSelector(actor, (it) => it.matches('open'))
  return (
    <section aria-label={t`打开的分析`} className={css({ display: 'grid', gap: '3' })}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
        <h2 className={css({ fontSize: 'm', fontWeight: 'bold', overflowWrap: 'anywhere', minWidth: '0' })}>
          {saved ? <bdi>{saved.name}</bdi> : <Trans>未保存的分析</Trans>}
        </h2>
        {saved && isChanged && (
          <Badge tone="warn">
            <Trans>有未保存的更改</Trans>
          </Badge>
        )}
        {mayWrite && (
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '1', marginLeft: 'auto' })}>
            {saved && isChanged && (
              <>
                <Button
                  size="small"
                  look="primary"
                  busy={isBusy}
                  disabled={!asked}
                  onClick={() => asked && actor.send({ type: 'insight.save', asked })}
                >
                  <Trans>保存</Trans>
                </Button>
                <Button size="small" look="ghost" disabled={isBusy} onClick={onRevert}>
                  <Trans>还原</Trans>
                </Button>
              </>
            )}
            <Button
              size="small"
              look={saved ? 'ghost' : 'secondary'}
              disabled={!asked || isBusy}
              onClick={() => asked && actor.send({ type: 'insight.saveAs', asked })}
            >
              {saved ? <Trans>另存为…</Trans> : <Trans>保存分析…</Trans>}
            </Button>
            {saved && (
              <>
                <Button size="small" look="ghost" disabled={isBusy} onClick={() => actor.send({ type: 'insight.rename' })}>
                  <Trans>重命名…</Trans>
                </Button>
                <Button size="small" look="ghost" disabled={isBusy} onClick={() => actor.send({ type: 'insight.remove' })}>
                  <Trans>删除…</Trans>
                </Button>
              </>
            )}
          </div>
        )}
      </div>
      {isOpen && problem && <Callout kind="bad">{problemText(problem)}</Callout>}
      <SavedDialogs actor={actor} />
    </section>
  )
}
