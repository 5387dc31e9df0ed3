import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Locale } from '#contract/http/locale.ts'
import type { TypedDrawn } from '#machines/actions/response-action-editing.ts'
import type { responseActionPreviewMachine, Sample } from '#machines/actions/response-action-preview.machine.ts'
import type { Surface } from '#render/content.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { Switch } from '#ui/patterns/editor/switch.tsx'
import { css } from '../../../../styled-system/css'
import { drawnOf } from '../drawn.ts'
import { type Device, devices, PreviewFrame } from './preview-frame.tsx'

type Props = { actor: ActorRefFrom<typeof responseActionPreviewMachine>; typed: TypedDrawn; language: Locale }

/** What visitors will see: on which device, in which colours, and as which sample person. */
export const PreviewPanel = ({ actor, typed, language }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { preview, problem, sample } = useSelector(actor, (it) => it.context)
  const isStale = useSelector(actor, (it) => it.hasTag('stale'))
  const [device, setDevice] = useState<Device>('phone')
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const surface = filledSurface(typed, preview && (!isStale || hasTemplates(typed)) ? preview.content : null)
  const deviceNames: Record<Device, string> = { phone: t`手机`, tablet: t`平板`, desktop: t`电脑` }
  const sampleNames: Record<Sample, string> = { known: t`资料齐全的访客`, stranger: t`陌生访客` }
  const schemeNames = { light: t`浅色`, dark: t`深色` }
  const missing = preview?.missing ?? []
  const names = missing.join(', ')
  return (
    <Card aria-label={t`预览`} className={css({ display: 'grid', gap: '4', position: 'sticky', top: '4', minWidth: '0' })}>
      <h2 className={css({ fontSize: 'l', fontWeight: 'bold' })}>
        <Trans>预览</Trans>
      </h2>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        <Switch label={t`设备`} options={devices} names={deviceNames} value={device} onChoose={setDevice} />
        <Switch label={t`页面配色`} options={['light', 'dark']} names={schemeNames} value={scheme} onChoose={setScheme} />
        <Switch
          label={t`访客`}
          options={['known', 'stranger']}
          names={sampleNames}
          value={sample}
          onChoose={(it) => actor.send({ type: 'sample.choose', sample: it })}
        />
      </div>
      <PreviewFrame surface={surface} language={language} device={device} scheme={scheme} label={t`访客看到的页面`} />
      <p role="status" className={css({ fontSize: 's', color: 'fg.muted', minHeight: '5' })}>
        {missing.length > 0 && !isStale && <Trans>这位访客没有这些值：{names}</Trans>}
      </p>
      {problem && <LoadFailure onRetry={() => actor.send({ type: 'preview.retry' })}>{problemText(problem)}</LoadFailure>}
      {!problem && isStale && hasTemplates(typed) && (
        <Button size="small" look="ghost" busy disabled>
          <Trans>正在填入访客的资料</Trans>
        </Button>
      )}
    </Card>
  )
}

const hasTemplates = ({ content }: TypedDrawn) => /\{[{%]/.test(JSON.stringify(content.texts))

/** The server's texts in the content that is edited now. */
const filledSurface = (typed: TypedDrawn, filled: unknown): Surface => {
  const drawn = drawnOf(typed)
  const texts = typeof filled === 'object' && filled !== null && 'texts' in filled ? filled.texts : null
  return isTexts(texts) ? { ...drawn, content: { ...drawn.content, texts } } : drawn
}

/** The answer has the shape of what was sent. */
const isTexts = (value: unknown): value is Surface['content']['texts'] => typeof value === 'object' && value !== null
