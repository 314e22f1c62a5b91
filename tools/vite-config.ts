import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import type { Model } from '#model/model-of.ts'
import type { Settings } from '#settings/read-settings.ts'
import { brandColors } from './brand/brand-colors.ts'
import { brandFiles } from './brand/brand-plugin.ts'
import { contentModules } from './content-modules.ts'
import type { PreparedMedia } from './media/prepare-media.ts'
import { PICTURE_CACHE, ROOT } from './paths.ts'
import { mediaPlugin } from './media/media-plugin.ts'
import { mapPlugin } from './pictures/map/draw-area.ts'
import { keepPrerenderedStyles, plainDynamicImports } from './vite-plugins.ts'

/** What building and developing the site have in common. */
export function viteConfig(settings: Settings, media: () => PreparedMedia, model: () => Model): InlineConfig {
  return {
    root: ROOT,
    configFile: false,
    publicDir: false,
    appType: 'custom',
    // There is no index.html to find the dependencies from.
    optimizeDeps: { entries: ['site/entries/*.{ts,tsx}', '!site/entries/prerender.tsx'] },
    css: { postcss: brandColors(model) },
    define: {
      'import.meta.env.SITE_URL': JSON.stringify(settings.siteOrigin),
      'import.meta.env.RETENTION_DAYS': JSON.stringify(settings.retentionDays),
      'import.meta.env.FORM_ENDPOINT': JSON.stringify(settings.formEndpoint),
    },
    plugins: [
      contentModules(model),
      react(),
      mediaPlugin(media, PICTURE_CACHE),
      mapPlugin(model),
      brandFiles(model, media),
      keepPrerenderedStyles(),
      plainDynamicImports(),
    ],
  }
}
