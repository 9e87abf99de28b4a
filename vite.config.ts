import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const inPackages = (...names: string[]) =>
  new RegExp(`node_modules/(?:${names.join('|')})/`.replaceAll('/', '[\\\\/]'))

/** Few files: what every page needs in one, what the forms need in another. */
const GROUPS = [
  {
    name: 'base',
    priority: 3,
    test: inPackages(
      'react',
      'react-dom',
      'scheduler',
      '@tanstack/react-router',
      '@tanstack/router-core',
      '@tanstack/history',
      '@tanstack/store',
      '@tanstack/react-store',
      'i18next',
      'react-i18next',
      'use-sync-external-store',
      'zod',
      'isbot',
      'seroval',
      'seroval-plugins',
      'html-parse-stringify',
      'void-elements',
    ),
  },
  { name: 'forms', priority: 2, test: inPackages('react-hook-form', '@hookform/resolvers') },
  {
    name: 'parts',
    priority: 1,
    test: /features[\\/](?:auth|plans|profile)[\\/]contract\.ts$|features[\\/]companies[\\/]fields\.ts$|features[\\/]auth[\\/]web[\\/](?:api|NarrowPage|FormPart)\.tsx?$|platform[\\/](?:shared|web[\\/](?:call|format|i18n|lazy-page|preferences|session|layout[\\/]\w+|ui[\\/](?:Alert|Avatar|Button|Card|EmptyState|ErrorState|Field|FieldFrame|IconButton|Logo|NativeSelect|PasswordField|Skeleton|Spinner|TextField|button-class|field-class|initials|join|tone))\.tsx?$)/,
  },
]

export default defineConfig({
  root: 'app',
  plugins: [
    { ...optimizeLocales.vite({ locales: ['en-US', 'ar-AE'] }), enforce: 'pre' },
    react(),
    tailwindcss(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/dev/mail': 'http://localhost:3000' } },
})
