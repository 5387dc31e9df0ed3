import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SurfaceContent } from '#contract/actions/response-actions-content.ts'
import { Button } from '#ui/components/button.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { css } from '../../../../styled-system/css'

type Image = SurfaceContent['image']
type Props = {
  image: Image
  /** What is wrong with the field of a path, as text. */
  faultOf: (path: string) => string | undefined
  onEdit: (image: Image) => void
}

/** A picture and what it shows, in words. There may be none. */
export const ImageFields = ({ image, faultOf, onEdit }: Props) => {
  const { t } = useLingui()
  if (image === null)
    return (
      <Button size="small" icon="plus" className={start} onClick={() => onEdit({ url: '', alt: '' })}>
        <Trans>添加图片</Trans>
      </Button>
    )
  return (
    <>
      <TextField
        label={t`图片地址`}
        name="image.url"
        inputMode="url"
        autoComplete="off"
        hint={<Trans>控制台不会载入其他网站的图片，因此预览中看不到它。</Trans>}
        value={image.url}
        problem={faultOf('image.url')}
        onEdit={(url) => onEdit({ ...image, url })}
        onLeave={nothing}
      />
      <TextField
        label={t`图片说明`}
        name="image.alt"
        autoComplete="off"
        hint={<Trans>读给看不到图片的人；只作装饰的图片可以留空。</Trans>}
        value={image.alt}
        problem={faultOf('image.alt')}
        onEdit={(alt) => onEdit({ ...image, alt })}
        onLeave={nothing}
      />
      <Button size="small" icon="trash" className={start} onClick={() => onEdit(null)}>
        <Trans>移除图片</Trans>
      </Button>
    </>
  )
}

const nothing = () => {}
const start = css({ justifySelf: 'start' })
