import '../texts.ts'
import { Trans } from '@lingui/react/macro'
import type { Locale } from '#contract/http/locale.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { css } from '../../../../styled-system/css'

type Props = { language: Locale; problem: string | undefined; onAccept: () => void }

/** Says that the texts of a language were drafted and that nobody has looked at them yet. */
export const DraftMark = ({ language, problem, onAccept }: Props) => (
  <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', fontSize: 's' })}>
    <Badge tone="warn">
      <Trans>AI 草稿</Trans>
    </Badge>
    <span>{problem ?? <Trans>这些文字是起草的，修改或确认后才能发布。</Trans>}</span>
    <Button size="small" name={`texts.${language}`} onClick={onAccept}>
      <Trans>确认这些文字</Trans>
    </Button>
  </div>
)
