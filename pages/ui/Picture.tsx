import { pictureFileName, type PictureFiles, type PictureFormat } from './picture-files.ts'

type Props = {
  of: PictureFiles
  alt: string
  /** The `sizes` attribute: the width of the picture in the layout. */
  sizes: string
  className?: string | undefined
  /** The largest picture of the first view, which the browser fetches first instead of lazily. */
  eager?: boolean
}

/** URL of one prepared file of a picture. */
export function pictureUrl(picture: PictureFiles, width: number, format: PictureFormat): string {
  return `/media/${pictureFileName(picture, width, format)}`
}

/** A picture of content/media in several AVIF widths, and one JPEG for browsers before 2023. */
export function Picture({ of: picture, alt, sizes, className, eager = false }: Props) {
  const fallbackWidth = picture.widths.find((width) => width >= 800) ?? Math.max(...picture.widths)
  return (
    <picture>
      <source
        type="image/avif"
        srcSet={picture.widths.map((width) => `${pictureUrl(picture, width, 'avif')} ${width}w`).join(', ')}
        sizes={sizes}
      />
      <img
        className={className}
        src={pictureUrl(picture, fallbackWidth, 'jpg')}
        alt={alt}
        width={picture.width}
        height={picture.height}
        decoding={eager ? 'sync' : undefined}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
      />
    </picture>
  )
}
