import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { type ShortcutsActor, SingleKeys } from '#ui/shell/shortcuts/single-keys.tsx'
import { css } from '../../../../styled-system/css'

/** Which shortcuts are heard, and the way to all of them. */
export const ShortcutsCard = ({ actor }: { actor: ShortcutsActor }) => (
  <Card aria-labelledby="shortcuts">
    <h2 id="shortcuts" className={css({ fontSize: 'l', fontWeight: 'bold', marginBottom: '4' })}>
      <Trans>键盘快捷键</Trans>
    </h2>
    <SingleKeys actor={actor} />
    <Button size="small" onClick={() => actor.send({ type: 'overview.open' })} className={css({ marginTop: '4' })}>
      <Trans>查看所有快捷键</Trans>
    </Button>
  </Card>
)
