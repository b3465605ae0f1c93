import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import typescript from 'typescript-eslint';

// Prettier owns the layout; what is here finds mistakes.
export default defineConfig(
  { ignores: ['dist/'] },
  js.configs.recommended,
  { rules: { eqeqeq: 'error' } },
  // Browser tests hand functions to the page, and so know the names of both worlds.
  { files: ['**/*.mjs'], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [typescript.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: dirname(fileURLToPath(import.meta.url)) },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  // Node's runner waits for its tests itself.
  { files: ['test/unit/*.ts'], rules: { '@typescript-eslint/no-floating-promises': 'off' } },
);
