import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { sampleProjectMachine } from '#machines/projects/sample-project.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Meter } from '#ui/components/meter.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { NoteFrame, noteText, SampleNote } from '#ui/shell/frame/sample-note.tsx'
import { css } from '../../../../styled-system/css'

export type SampleActor = ActorRefFrom<typeof sampleProjectMachine>

type Props = {
  actor: SampleActor
  /** Whether the sample project is the one that is shown. */
  isCurrent: boolean
}

/** Says on every page that the data are invented, and how far they are stored; after the deletion, offers to undo it. */
export const SampleBanner = ({ actor, isCurrent }: Props) => {
  const state = useSelector(actor, (it) => it)
  if (state.matches('deleted') || state.matches('restoring')) return <Deleted actor={actor} />
  return isCurrent && state.hasTag('present') ? <Present actor={actor} /> : null
}

const Present = ({ actor }: { actor: SampleActor }) => {
  const { t, i18n } = useLingui()
  const state = useSelector(actor, (it) => it)
  const problemText = useProblemText()
  const { filled, problem } = state.context
  const percent = i18n.number(Math.floor((filled ?? 0) * 100) / 100, { style: 'percent' })
  return (
    <SampleNote isDeleting={state.matches('deleting')} onDelete={() => actor.send({ type: 'sample.delete' })}>
      {filled !== null && filled < 1 && (
        <div className={css({ display: 'grid', gap: '1', maxWidth: '360px', marginTop: '2' })}>
          <p>
            <Trans>正在准备数据：{percent}</Trans>
          </p>
          <Meter label={t`示例数据的准备进度`} value={filled} of={1} text={percent} tone="accent" />
        </div>
      )}
      {state.matches({ present: 'unknown' }) && problem && (
        <LoadFailure size="small" onRetry={() => actor.send({ type: 'progress.retry' })} className={css({ marginTop: '2' })}>
          <Trans>无法读取进度：{problemText(problem)}</Trans>
        </LoadFailure>
      )}
    </SampleNote>
  )
}

/** Also within the dialog that asks for a first project, which covers the page. */
export const Deleted = ({ actor }: { actor: SampleActor }) => {
  const { t } = useLingui()
  const isRestoring = useSelector(actor, (it) => it.matches('restoring'))
  const problem = useSelector(actor, (it) => it.context.problem)
  const problemText = useProblemText()
  return (
    <NoteFrame label={t`示例项目`}>
      <div className={noteText}>
        <p role="status">
          <Trans>示例项目已删除。</Trans>
        </p>
        {problem && (
          <p role="alert" className={css({ color: 'bad' })}>
            <Trans>未能恢复：{problemText(problem)}</Trans>
          </p>
        )}
      </div>
      <Button size="small" busy={isRestoring} onClick={() => actor.send({ type: 'sample.restore' })}>
        <Trans>撤销删除</Trans>
      </Button>
      <Button
        size="small"
        look="ghost"
        icon="close"
        aria-label={t`关闭提示`}
        disabled={isRestoring}
        onClick={() => actor.send({ type: 'deletion.dismiss' })}
      />
    </NoteFrame>
  )
}
