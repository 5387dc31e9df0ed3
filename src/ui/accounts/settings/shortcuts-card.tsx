import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/components/button.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { type ShortcutsActor, SingleKeys } from '#ui/shell/shortcuts/single-keys.tsx'
import { css } from '../../../../styled-system/css'

/** The settings for keyboard shortcuts, and a button that lists them all. */
export const ShortcutsCard = ({ actor }: { actor: ShortcutsActor }) => (
  <TitledCard id="shortcuts" title={<Trans>键盘快捷键</Trans>}>
    <SingleKeys actor={actor} />
    <Button size="small" onClick={() => actor.send({ type: 'overview.open' })} className={css({ marginTop: '4' })}>
      <Trans>查看所有快捷键</Trans>
    </Button>
  </TitledCard>
)
