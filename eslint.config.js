import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

/** What each folder of src/ may import besides itself: only what lies below it (README, "How it is built"). */
const DATA = ['core', 'recipe', 'i18n'];
const WORK = ['pipeline', 'models', 'llm', 'storage', 'share', 'workers'];
const MAY_IMPORT = {
  core: [],
  recipe: [],
  i18n: ['core'],
  pipeline: DATA,
  models: DATA,
  llm: DATA,
  storage: DATA,
  share: DATA,
  workers: ['core', 'models', 'llm'],
  state: [...DATA, ...WORK],
  ui: [...DATA, ...WORK, 'state'],
  viz: [...DATA, ...WORK, 'state', 'ui'],
  lessons: [...DATA, ...WORK, 'state', 'ui'],
  notebook: [...DATA, ...WORK, 'state', 'ui', 'viz', 'lessons'],
};
const FOLDERS = Object.keys(MAY_IMPORT);

function layerRules(folder) {
  const forbidden = FOLDERS.filter((other) => other !== folder && !MAY_IMPORT[folder].includes(other));
  if (forbidden.length === 0) return [];
  const path = `^(\\.\\./)+(${forbidden.join('|')})(/|$)`;
  const message = `src/${folder} may import only ${['itself', ...MAY_IMPORT[folder]].join(', ')}: imports point down the layers.`;
  return [
    {
      files: [`src/${folder}/**`],
      rules: {
        'no-restricted-imports': ['error', { patterns: [{ regex: path, message }] }],
        'no-restricted-syntax': [
          'error',
          { selector: `ImportExpression > Literal[value=/${path.replaceAll('/', '\\/')}/]`, message },
        ],
      },
    },
  ];
}

export default ts.config(
  { ignores: ['dist/', 'node_modules/', 'test-results/', 'playwright-report/', 'public/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'] } },
    rules: {
      'svelte/no-at-html-tags': 'error',
      // A Date that is made, formatted and dropped needs no reactivity.
      'svelte/prefer-svelte-reactivity': 'off',
      'no-undef': 'off',
    },
  },
  { files: ['**/*.ts'], rules: { 'no-undef': 'off' } },
  { files: ['test/**'], rules: { 'no-console': 'off' } },
  ...FOLDERS.flatMap(layerRules),
);
