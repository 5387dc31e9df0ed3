import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { segmentPreviewMachine } from '#machines/segments/segment-preview.machine.ts'
import { Card } from '#ui/components/card.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'
import { useSegmentNames } from '../names.ts'
import { CountSpark } from './count-spark.tsx'
import { SamplePeople } from './sample-people.tsx'
import type { EditorActor } from './segment-editor-screen.tsx'

type Props = { actor: ActorRefFrom<typeof segmentPreviewMachine>; editor: EditorActor }

/** How many people the conditions fit, while they are edited, and some of them. */
export const PreviewPanel = ({ actor, editor }: Props) => {
  const { t, i18n } = useLingui()
  const { share, previewText } = useSegmentNames()
  const problemText = useProblemText()
  const { preview, counts, problem } = useSelector(actor, (it) => it.context)
  const isIncomplete = useSelector(actor, (it) => it.matches('incomplete'))
  const isStale = useSelector(actor, (it) => it.hasTag('stale'))
  const isList = useSelector(editor, (it) => it.context.form.values.kind === 'list')
  const isFailed = problem !== null
  return (
    <Card aria-label={t`预览`} className={css({ position: { wide: 'sticky' }, top: '4', display: 'grid', gap: '4' })}>
      <div>
        <h2 className={css({ fontSize: 's', color: 'fg.muted' })}>
          <Trans>符合条件的人</Trans>
        </h2>
        <div aria-live="polite" aria-busy={isStale && !isFailed} className={isStale ? css({ opacity: '0.55' }) : undefined}>
          <p className={css({ fontSize: '28px', fontWeight: 'bold', fontVariantNumeric: 'tabular-nums', lineHeight: 'tight' })}>
            {preview && !isIncomplete && !isList ? previewText(preview) : '–'}
          </p>
          <p className={css({ fontSize: 's', color: 'fg.muted' })}>
            {isList ? (
              <Trans>名单上的人数在上传之后显示。</Trans>
            ) : isIncomplete ? (
              <Trans>条件完整之后，这里显示人数。</Trans>
            ) : (
              preview && (
                <Trans>
                  占全部 {i18n.number(preview.of)} 人的 {share(preview.count, preview.of)}
                </Trans>
              )
            )}
          </p>
        </div>
      </div>
      {preview && !preview.exact && !isIncomplete && !isList && (
        <p className={css({ fontSize: 's', color: 'fg.muted' })}>
          <Trans>按随机抽样估计，± 是 95% 的误差范围。保存后会逐一统计。</Trans>
        </p>
      )}
      {counts.length > 1 && !isList && <CountSpark counts={counts} />}
      {problem && (
        <LoadFailure below onRetry={() => actor.send({ type: 'preview.retry' })}>
          {problemText(problem)}
        </LoadFailure>
      )}
      {preview && !isIncomplete && !isList && <SamplePeople people={preview.sample} />}
    </Card>
  )
}
